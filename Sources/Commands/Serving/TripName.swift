/// Which trip is under the pointer; both null for none.
struct TripName: Encodable {
  let id: Int64?
  let name: String?

  private enum CodingKeys: CodingKey { case id, name }

  func encode(to encoder: any Encoder) throws {
    var container = encoder.container(keyedBy: CodingKeys.self)
    try container.encode(id, forKey: .id)
    try container.encode(name, forKey: .name)
  }
}
