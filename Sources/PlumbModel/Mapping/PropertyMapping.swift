/// Where the value of one property of the destination comes from (`NSPropertyMapping`).
///
///     PropertyMapping(name: "total")                                                 // the source's property of that name
///     PropertyMapping(name: "total", expression: .keyPath("sum", of: .source))       // $source.sum
public struct PropertyMapping: Hashable, Sendable {
  /// The name of the destination's property.
  public var name: String
  /// What the value is computed from; nil for the source's property of the same name.
  public var expression: ValueExpression?
  /// For a relationship: the mapping whose objects are looked up, by name; nil where the file names none.
  public var sourceMappingName: String?
  /// For a relationship: the path to the source's objects, `$source.a.b`; nil where the file names none.
  public var sourceKeyPath: String?
  /// For a relationship: whether Xcode makes the expression; nil where the file does not say.
  public var generatesExpression: Bool?
  /// What a developer attached, as an archive; no file seen has it.
  public var userInfo: [UInt8]?
  /// The line of the mapping in its file, from 1; 0 for one that was made in memory.
  public var line: Int

  /// A mapping made in memory.
  public init(name: String, expression: ValueExpression? = nil) {
    self.name = name
    self.expression = expression
    line = 0
  }
}
