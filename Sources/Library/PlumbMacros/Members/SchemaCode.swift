import PlumbCore
import PlumbDeclarations
import PlumbEmit

/// The schema of a class as Swift code: all facts of its declaration.
///
///     static let schema = PlumbData.EntitySchema(
///       "Book",
///       attributes: [
///         .init("title", .string, defaultValue: .string("")),
///         .init("isbn_13", .string, isOptional: true),
///       ],
///       uniquenessConstraints: [["isbn_13"]])
struct SchemaCode {
  let model: ModelReading
  private var entity: EntityDeclaration { model.entity }

  init(_ model: ModelReading) { self.model = model }

  /// The variable. That of a class with subclasses is computed, because only a computed one can be overridden.
  var member: Code {
    let head = "\(entity.overridableAccess)\(entity.overridable)"
    if entity.isTopmost, entity.isFinal { return "\(head) let schema = \(value)" }
    return """
      \(head) var schema: PlumbData.EntitySchema {
        \(value)
      }
      """
  }

  private var value: Code {
    .init("PlumbData.EntitySchema(\n  " + arguments.map(\.text).joined(separator: ",\n  ") + ")")
  }

  private var arguments: [Code] {
    let parent = entity.parentName
    let attributes = model.described.filter { !$0.isRelationship }.map {
      $0.declaration.attributeSchema(hasTransformerType: $0.hasTransformerType)
    }
    let relationships = model.described.compactMap { $0.relationshipSchema(in: entity.typeName) }
    return [
      Code(stringLiteral(entity.entity)), model.facts.isAbstract ? "isAbstract: true" : Code(),
      entity.isTopmost ? Code() : "parent: \(parent).Fields<\(parent)>.entityName",
      list("attributes", attributes), list("relationships", relationships), list("indexes", indexes),
      list("uniquenessConstraints", constraints),
      model.facts.renamedFrom.map { "renamingIdentifier: \(stringLiteral($0))" } ?? Code(),
      model.facts.macro.hashModifier.map { "versionHashModifier: \(stringLiteral($0))" } ?? Code(),
    ].filter { !$0.isEmpty }
  }

  /// Returns an argument with one element on each line.
  private func list(_ label: String, _ elements: [String]) -> Code {
    elements.isEmpty
      ? Code() : Code("\(label): [\n" + elements.map { "    \($0),\n" }.joined() + "  ]")
  }

  // MARK: Lists of properties

  private var constraints: [String] {
    let single = model.properties.filter { $0.traits?.isUnique ?? false }.map { [$0.declaration.name] }
    return (single + model.facts.macro.lists.constraints).map { names in
      "[\(names.map(modelName).joined(separator: ", "))]"
    }
  }

  private var indexes: [String] {
    let lists = model.facts.macro.lists
    return lists.indexes.map { names in
      let index = SchemaMacros.indexName(of: names)
      return ".init(\(stringLiteral(index)), of: \(names.map(modelName).joined(separator: ", ")))"
    } + lists.columnIndexes.map(index)
  }

  private func index(_ declared: ColumnIndex) -> String {
    let columns = declared.columns.map { column in
      let order = column.order == .descending ? ", isAscending: false" : column.order == .range ? ", isRTree: true" : ""
      return ".init(.property(\(modelName(column.name)))\(order))"
    }
    let condition = declared.condition.map { ", condition: \(stringLiteral($0))" } ?? ""
    return ".init(\(stringLiteral(declared.name)), columns: [\(columns.joined(separator: ", "))]\(condition))"
  }

  /// Returns the expression of a property's name in the model. The name of an inherited
  /// property is found at run time.
  private func modelName(_ name: String) -> String {
    if let property = model.properties.first(where: { $0.declaration.name == name }) {
      return stringLiteral(property.declaration.persistentName)
    }
    let path = "\\\(entity.typeName).\(SwiftName.asProperty(name))"
    return "\(entity.typeName).modelName(of: \(path)) ?? \(stringLiteral(name))"
  }
}

extension ModelProperty {
  /// The description of a relationship as code. `nil` for an attribute.
  ///
  /// The name of the entity is that of the fields, so that the compiler reports a class without fields one time.
  fileprivate func relationshipSchema(in typeName: String) -> String? {
    guard case .relationship(let traits) = declaration.kind else { return nil }
    let field = "Fields<\(typeName)>().\(SwiftName.asProperty(declaration.name))"
    let destination = declaration.destinationType(traits)
    // A private field can only be used in `Fields`.
    let name =
      declaration.form.access == .private
      ? "\(destination).Fields<\(destination)>.entityName" : "PlumbData.RelationshipSchema.entityName(of: \(field))"
    let isToMany = traits.cardinality != .toOne
    let minimum = traits.minimumCount ?? 0
    let arguments: [String?] = [
      stringLiteral(declaration.persistentName), "to: \(name)",
      "inverse: \(traits.inverse.map { stringLiteral($0) } ?? "nil")",
      isToMany ? "maxCount: \(traits.maximumCount ?? 0)" : nil, minimum > 0 ? "minCount: \(minimum)" : nil,
      minimum > 0 ? "isOptional: false" : nil, traits.cardinality == .toManyOrdered ? "isOrdered: true" : nil,
      traits.deleteRule.flatMap { $0 == .nullify ? nil : "deleteRule: .\($0.caseName)" },
      declaration.schema.originalName.map { "renamingIdentifier: \(stringLiteral($0))" },
      declaration.schema.hashModifier.map { "versionHashModifier: \(stringLiteral($0))" },
    ]
    return ".init(\(arguments.compactMap(\.self).joined(separator: ", ")))"
  }
}
