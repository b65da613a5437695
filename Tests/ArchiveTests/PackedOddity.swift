import Foundation

/// Packed files that only these tests need, made with Info-ZIP and with Python's zipfile and gzip.
enum PackedOddity {
  /// `a.gpx`, encrypted.
  static let encryptedZip = bytes(
    """
    UEsDBAoACQAAAAAAIViaccgLEgAAAAYAAAAFAAAAYS5ncHhOki4b3VFKSLourqdizKrxAipQSwcImnHICxIAAAAGAA\
    AAUEsBAh4DCgAJAAAAAAAhWJpxyAsSAAAABgAAAAUAAAAAAAAAAQAAAKSBAAAAAGEuZ3B4UEsFBgAAAAABAAEAMwAA\
    AEUAAAAAAA==
    """)

  /// A name that climbs out of the folder, one in Cyrillic, a symbolic link, an empty file, and a
  /// file that is stored as it is.
  static let zipOfOddNames = bytes(
    """
    UEsDBBQAAAAIAAAAIViDFtyMAwAAAAEAAAAQAAAALi4vLi4vZXRjL3Bhc3N3ZKsAAFBLAwQUAAAICAAAACFYmnHICw\
    gAAAAGAAAAEgAAANCf0L7QtdC30LTQutCwLmdweLNJL6jQtwMAUEsDBBQAAAAIAAAAIVhAx9niBwAAAAUAAAAIAAAA\
    bGluay5ncHgLKUoszQUAUEsDBBQAAAAIAAAAIVgAAAAAAgAAAAAAAAAJAAAAZW1wdHkuZ3B4AwBQSwMEFAAAAAAAAA\
    AhWJpxyAsGAAAABgAAAAoAAABzdG9yZWQuZ3B4PGdweC8+UEsBAhQDFAAAAAgAAAAhWIMW3IwDAAAAAQAAABAAAAAA\
    AAAAAAAAAKSBAAAAAC4uLy4uL2V0Yy9wYXNzd2RQSwECFAMUAAAICAAAACFYmnHICwgAAAAGAAAAEgAAAAAAAAAAAA\
    AApIExAAAA0J/QvtC10LfQtNC60LAuZ3B4UEsBAhQDFAAAAAgAAAAhWEDH2eIHAAAABQAAAAgAAAAAAAAAAAAAAP+h\
    aQAAAGxpbmsuZ3B4UEsBAhQDFAAAAAgAAAAhWAAAAAACAAAAAAAAAAkAAAAAAAAAAAAAAKSBlgAAAGVtcHR5LmdweF\
    BLAQIUAxQAAAAAAAAAIViaccgLBgAAAAYAAAAKAAAAAAAAAAAAAACkgb8AAABzdG9yZWQuZ3B4UEsFBgAAAAAFAAUA\
    IwEAAO0AAAAAAA==
    """)

  /// `<gpx>` and `</gpx>`, one gzip file after the other, which together are one (RFC 1952).
  static let twoGzips = bytes(
    "H4sIAAAAAAACA7NJL6iwAwAl63R2BQAAAB+LCAAAAAAAAgOz0U8vqLADAB+XbFUGAAAA")

  /// A gzip file of nothing.
  static let emptyGzip = bytes("H4sIAAAAAAACAwMAAAAAAAAAAAA=")

  private static func bytes(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64).map(Array.init) ?? []
  }
}
