import CJansson

/// Reads JSON with comments and trailing commas; a key that stands twice in one object is a fault.
///
/// A wrapper of Jansson, which tells the line and column of a fault. Foundation's decoder tells no
/// place, takes the last of two equal keys, and ends the process on some texts when it is to allow
/// comments.
package enum JSONReader {
  /// The deepest nesting of brackets.
  package static let depthLimit = 32

  /// The array or object in `bytes`, UTF-8 with or without a byte order mark.
  package static func read(_ bytes: [UInt8]) throws(JSONError) -> JSONValue {
    var bytes = JSONText.strict(bytes)
    if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { bytes.removeFirst(3) }
    try checkDepth(bytes)
    var error = json_error_t()
    let flags = Int(JSON_REJECT_DUPLICATES | JSON_DECODE_INT_AS_REAL | JSON_ALLOW_NUL)
    let root = bytes.withUnsafeBytes {
      json_loadb($0.baseAddress, $0.count, flags, &error)
    }
    guard let root else {
      let reason = withUnsafeBytes(of: error.text) {
        String(decoding: $0.prefix { $0 != 0 }, as: UTF8.self)
      }
      throw JSONError(
        line: max(1, Int(error.line)), column: max(1, Int(error.column)),
        reason: reason.withoutControls)
    }
    defer { json_decref(root) }
    return value(root)
  }

  /// The tree below one of Jansson's values; as deep as ``depthLimit`` at most.
  private static func value(_ json: UnsafeMutablePointer<json_t>) -> JSONValue {
    switch json.pointee.type {
    case JSON_OBJECT:
      var members: [String: JSONValue] = [:]
      var place = json_object_iter(json)
      while let current = place {
        if let key = json_object_iter_key(current), let member = json_object_iter_value(current) {
          members[String(cString: key)] = value(member)
        }
        place = json_object_iter_next(json, current)
      }
      return .object(members)
    case JSON_ARRAY:
      return .array(
        (0..<json_array_size(json)).compactMap { json_array_get(json, $0).map(value) })
    case JSON_STRING:
      let bytes = UnsafeRawBufferPointer(
        start: json_string_value(json), count: json_string_length(json))
      return .string(String(decoding: bytes, as: UTF8.self))
    case JSON_INTEGER, JSON_REAL: return .number(json_number_value(json))
    case JSON_TRUE: return .bool(true)
    case JSON_FALSE: return .bool(false)
    default: return .null
    }
  }

  /// Refuses nesting that would cost a recursive reader its stack. Brackets in texts count too, which
  /// no real document notices.
  private static func checkDepth(_ bytes: [UInt8]) throws(JSONError) {
    var depth = 0
    var line = 1
    var lineStart = 0
    for (index, byte) in bytes.enumerated() {
      switch byte {
      case UInt8(ascii: "["), UInt8(ascii: "{"): depth += 1
      case UInt8(ascii: "]"), UInt8(ascii: "}"): depth -= 1
      case UInt8(ascii: "\n"):
        line += 1
        lineStart = index + 1
      default: continue
      }
      if depth > depthLimit {
        throw JSONError(
          line: line, column: index - lineStart + 1,
          reason: "brackets are nested more than \(depthLimit) deep")
      }
    }
  }
}
