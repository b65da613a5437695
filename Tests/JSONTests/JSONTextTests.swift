import Testing

@testable import JSON

@Suite struct JSONTextTests {
  @Test(arguments: [
    ("{}", "{}"), ("[1, 2,]", "[1, 2 ]"), ("{\"a\": 1, }", "{\"a\": 1  }"),
    ("[1, // one\n2]", "[1,       \n2]"), ("[1 /* a\n b */]", "[1     \n     ]"),
    ("[1, /* x */ ]", "[1          ]"), ("\"// no, /* no */ ,]\"", "\"// no, /* no */ ,]\""),
    ("\"a\\\"//\"", "\"a\\\"//\""), ("[,]", "[ ]"), ("[1,,]", "[1, ]"), ("/", "/"), ("/*", "/*"),
    ("/* /", "/* /"), ("// x", "    "), ("\"", "\""), ("\"\\", "\"\\"), ("", ""),
  ])
  func blanks(_ text: String, _ strict: String) {
    #expect(String(decoding: JSONText.strict(Array(text.utf8)), as: UTF8.self) == strict)
  }
}
