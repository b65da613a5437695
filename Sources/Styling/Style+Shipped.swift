/// The styles that are compiled in, so that they can be named from anywhere.
///
/// The same texts stand in `Styles/`, where they are meant to be read and copied; a test holds the
/// two equal.
extension Style {
  /// Name and JSON of each shipped style; the first is the default.
  package static let shipped: [(name: String, json: String)] = [
    (
      name: "light",
      json: #"""
      // The default: calm paper and clear speeds. A thin dark outline keeps the yellow readable here, and
      // every band readable on anybody's map.
      {
        "$schema": "./style.schema.json",
        "name": "Light",
        "background": "#F7F5F0",
        "route": {
          "width": { "stops": [[4, 2], [9, 3], [12, 4], [15, 5], [18, 7]] },
          "opacity": 1,
          "join": "round",
          "cap": "round",
          "casing": { "color": "#4A4640", "width": { "stops": [[4, 0.4], [10, 0.6], [16, 1]] } },
          "unknown": "#8A8F98",
          "bands": [
            { "from": 0, "color": "#16A574" },
            { "from": 50, "color": "#F6B72B" },
            { "from": 90, "color": "#F0742C" },
            { "from": 110, "color": "#D4264E" }
          ]
        },
        "fog": { "color": "#4A4E57", "opacity": 0.82 },
        "caption": { "color": "#22262B", "muted": "#5F666E", "panel": "#EFECE4" }
      }
      """#
    ),
    (
      name: "dark",
      json: #"""
      // For dark pages and dark basemaps: bright inks on a night sky, with a dark outline that keeps
      // crossing routes apart.
      {
        "$schema": "./style.schema.json",
        "name": "Dark",
        "background": "#131A25",
        "route": {
          "width": { "stops": [[4, 2], [9, 3], [12, 4], [15, 5], [18, 7]] },
          "casing": { "color": "#0A0E15", "width": { "stops": [[4, 0.75], [10, 1.25], [16, 2]] } },
          "unknown": "#8A94A3",
          "bands": [
            { "from": 0, "color": "#2FBF8F" },
            { "from": 50, "color": "#F4D35E" },
            { "from": 90, "color": "#FF8A3D" },
            { "from": 110, "color": "#FF4D6D" }
          ]
        },
        "fog": { "color": "#05070A", "opacity": 0.86 },
        "caption": { "color": "#EDF1F5", "muted": "#98A3B0", "panel": "#1A2331" }
      }
      """#
    ),
    (
      name: "print",
      json: #"""
      // For paper: white, thin lines, and inks that grow darker with speed, so that a copy in grey
      // still tells them apart.
      {
        "$schema": "./style.schema.json",
        "name": "Print",
        "background": "#FFFFFF",
        "route": {
          "width": { "stops": [[4, 1.5], [10, 2.25], [14, 3], [18, 4.5]] },
          "unknown": "#9A9A9A",
          "bands": [
            { "from": 0, "color": "#5FA8C8" },
            { "from": 50, "color": "#3D7EA6" },
            { "from": 90, "color": "#2A4D86" },
            { "from": 110, "color": "#1C1442" }
          ]
        },
        "fog": { "color": "#B9B9B9", "opacity": 0.7 },
        "caption": { "color": "#000000", "muted": "#444444", "size": 12 }
      }
      """#
    ),
    (
      name: "colour-blind",
      json: #"""
      // Safe for every kind of colour vision: from dark blue over purple and orange to pale yellow,
      // each step lighter than the one before.
      {
        "$schema": "./style.schema.json",
        "name": "Colour-blind safe",
        "background": "#20242B",
        "route": {
          "width": { "stops": [[4, 2], [9, 3], [12, 4], [15, 5], [18, 7]] },
          "casing": { "color": "#0E1116", "width": { "stops": [[4, 0.75], [10, 1.25], [16, 2]] } },
          "unknown": "#78746A",
          "bands": [
            { "from": 0, "color": "#3577DB" },
            { "from": 50, "color": "#CE64A6" },
            { "from": 90, "color": "#F5B04A" },
            { "from": 110, "color": "#FCF8C8" }
          ]
        },
        "fog": { "color": "#0B0D11", "opacity": 0.85 },
        "caption": { "color": "#F1F3F6", "muted": "#A6AEBA", "panel": "#282D36" }
      }
      """#
    ),
    (
      name: "classic",
      json: #"""
      // The look of the phone app that these maps come from: flat 4 px lines, a little see-through, and
      // grey fog.
      {
        "$schema": "./style.schema.json",
        "name": "Classic",
        "background": "#ECECEC",
        "route": {
          "width": 4,
          "opacity": 0.9,
          "unknown": "#8E8E93",
          "bands": [
            { "from": 0, "color": "#2EAE50" },
            { "from": 50, "color": "#F5BE1E" },
            { "from": 90, "color": "#EB571E" },
            { "from": 110, "color": "#DC3C32" }
          ]
        },
        "fog": { "color": "#808080", "opacity": 0.8 },
        "caption": { "color": "#1C1C1E", "muted": "#636366", "panel": "#E2E2E4" }
      }
      """#
    ),
  ]
}
