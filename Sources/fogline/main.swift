import Commands
import Glibc

exit(await Fogline.main(Array(CommandLine.arguments.dropFirst())).rawValue)
