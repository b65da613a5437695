import Glibc

let arguments = Array(CommandLine.arguments.dropFirst())
let usage = """
  usage: fogline-bench parse FOLDER|FILE... [--peer "PROGRAM ARGUMENTS"]...
         fogline-bench render FILE... [--peer "PROGRAM ARGUMENTS"]...
         fogline-bench import FOLDER|FILE...
         fogline-bench tiles LIBRARY [routes|fog|map|heat] [ZOOM...] [--sample N]
         fogline-bench tiles LIBRARY [routes|fog|map|heat] Z/X/Y
         fogline-bench pyramid LIBRARY [--peer "PROGRAM ARGUMENTS"]...
         fogline-bench png FOLDER|FILE...
  """
do {
  switch arguments.first {
  case "parse": try ParseBench.run(Array(arguments.dropFirst()))
  case "render": try RenderBench.run(Array(arguments.dropFirst()))
  case "import": try ImportBench.run(Array(arguments.dropFirst()))
  case "tiles": try TilesBench.run(Array(arguments.dropFirst()))
  case "pyramid": try PyramidBench.run(Array(arguments.dropFirst()))
  case "png": try PNGBench.run(Array(arguments.dropFirst()))
  default:
    print(usage)
    exit(64)
  }
} catch {
  print("fogline-bench: \(error)")
  exit(1)
}
