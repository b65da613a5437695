import Commands
import Glibc

// A file that grows past the user's limit is an error to report, not the end of the program.
signal(SIGXFSZ, SIG_IGN)
exit(await Fogline.main(Array(CommandLine.arguments.dropFirst())).rawValue)
