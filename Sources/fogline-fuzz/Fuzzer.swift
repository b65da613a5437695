#if FUZZING
  import CLibFuzzer
  import Glibc

  /// Runs libFuzzer on a subject.
  enum Fuzzer {
    /// Runs until the limits that `arguments`, libFuzzer's own, set.
    ///
    /// - Returns: libFuzzer's exit status.
    static func run(_ subject: Subject, _ arguments: [String]) -> Int32 {
      var words: [UnsafeMutablePointer<CChar>?] =
        ([CommandLine.arguments[0]] + arguments).map { strdup($0) }
      var count = Int32(words.count)
      words.append(nil)
      return words.withUnsafeMutableBufferPointer { buffer in
        var list = buffer.baseAddress
        return withUnsafeMutablePointer(to: &list) { pointer in
          pointer.withMemoryRebound(
            to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
          ) {
            LLVMFuzzerRunDriver(&count, $0, function(of: subject))
          }
        }
      }
    }

    /// What libFuzzer calls with each input: a C function, which can carry no subject with it.
    private static func function(
      of subject: Subject
    ) -> @convention(c) (UnsafePointer<UInt8>?, Int) -> Int32 {
      switch subject {
      case .gpx: { Fuzzer.take($0, $1, .gpx) }
      case .style: { Fuzzer.take($0, $1, .style) }
      case .library: { Fuzzer.take($0, $1, .library) }
      case .tileset: { Fuzzer.take($0, $1, .tileset) }
      }
    }

    private static func take(
      _ bytes: UnsafePointer<UInt8>?, _ count: Int, _ subject: Subject
    ) -> Int32 {
      subject.take(Array(UnsafeBufferPointer(start: bytes, count: count)))
      return 0
    }
  }
#endif
