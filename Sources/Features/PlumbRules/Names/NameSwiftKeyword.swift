import PlumbCore
import PlumbDeclarations
import PlumbModel

extension Rule {
  /// A name that is a keyword of Swift.
  ///
  /// Names of properties and of elements of composites are compared with Swift's reserved words and with `Type` and
  /// `Protocol`, which cannot be members without backticks. Names of classes are compared with the reserved words and
  /// with `any`, `each` and `some`, which start a type. In a class name, the part after the module is compared. The
  /// rule ignores the names of entities, because they are strings in code.
  static let nameSwiftKeyword = Rule(
    "name-swift-keyword", .names, "A name that is a keyword of Swift",
    severity: .recommended(.note),
    text: Text(
      what: """
        A property, an element of a composite or a class has the name of a Swift keyword, such as `repeat`, `default` \
        or `Type`. Models for Objective-C are not checked.
        """,
      why: "It has no effect at run time; in Swift the declaration has to write the name in backticks.",
      example: """
        <entity name="Training" representedClassName="Training">
            <attribute name="«repeat|isRepeated»" attributeType="Boolean" defaultValueString="NO"«| \
        elementID="repeat"» usesScalarValueType="YES"/>
        </entity>
        """,
      fix: """
        Accept the backticks, or rename it in a new version of the model and give it the old name as “Renaming ID” in \
        the Data Model inspector.
        """),
    check: .all([
      .propertyNames { name, entity, schema in findings(name, of: entity.name, schema) },
      .compositeElement { element, composite, schema in findings(element.name, of: composite.name, schema) },
      .entity { entity, schema in
        guard let name = entity.representedClassName, types.contains(name.lastComponent), schema.isForSwift,
          let className = entity.className
        else { return [] }
        return [finding("The class of \(entity.name), \(className),", className, at: .representedClassName)]
      },
    ]))

  /// Returns the finding for a member's name, if the model is used from Swift. Empty for most names, which are
  /// excluded without a search.
  private static func findings(_ name: String, of owner: String, _ schema: Schema) -> [Finding] {
    members.contains(name) && schema.isForSwift ? [finding("\(owner).\(name)", name)] : []
  }

  /// Returns one finding. `what` is the start of the message, `place` is the XML attribute that contains the name.
  private static func finding(_ what: String, _ name: String, at place: XMLKey = .name) -> Finding {
    Finding(
      "\(what) is a keyword of Swift", at: place, label: "`\(name)` in Swift",
      notes: ["in Swift its declaration needs backticks"],
      help: ["accept it, or rename it in a new version with \(name) as renaming identifier"])
  }

  /// The names that a property can have only in backticks.
  private static let members = SwiftName.keywords.union(["Type", "Protocol"])
  /// The names that a class can have only in backticks.
  private static let types = SwiftName.keywords.union(["any", "each", "some"])
}

extension Schema {
  /// Whether the model's names are used in Swift: Plumb writes or checks Swift for the model, or the model does not
  /// declare Objective-C (`sourceLanguage`, which older files do not have).
  var isForSwift: Bool { checksSwift || model.sourceLanguage != "Objective-C" }
}
