/// The class in the generated file of a model in code that builds an entity or a composite.
enum SchemaPart {
  /// Returns the class with the members that the model needs.
  static func code(for needs: Set<SchemaSupport>) -> Code {
    let members = needs.needed(
      [
        (.attribute, attribute), (.derived, derived), (.composite, composite), (.relationship, relationship),
        (.fetchedProperty, fetchedProperty), (.unique, unique), (.index, index),
      ])
    return """
      /// An entity that is put together, or the elements of a composite.
      private final class Part {
        let description = NSEntityDescription()
        var parent: String?
        private(set) var properties: [NSPropertyDescription] = []
        private(set) var links: [(Builder) -> Void] = []\(members.isEmpty ? "" : "\n")
        \(members)
      }
      """
  }

  private static let attribute: Code = """
    func attribute(
      _ name: String,
      _ type: NSAttributeDescription.AttributeType,
      _ settings: (NSAttributeDescription) -> Void = { _ in }
    ) {
      let attribute = NSAttributeDescription()
      attribute.name = name
      attribute.type = type
      settings(attribute)
      properties.append(attribute)
    }
    """

  private static let derived: Code = """
    func derived(
      _ name: String,
      _ type: NSAttributeDescription.AttributeType,
      from expression: String? = nil,
      _ settings: (NSAttributeDescription) -> Void = { _ in }
    ) {
      let attribute = NSDerivedAttributeDescription()
      attribute.name = name
      attribute.type = type
      if let expression { older.derive(attribute, expression) }
      settings(attribute)
      properties.append(attribute)
    }
    """

  private static let composite: Code = """
    var attributes: [NSAttributeDescription] {
      properties.compactMap { $0 as? NSAttributeDescription }
    }

    func composite(
      _ name: String,
      of elements: [NSAttributeDescription],
      _ settings: (NSAttributeDescription) -> Void = { _ in }
    ) {
      let attribute = NSCompositeAttributeDescription()
      attribute.name = name
      attribute.elements = elements
      settings(attribute)
      properties.append(attribute)
    }
    """

  private static let relationship: Code = """
    /// The inverse is declared on `owner` where that is not the destination itself.
    func relationship(
      _ name: String,
      to destination: String? = nil,
      inverse: String? = nil,
      of owner: String? = nil,
      _ settings: (NSRelationshipDescription) -> Void = { _ in }
    ) {
      let relationship = NSRelationshipDescription()
      relationship.name = name
      settings(relationship)
      properties.append(relationship)
      links.append { schema in
        relationship.destinationEntity = schema.entity(named: destination)
        guard let inverse, let owner = owner ?? destination else { return }
        let found = schema.relationship(inverse, of: owner)
        relationship.inverseRelationship = found
      }
    }
    """

  private static let fetchedProperty: Code = """
    func fetchedProperty(
      _ name: String,
      of entity: String? = nil,
      where format: String? = nil,
      _ settings: (NSFetchedPropertyDescription) -> Void = { _ in }
    ) {
      let request = NSFetchRequest<any NSFetchRequestResult>()
      request.predicate = predicate(format)
      let property = NSFetchedPropertyDescription()
      property.name = name
      property.fetchRequest = request
      settings(property)
      properties.append(property)
      links.append { schema in
        property.fetchRequest?.entity = schema.entity(named: entity)
      }
    }
    """

  private static let unique: Code = """
    func unique(_ names: String...) { description.uniquenessConstraints.append(names) }
    """

  private static let index: Code = """
    func index(
      _ name: String,
      _ columns: Column...,
      where format: String? = nil
    ) {
      links.append { [self] schema in
        let elements = columns.compactMap {
          $0.element(of: self, in: schema)
        }
        let index = NSFetchIndexDescription(name: name, elements: elements)
        index.partialIndexPredicate = predicate(format)
        description.indexes.append(index)
      }
    }
    """

  /// Returns the struct of an index's column, or no code if the model has no index.
  static func column(for needs: Set<SchemaSupport>) -> Code {
    guard needs.contains(.index) else { return Code() }
    let makers: [(SchemaSupport, Code)] = [
      (.ascendingColumn, ascending), (.descendingColumn, descending), (.expressionColumn, expression),
    ]
    return """
      /// A column of an index.
      private struct Column {
        var name = ""
        var expression: NSExpressionDescription?
        var type: NSFetchIndexElementType
        var isAscending: Bool

        func element(of part: Part, in schema: Builder) -> NSFetchIndexElementDescription? {
          guard let property = expression ?? schema.property(name, of: part) else {
            return nil
          }
          let element = NSFetchIndexElementDescription(
            property: property,
            collationType: type
          )
          element.isAscending = isAscending
          return element
        }

        \(needs.needed(makers))
      }
      """
  }

  private static let ascending: Code = """
    static func ascending(
      _ name: String,
      _ type: NSFetchIndexElementType = .binary
    ) -> Column {
      Column(name: name, type: type, isAscending: true)
    }
    """

  private static let descending: Code = """
    static func descending(
      _ name: String,
      _ type: NSFetchIndexElementType = .binary
    ) -> Column {
      Column(name: name, type: type, isAscending: false)
    }
    """

  private static let expression: Code = """
    static func expression(
      _ format: String,
      _ result: NSAttributeDescription.AttributeType,
      _ type: NSFetchIndexElementType = .binary,
      isAscending: Bool = true
    ) -> Column {
      let expression = NSExpressionDescription()
      expression.name = format
      expression.resultType = result
      older.express(expression, format)
      return Column(expression: expression, type: type, isAscending: isAscending)
    }
    """
}
