/// A value that is dumped without the object around it as long as nothing was kept of its spelling.
///
/// `["number"]` and `"number"` stand for `{ "names": ["number"] }` and `{ "name": "number" }`.
protocol DumpShortForm: DumpValue {
  associatedtype Short: DumpValue
  /// The key of the short form in the object.
  static var shortKey: DumpKey { get }
  init(_ short: Short, kept: Kept?)
  var short: Short { get }
  var kept: Kept? { get }
}

extension DumpShortForm {
  init(dumped decoder: any Decoder) throws {
    guard let container = try? decoder.container(keyedBy: DumpKey.self) else {
      self.init(try Short(dumped: decoder), kept: nil)
      return
    }
    try container.allow([Self.shortKey, "kept"])
    self.init(
      try container.decode(Dumped<Short>.self, forKey: Self.shortKey).value,
      kept: try container.decodeIfPresent(Dumped<Kept>.self, forKey: "kept")?.value)
  }

  func dump(to encoder: any Encoder) throws {
    guard let kept else { return try short.dump(to: encoder) }
    var container = encoder.container(keyedBy: DumpKey.self)
    try container.encode(Dumped(short), forKey: Self.shortKey)
    try container.encode(Dumped(kept), forKey: "kept")
  }
}

extension ElementList: DumpValue, DumpShortForm where Element: DumpValue {
  static var shortKey: DumpKey { "elements" }
  init(_ short: [Element], kept: Kept?) { self.init(short, origin: .none, kept: kept) }
  var short: [Element] { elements }
}

extension NameReference: DumpShortForm {
  static let shortKey: DumpKey = "name"
  init(_ short: String, kept: Kept?) {
    self.init(short)
    self.kept = kept
  }
  var short: String { name }
}

extension UniquenessConstraint: DumpShortForm {
  static let shortKey: DumpKey = "attributes"
  init(_ short: [NameReference], kept: Kept?) {
    self.init(short)
    self.kept = kept
  }
  var short: [NameReference] { attributes }
}

extension CompoundIndex: DumpShortForm {
  static let shortKey: DumpKey = "properties"
  init(_ short: [NameReference], kept: Kept?) {
    self.init(short)
    self.kept = kept
  }
  var short: [NameReference] { properties }
}
