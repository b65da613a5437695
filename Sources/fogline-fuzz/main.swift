import Glibc

guard CommandLine.arguments.count > 1, let subject = Subject(rawValue: CommandLine.arguments[1])
else {
  print(
    """
    usage: fogline-fuzz gpx|style FILE|FOLDER...       runs saved inputs
           fogline-fuzz gpx|style [libFuzzer options]  finds new ones, where built for that:
      swift build -c release --product fogline-fuzz --scratch-path .build/fuzz \\
        --sanitize address -Xswiftc -DFUZZING -Xswiftc -sanitize=fuzzer \
        -Xswiftc -use-ld=lld
    """)
  exit(64)
}
#if FUZZING
  exit(Fuzzer.run(subject))
#else
  exit(Replay.run(subject, Array(CommandLine.arguments.dropFirst(2))))
#endif
