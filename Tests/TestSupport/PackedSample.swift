import Foundation

/// Packed files made with Python's gzip, bz2, lzma, zipfile and tarfile.
///
/// Each GPX document in them has one track with one fix: `a.gpx` at 1° east, `b.gpx` at 2°.
package enum PackedSample {
  /// `a.gpx`.
  package static let gzip = bytes(
    """
    H4sIAAAAAAACA7NJL6iwsykpyrazyUvMTbULMbTRBzNAYsWp6WC6oEQhJ7HEVslQSSEnPw9E69vZ6MMU6IN164MMAgCZ\
    UMTsTgAAAA==
    """)

  /// `a.gpx`.
  package static let bzip2 = bytes(
    """
    QlpoOTFBWSZTWRkGEW8AAAkbgFAAoAcEACKP3EAgAFCgaaGRkxBKInkIeiG1N04HKOCl7sqI+ojqarXJZzXhIxjMoenx\
    tmxmDSFCb2sKtT8XckU4UJAZBhFv
    """)

  /// `a.gpx`.
  package static let xz = bytes(
    """
    /Td6WFoAAATm1rRGAgAhARYAAAB0L+Wj4ABNADtdAB4Zyge174hE8Ogfp0xBgEV8+n2u6umpQDf7NPTAoy+zjLWpS4Ye\
    lLNHO9cphKUsvva9cKxbgPtlScAAAAD6pcVC98Q0AQABV04vEhhEH7bzfQEAAAAABFla
    """)

  /// A folder `rides` with `a.gpx`, a picture and `b.gpx`.
  package static let zip = bytes(
    """
    UEsDBBQAAAAIAAAAIVgAAAAAAgAAAAAAAAAGAAAAcmlkZXMvAwBQSwMEFAAAAAgAAAAhWJlQxOw6AAAATgAAAAsAAABy\
    aWRlcy9hLmdweLNJL6iwsykpyrazyUvMTbULMbTRBzNAYsWp6WC6oEQhJ7HEVslQSSEnPw9E69vZ6MMU6IN164MMAgBQ\
    SwMEFAAAAAgAAAAhWDhStwELAAAACQAAAA8AAAByaWRlcy9waG90by5qcGf7f+P/AwUvN083AFBLAwQUAAAACAAAACFY\
    izF+XzwAAABOAAAACwAAAHJpZGVzL2IuZ3B4s0kvqLCzKSnKtrPJS8xNtQsxstEHM0BixanpYLqgRCEnscRWyVBJISc/\
    z1bJSEnfzkYfpkAfrFsfZBAAUEsBAhQDFAAAAAgAAAAhWAAAAAACAAAAAAAAAAYAAAAAAAAAAAAAAO1BAAAAAHJpZGVz\
    L1BLAQIUAxQAAAAIAAAAIViZUMTsOgAAAE4AAAALAAAAAAAAAAAAAACAASYAAAByaWRlcy9hLmdweFBLAQIUAxQAAAAI\
    AAAAIVg4UrcBCwAAAAkAAAAPAAAAAAAAAAAAAACAAYkAAAByaWRlcy9waG90by5qcGdQSwECFAMUAAAACAAAACFYizF+\
    XzwAAABOAAAACwAAAAAAAAAAAAAAgAHBAAAAcmlkZXMvYi5ncHhQSwUGAAAAAAQABADjAAAAJgEAAAAA
    """)

  /// Two texts.
  package static let zipWithoutTracks = bytes(
    """
    UEsDBBQAAAAIAAAAIViGphA2BwAAAAUAAAAFAAAAYS50eHTLSM3JyQcAUEsDBBQAAAAIAAAAIVhDEXc6BwAAAAUAAAAF\
    AAAAYi50eHQrzy/KSQEAUEsBAhQDFAAAAAgAAAAhWIamEDYHAAAABQAAAAUAAAAAAAAAAAAAAIABAAAAAGEudHh0UEsB\
    AhQDFAAAAAgAAAAhWEMRdzoHAAAABQAAAAUAAAAAAAAAAAAAAIABKgAAAGIudHh0UEsFBgAAAAACAAIAZgAAAFQAAAAA\
    AA==
    """)

  /// `inner.zip`, with a track at 3° east.
  package static let nestedZip = bytes(
    """
    UEsDBBQAAAAIAAAAIVj5Y3EhewAAAKgAAAAJAAAAaW5uZXIuemlwC/BmZhFhYGDgAGLFiF1vLNptgCw/IGYF4kS99IKK\
    zZ76KzZs1tQ8tW3zSe8zvlu5DbddZDd2SDq68mXCrgUuiuobj4SdDPBUVLc/H3YywvP+OTf5ZQ7ya6LlUwQYArwZmUSY\
    cVsAAw2MDDDrArxZ2UAcRiA0BtLxYAUAUEsBAhQDFAAAAAgAAAAhWPljcSF7AAAAqAAAAAkAAAAAAAAAAAAAAIABAAAA\
    AGlubmVyLnppcFBLBQYAAAAAAQABADcAAACiAAAAAAA=
    """)

  /// An archive in an archive in an archive.
  package static let twiceNestedZip = bytes(
    """
    UEsDBBQAAAAIAAAAIVjWAlc7wQAAAO8AAAAJAAAAb3V0ZXIuemlwC/BmZhFhYGDgAGLFiJ/JhYrVQNYKIOYE4sy8vNQi\
    varMAu4PaWmCiQkJDxiSjnbE5uvcym3QsVdIY33ksvdLU9fZeb+0zXKuXbHZmvvZ873xvuidvNtjU8zLPKx2fUo9tI5V\
    r+uVdH/LXJ4PISHb7eXLjA59/mdp/jOV71P2oqfBLBJMeyRnuswojGZg5u3hMXjNtCfypoOMm4IJ26WPCawMAd6MTCLM\
    uN0IAw2MDMguDvBmZQMJMAKhOZBeBFYEAFBLAQIUAxQAAAAIAAAAIVjWAlc7wQAAAO8AAAAJAAAAAAAAAAAAAACAAQAA\
    AABvdXRlci56aXBQSwUGAAAAAAEAAQA3AAAA6AAAAAAA
    """)

  /// `a.gpx` and `b.gpx`.
  package static let tarGz = bytes(
    """
    H4sIAAAAAAACA+3TPw7CIByGYY5CegCBSuqCnMILYNJ0sNamxcTjCxgdnFzUGt9n+cgv/BnIF1bdeBHvpZPG2pLJc2pj\
    msf6Nm82ei2kFh9wnmOY0pPiP7n0/d7F6eDdEI6t3xmnyiLP5rYrOUbZh7itTCX705BTeafuG1Q5rfJFAj9mv9T+W/r/\
    lf7XL/S/pv8AAAAAAAAAAAAAAABLcQXnlJnWACgAAA==
    """)

  /// A file that unpacks to 64 MiB of blanks, a million times its size.
  package static let bombOfBlanks = bytes(
    """
    QlpoOTFBWSZTWbUiZb8BX44QAMAAAAggADCATUZCoCWpCoCXMUFZJlNZqKLo3gCiddAAwABAAAAIIAAgpTQZjjVFRCbF\
    RUQni7kinChIYXMR0IA=
    """)

  private static func bytes(_ base64: String) -> [UInt8] {
    Data(base64Encoded: base64).map(Array.init) ?? []
  }
}
