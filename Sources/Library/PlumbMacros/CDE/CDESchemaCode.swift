import PlumbDeclarations
import PlumbEmit
import SwiftSyntax

/// The code of a class's schema and of a composite's fields, for models that are created while the program runs.
enum CDESchemaCode {
  static func entity(_ model: CDEModel) -> Code {
    let unique = model.attributes.filter { $0.traits?.isUnique == true }.map {
      "CDRuntimeUniquenessConstraint(persistentPropertyNames: [\(stringLiteral($0.declaration.persistentName))])"
    }
    return """
      \(model.access)static var __cdRuntimeEntitySchema: CDRuntimeEntitySchema {
        CDRuntimeEntitySchema(
          entityName: \(stringLiteral(model.entity.entity)),
          managedObjectClassName: NSStringFromClass(\(model.name).self),
          \(Code.list("attributes: [", end: "],", model.attributes.map(attribute)))
          \(Code.list("relationships: [", end: "],", model.properties.filter(\.isRelationship).map(relationship)))
          \(Code.list("uniquenessConstraints: [", unique))
        )
      }
      """
  }

  static func fields(_ elements: [ModelProperty], _ access: String) -> Code {
    .list(
      "\(access)static let __cdRuntimeCompositionFields: [CDRuntimeCompositionFieldSchema] = [",
      elements.map { element in
        "CDRuntimeCompositionFieldSchema(persistentName: \(stringLiteral(element.declaration.persistentName)), "
          + "swiftTypeName: \(stringLiteral(element.valueType)), primitiveType: .\(primitive(element)), "
          + "isOptional: \(element.declaration.type.isOptional)\(initialValue(element)))"
      })
  }

  private static func attribute(_ property: ModelProperty) -> String {
    "CDRuntimeAttributeSchema(\(names(property)), swiftTypeName: \(stringLiteral(property.valueType)), "
      + "isOptional: \(property.declaration.type.isOptional)\(initialValue(property)), storage: \(storage(property)), "
      + "isUnique: \(property.traits?.isUnique == true), isTransient: \(property.traits?.isTransient == true)"
      + (property.declaration.schema.limits.code.map { ", limits: \($0)" } ?? "") + ")"
  }

  private static func relationship(_ property: ModelProperty) -> String {
    guard case .relationship(let traits) = property.declaration.kind else { return "" }
    let kind =
      switch traits.cardinality {
      case .toOne: "toOne"
      case .toMany: "toManySet"
      case .toManyOrdered: "toManyArray"
      }
    let counts =
      (traits.minimumCount.map { ", minimumModelCount: \($0)" } ?? "")
      + (traits.maximumCount.map { ", maximumModelCount: \($0)" } ?? "")
    return "CDRuntimeRelationshipSchema(\(names(property)), targetTypeName: \(stringLiteral(property.target)), "
      + "inverseName: \(stringLiteral(traits.inverse ?? "")), deleteRule: .\(rule(property))\(counts), "
      + "kind: .\(kind), isOptional: true)"
  }

  private static func rule(_ property: ModelProperty) -> String {
    let arguments = property.node.attributes.named("Relationship").flatMap(\.labeledArguments)
    let value = arguments.first { $0.label?.text == "deleteRule" }?.expression
    return value.flatMap(SourceText(around: property.node).caseName) ?? "nullify"
  }

  private static func names(_ property: ModelProperty) -> String {
    "swiftName: \(stringLiteral(property.declaration.name)), "
      + "persistentName: \(stringLiteral(property.declaration.persistentName))"
  }

  private static func initialValue(_ property: ModelProperty) -> String {
    property.initialValue.map { ", defaultValueExpression: \(stringLiteral($0))" } ?? ""
  }

  private static func storage(_ property: ModelProperty) -> String {
    switch property.traits?.storage {
    case .raw: ".raw(backingTypeName: String(describing: \(property.valueType).RawValue.self))"
    case .codable: ".codable"
    case .transformed(let name): ".transformed(transformerName: \(transformer(property, name)))"
    case .composition: ".composition(fields: \(property.valueType).__cdRuntimeCompositionFields)"
    default: ".primitive(.\(primitive(property)))"
    }
  }

  /// Returns the name of a transformer that is written as a text, or the expression of a transformer class's name.
  private static func transformer(_ property: ModelProperty, _ name: String) -> String {
    let arguments = property.node.attributes.named("Attribute").flatMap(\.labeledArguments)
    let call = arguments.first { $0.label?.text == "storageMethod" }?.expression.as(FunctionCallExprSyntax.self)
    return call?.arguments.first?.label == nil ? "\(name).transformerName.rawValue" : stringLiteral(name)
  }

  private static func primitive(_ property: ModelProperty) -> String {
    property.valueType == "Int" ? "int64" : property.valueType.lowercased()
  }
}
