/// The part of a model in code that causes compiler warnings: API that Core Data has deprecated although models still
/// use it, and `NSExpression`, which Foundation marks as deprecated on Linux.
///
/// A call of a protocol requirement causes no warning, even if the implementation is deprecated.
enum SchemaOlder {
  /// Returns the protocol with its implementation, or no code if the model needs none of it.
  static func code(for needs: Set<SchemaSupport>) -> Code {
    let pieces = all.filter { needs.contains($0.need) }
    if pieces.isEmpty { return Code() }
    return """
      private static let older: any Older = Deprecated()

      /// What is marked as deprecated, here or elsewhere, behind requirements that are not.
      private protocol Older: Sendable {
        \(.stacked(pieces.map { Code("func \($0.head)") }))
      }

      private struct Deprecated: Older {
        \(.stacked(pieces.map(implementation), blankLines: 1))
      }
      """
  }

  private struct Piece {
    var need: SchemaSupport
    var head: String
    var body: Code
  }

  private static let all = [
    Piece(
      need: .derived, head: "derive(_ attribute: NSDerivedAttributeDescription, _ format: String)",
      body: """
        let expression = NSExpression(format: format, argumentArray: [])
        attribute.derivationExpression = expression
        """),
    Piece(
      need: .expressionColumn, head: "express(_ column: NSExpressionDescription, _ format: String)",
      body: """
        let expression = NSExpression(format: format, argumentArray: [])
        column.expression = expression
        """),
    Piece(
      need: .indexed, head: "index(_ property: NSPropertyDescription)", body: "property.isIndexed = true"),
    Piece(
      need: .compoundIndex, head: "index(_ entity: NSEntityDescription, _ names: String...)",
      body: "entity.compoundIndexes.append(names)"),
    Piece(
      need: .externalRecord, head: "storeInExternalRecord(_ property: NSPropertyDescription)",
      body: "property.isStoredInExternalRecord = true"),
    Piece(
      need: .spotlightName, head: "nameInSpotlight(_ entity: NSEntityDescription, _ format: String)",
      body: """
        #if !os(tvOS) && !os(watchOS)
          let expression = NSExpression(format: format, argumentArray: [])
          entity.coreSpotlightDisplayNameExpression = expression
        #endif
        """),
  ]

  private static func implementation(of piece: Piece) -> Code {
    """
    @available(*, deprecated)
    func \(piece.head) {
      \(piece.body)
    }
    """
  }
}
