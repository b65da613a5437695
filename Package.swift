// swift-tools-version: 6.0
import PackageDescription

// In CI every warning is an error; elsewhere a newer compiler's new warning must not stop a build.
let strict: [SwiftSetting] =
  Context.environment["CI"] == nil ? [] : [.unsafeFlags(["-warnings-as-errors"])]

/// A library target below Sources.
func library(
  _ name: String, _ dependencies: [Target.Dependency], settings: [SwiftSetting] = []
) -> Target {
  .target(name: name, dependencies: dependencies, swiftSettings: strict + settings)
}

// Loops over pixels take fifty times as long without the optimiser, which tests would wait for.
let optimized: [SwiftSetting] = [.unsafeFlags(["-O"], .when(configuration: .debug))]

/// A program below Sources.
func program(_ name: String, _ dependencies: [Target.Dependency]) -> Target {
  .executableTarget(name: name, dependencies: dependencies, swiftSettings: strict)
}

/// The suite of one module, `Tests/<module>Tests`.
func suite(
  _ module: String, _ dependencies: [Target.Dependency], exclude: [String] = []
) -> Target {
  .testTarget(
    name: module + "Tests", dependencies: dependencies + ["TestSupport"],
    path: "Tests/\(module)Tests", exclude: exclude, swiftSettings: strict)
}

/// A C library that Debian's `package` brings.
func system(_ name: String, pkgConfig: String? = nil, package: String) -> Target {
  .systemLibrary(name: name, pkgConfig: pkgConfig, providers: [.apt([package])])
}

let package = Package(
  name: "fogline",
  products: [
    .executable(name: "fogline", targets: ["fogline"]),
    .executable(name: "fogline-bench", targets: ["fogline-bench"]),
    .executable(name: "fogline-fuzz", targets: ["fogline-fuzz"]),
  ],
  targets: [
    system("CCairo", pkgConfig: "cairo", package: "libcairo2-dev"),
    system("CPango", pkgConfig: "pangocairo", package: "libpango1.0-dev"),
    system("CPNG", pkgConfig: "libpng", package: "libpng-dev"),
    system("CISAL", pkgConfig: "libisal", package: "libisal-dev"),
    system("CExpat", pkgConfig: "expat", package: "libexpat1-dev"),
    system("CJansson", pkgConfig: "jansson", package: "libjansson-dev"),
    system("CSQLite", pkgConfig: "sqlite3", package: "libsqlite3-dev"),
    system("CZstd", pkgConfig: "libzstd", package: "libzstd-dev"),
    system("CXXHash", pkgConfig: "libxxhash", package: "libxxhash-dev"),
    system("CZlib", pkgConfig: "zlib", package: "zlib1g-dev"),
    system("CMicroHTTPD", package: "libmicrohttpd-dev"),
    system("CArchive", package: "libarchive-dev"),
    .systemLibrary(name: "CExchange"),
    .systemLibrary(name: "CLibFuzzer"),
    system("CPopt", pkgConfig: "popt", package: "libpopt-dev"),

    library("Cairo", ["CCairo"]),
    library("Pango", ["CPango", "Cairo"]),
    library("PNG", ["CISAL", "CPNG"]),
    library("Bytes", []),
    library("XML", ["Bytes", "CExpat"]),
    library("Archive", ["Bytes", "CArchive"]),
    library("Options", ["CPopt"]),
    library("JSON", ["CJansson"]),
    library("SQLite", ["CSQLite"]),
    library("Zstd", ["CZstd"]),
    library("Hashing", ["CXXHash"]),
    library("Gzip", ["CZlib"]),
    library("HTTP", ["CMicroHTTPD"]),

    library("Geo", []),
    library("Tracks", ["Archive", "Bytes", "Geo", "XML"]),
    library("Styling", ["Fog", "JSON"]),
    library("Lines", ["Bytes", "Geo", "Tracks"]),
    library("Fog", ["Bytes", "Geo"], settings: optimized),
    library("Store", ["Bytes", "Fog", "Geo", "Hashing", "Lines", "SQLite", "Tracks", "Zstd"]),
    library(
      "Rendering", ["Cairo", "Fog", "Geo", "Lines", "PNG", "Pango", "Styling", "Tracks"],
      settings: optimized),
    library("Tilesets", ["Bytes", "CExchange", "Geo", "Gzip", "Hashing", "SQLite"]),
    library("Server", ["Geo", "Gzip", "HTTP", "Hashing"]),
    library(
      "Commands",
      [
        "Bytes", "Fog", "Geo", "HTTP", "Hashing", "Lines", "Options", "PNG", "Rendering", "Server",
        "Store", "Styling", "Tilesets", "Tracks",
      ]),

    program("fogline", ["Commands"]),
    program(
      "fogline-bench",
      [
        "Bytes", "CExpat", "CPNG", "Commands", "Fog", "Geo", "Lines", "PNG", "Rendering", "Store",
        "Styling", "Tilesets", "Tracks",
      ]),
    program(
      "fogline-fuzz",
      [
        "Bytes", "CLibFuzzer", "Fog", "Geo", "Lines", "Rendering", "Store", "Styling", "Tilesets",
        "Tracks",
      ]),

    .target(
      name: "TestSupport", dependencies: ["Geo", "JSON", "PNG", "Tracks"],
      path: "Tests/TestSupport",
      swiftSettings: strict),
    suite("Geo", ["Geo"]),
    suite("Bytes", ["Bytes"]),
    suite("XML", ["Bytes", "XML"]),
    suite("Archive", ["Archive", "Bytes"]),
    suite("Options", ["Options"]),
    suite("JSON", ["JSON"]),
    suite("PNG", ["CPNG", "PNG"]),
    suite(
      "Commands",
      [
        "Bytes", "Commands", "Geo", "Lines", "Options", "PNG", "Rendering", "Store", "Styling",
        "Tracks",
      ]),
    suite("Fogline", ["Geo", "PNG", "Store", "Styling", "Tilesets", "fogline", "fogline-fuzz"]),
    suite("SQLite", ["SQLite"]),
    suite("Gzip", ["Gzip"]),
    suite("HTTP", ["HTTP"]),
    suite("Server", ["Geo", "Gzip", "HTTP", "Server"]),
    suite("Tilesets", ["Geo", "Gzip", "Hashing", "SQLite", "Tilesets"]),
    suite("Lines", ["Bytes", "Geo", "Lines", "Tracks"]),
    suite("Fog", ["Bytes", "Fog", "Geo"]),
    suite("Store", ["Fog", "Geo", "Lines", "SQLite", "Store", "Tracks"]),
    suite(
      "Rendering",
      ["Cairo", "Fog", "Geo", "Lines", "PNG", "Pango", "Rendering", "Styling", "Tracks"],
      exclude: ["Goldens"]),
    suite("Tracks", ["Bytes", "Geo", "Tracks"]),
    suite("Styling", ["JSON", "Styling"]),
  ]
)
