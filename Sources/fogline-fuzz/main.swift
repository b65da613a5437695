import Glibc

// libFuzzer starts this program again for some of its work, and knows nothing of the subject's name.
let variable = "FOGLINE_FUZZ_SUBJECT"
let inherited = getenv(variable).flatMap { Subject(rawValue: String(cString: $0)) }
let named = CommandLine.arguments.dropFirst().first.flatMap(Subject.init(rawValue:))
guard let subject = named ?? inherited else {
  print(
    """
    usage: fogline-fuzz gpx|style|library|tileset FILE|FOLDER...       runs saved inputs
           fogline-fuzz gpx|style|library|tileset [libFuzzer options]  finds new ones, where built for that:
      swift build -c release --product fogline-fuzz --scratch-path .build/fuzz \\
        --sanitize address -Xswiftc -DFUZZING -Xswiftc -sanitize=fuzzer \\
        -Xswiftc -use-ld=lld
    """)
  exit(64)
}
setenv(variable, subject.rawValue, 1)
let rest = Array(CommandLine.arguments.dropFirst(named == nil ? 1 : 2))
#if FUZZING
  exit(Fuzzer.run(subject, rest))
#else
  exit(Replay.run(subject, rest))
#endif
