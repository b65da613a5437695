import Commands
import Dispatch
import Glibc

// A file that grows past the user's limit is an error to report, not the end of the program.
signal(SIGXFSZ, SIG_IGN)

let arguments = Array(CommandLine.arguments.dropFirst())
// Awaiting anything here would start threads first, which takes as long as the answer.
if let status = Fogline.answer(arguments) { exit(status.rawValue) }
Task { exit(await Fogline.run(arguments).rawValue) }
dispatchMain()
