#if FUZZING
  import CLibFuzzer
  import Glibc

  /// Runs libFuzzer on a subject.
  enum Fuzzer {
    /// The subject of this process: libFuzzer calls a C function, which can carry none.
    private static let subject = Subject(rawValue: CommandLine.arguments[1])

    /// Runs until the limits that the command line sets.
    ///
    /// - Returns: libFuzzer's exit status.
    static func run(_ subject: Subject) -> Int32 {
      // libFuzzer's own arguments begin behind the subject's name.
      var words: [UnsafeMutablePointer<CChar>?] = CommandLine.arguments.enumerated()
        .filter { $0.offset != 1 }.map { strdup($0.element) }
      var count = Int32(words.count)
      words.append(nil)
      return words.withUnsafeMutableBufferPointer { buffer in
        var list = buffer.baseAddress
        return withUnsafeMutablePointer(to: &list) { pointer in
          pointer.withMemoryRebound(
            to: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?.self, capacity: 1
          ) {
            LLVMFuzzerRunDriver(&count, $0) { bytes, count in
              Fuzzer.subject?.take(Array(UnsafeBufferPointer(start: bytes, count: count)))
              return 0
            }
          }
        }
      }
    }
  }
#endif
