/// The source of the value of one property of the destination (`NSPropertyMapping`).
///
///     PropertyMapping(name: "total")                                                // the source's property "total"
///     PropertyMapping(name: "total", expression: .keyPath("sum", of: .source))      // $source.sum
public struct PropertyMapping: Hashable, Sendable {
  /// The name of the destination's property.
  public var name: String
  /// The expression that computes the value; `nil` for the value of the source's property with the same name.
  public var expression: ValueExpression?
  /// The name of the mapping whose objects are assigned, for a relationship; `nil` if the file contains none.
  public var sourceMappingName: String?
  /// The key path to the source's objects, `$source.a.b`, for a relationship; `nil` if the file contains none.
  public var sourceKeyPath: String?
  /// Whether Xcode generates the expression, for a relationship; `nil` if the file does not declare it.
  public var generatesExpression: Bool?
  /// The user info of the mapping, as an archive; not contained in any known file.
  public var userInfo: [UInt8]?
  /// The line of the mapping in its file, from 1; 0 if it was created in memory.
  public var line = 0

  /// Creates a mapping in memory.
  public init(name: String, expression: ValueExpression? = nil) {
    self.name = name
    self.expression = expression
  }
}
