import PlumbDeclarations
import PlumbModel

extension Rule {
  /// A name that is a keyword of Swift.
  ///
  /// Properties and elements of composites by Swift's reserved words and `Type` and `Protocol`, which cannot be members
  /// without backticks; classes by the reserved words and `any`, `each` and `some`, which begin a type. The names of
  /// entities are left alone, as they are texts in code. In a class's name the part behind the module counts.
  static let nameSwiftKeyword = Rule(
    "name-swift-keyword", .names, "A name that is a keyword of Swift",
    severity: .recommended(.note),
    text: Text(
      what: """
        A property, an element of a composite or a class is called like a keyword of Swift, as `repeat`, `default` or \
        `Type`. Models for Objective-C are left alone.
        """,
      why: "Nothing goes wrong at run time; in Swift the name has to stand in backticks where it is declared.",
      example: """
        <entity name="Training" representedClassName="Training">
            <attribute name="«repeat|isRepeated»" attributeType="Boolean" defaultValueString="NO"«| \
        elementID="repeat"» usesScalarValueType="YES"/>
        </entity>
        """,
      fix: """
        Live with the backticks, or rename it in a new version of the model and give it the old name as “Renaming ID” in \
        the Data Model inspector.
        """),
    check: .all([
      .attribute { attribute, entity, schema in findings(attribute.name, of: entity.name, schema) },
      .relationship { relationship, entity, schema in findings(relationship.name, of: entity.name, schema) },
      .fetchedProperty { property, entity, schema in findings(property.name, of: entity.name, schema) },
      .compositeElement { element, composite, schema in findings(element.name, of: composite.name, schema) },
      .entity { entity, schema in
        guard let name = entity.representedClassName, types.contains(lastPartOf: name), schema.isForSwift,
          let className = entity.className
        else { return [] }
        return [finding("The class of \(entity.name), \(className),", className, at: .representedClassName)]
      },
    ]))

  /// The finding for a member's name, if anybody speaks Swift for the model; none for most names, told without a
  /// search.
  private static func findings(_ name: String, of owner: String, _ schema: Schema) -> [Finding] {
    members.contains(name) && schema.isForSwift ? [finding("\(owner).\(name)", name)] : []
  }

  /// One finding; `what` begins the message, `place` is the XML attribute that holds the name.
  private static func finding(_ what: String, _ name: String, at place: XMLKey = .name) -> Finding {
    Finding(
      "\(what) is a keyword of Swift", at: place, label: "`\(name)` in Swift",
      notes: ["in Swift it has to stand in backticks where it is declared"],
      help: ["live with it, or rename it in a new version with \(name) as renaming identifier"])
  }

  /// What no property may be called without backticks.
  private static let members = NameFilter(SwiftName.keywords.union(["Type", "Protocol"]))
  /// What no class may be called without backticks.
  private static let types = NameFilter(SwiftName.keywords.union(["any", "each", "some"]))
}

extension Schema {
  /// Whether anybody is going to write the model's names in Swift: Plumb does, or the model is not declared for
  /// Objective-C (`sourceLanguage`, which older files lack).
  var isForSwift: Bool { speaksSwift || model.sourceLanguage != "Objective-C" }
}
