import Glibc
import Styling

/// The style of the peers: 3.5 px, round, opaque, without an outline.
enum PeerStyle {
  private static let json = """
    {
      "name": "Peers", "background": "transparent",
      "route": {
        "width": 3.5, "opacity": 1, "join": "round", "cap": "round", "unknown": "#8A8F98",
        "bands": [
          { "from": 0, "color": "#2E9E4F" }, { "from": 50, "color": "#F2C72E" },
          { "from": 90, "color": "#F08A24" }, { "from": 110, "color": "#D7263D" }
        ]
      },
      "fog": { "color": "#4A4E57", "opacity": 0.82 },
      "caption": { "color": "#22262B", "muted": "#5F666E", "panel": "#EFECE4" }
    }
    """

  /// The style.
  static func style() throws -> Style {
    try StyleParser.parse(Array(json.utf8), file: "the peers' style")
  }

  /// Calls `body` with the path of a file that has it.
  static func withFile<Result>(_ body: (String) throws -> Result) throws -> Result {
    let path = "/tmp/fogline-bench-\(getpid()).json"
    let file = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o600)
    guard file >= 0, write(file, json, json.utf8.count) == json.utf8.count else {
      throw BenchError("\(path) cannot be written")
    }
    close(file)
    defer { unlink(path) }
    return try body(path)
  }
}
