import PlumbCore
import PlumbModel
import PlumbText

extension ConversionTarget {
  /// A class diagram for PlantUML (plantuml.com/class-diagram), with inheritance and the number of objects at each
  /// end.
  ///
  ///     @startuml
  ///     abstract class "Document" as E1 {
  ///       {field} total : Decimal = 0
  ///     }
  ///     class "Invoice" as E2
  ///     E1 <|-- E2
  ///     E3 "0..1 customer" -- "0..* orders" E1
  ///     @enduml
  package static let plantUML = ConversionTarget(
    "plantuml", endings: ["puml", "plantuml"], "A class diagram for PlantUML"
  ) { model in
    let sorted = SortedModel(model)
    return Conversion(
      text: PlantUMLWriter(sorted).text,
      omissions: sorted.omissions + sorted.invalidDefaults
        + ModelFact.omissions(
          [
            .classNames, .constraints, .indexes, .oldIndexes, .derivation, .validation, .externalStorage, .deleteRules,
          ] + ModelFact.ofModelsOnly, of: model, sorted))
  }
}

/// A writer of the diagram of a model. The identifiers of classes are numbered, so that names can contain any
/// characters.
private struct PlantUMLWriter {
  private let sorted: SortedModel
  private let ids: [String: String]

  init(_ sorted: SortedModel) {
    self.sorted = sorted
    ids = Dictionary(
      sorted.entities.enumerated().map { ($1.name, "E\($0 + 1)") }, uniquingKeysWith: { first, _ in first })
  }

  var text: String {
    let parents = sorted.entities.compactMap { entity in
      entity.parentEntity.map { "\(id($0)) <|-- \(id(entity.name))" }
    }
    let composites = sorted.composites.enumerated().map { index, composite in
      block("class \(PlantUML.quoted(composite.name)) as C\(index + 1) <<composite>>", composite.attributes)
    }
    let head = ["@startuml", "hide empty members"]
    let classes = sorted.entities.map(classBlock)
    return (head + classes + composites + parents + sorted.links.map(line) + ["@enduml", ""]).joined(separator: "\n")
  }

  private func id(_ entity: String) -> String { ids[entity] ?? "E0" }

  private func classBlock(_ entity: Entity) -> String {
    block(
      "\(entity.isAbstract ? "abstract class" : "class") \(PlantUML.quoted(entity.name)) as \(id(entity.name))",
      entity.attributes)
  }

  private func block(_ head: String, _ attributes: [Attribute]) -> String {
    if attributes.isEmpty { return head }
    return "\(head) {\n\(attributes.map { "  \(field($0))" }.joined(separator: "\n"))\n}"
  }

  /// Returns the line of an attribute: `{field} total : Decimal? = 0`.
  private func field(_ attribute: Attribute) -> String {
    let name =
      switch attribute.type {
      case .composite: attribute.composite ?? "Composite"
      case .transformable: attribute.customClassName ?? "Transformable"
      case .undefined: "Undefined"
      default: attribute.type.rawValue
      }
    let value = ConvertedDefault(attribute).map { " = \(PlantUML.text(PlantUML.value($0, attribute.type)))" } ?? ""
    let type = PlantUML.text(name) + (attribute.isOptional ? "?" : "")
    let marks = (attribute.isTransient ? " <<transient>>" : "") + (attribute.isDerived ? " <<derived>>" : "")
    return "{field} \(PlantUML.text(attribute.name)) : \(type)\(value)\(marks)"
  }

  /// Returns the line of a relationship. The far end shows the count and the name of the relationship whose
  /// destination it is.
  private func line(_ link: Link) -> String {
    let near = link.near.relationship
    let there = PlantUML.end(near)
    guard let far = link.far else {
      return "\(id(link.near.entity.name)) --> \(there) \(id(link.destination))"
    }
    let here = PlantUML.end(far.relationship)
    return "\(id(link.near.entity.name)) \(here) -- \(there) \(id(far.entity.name))"
  }
}

/// The syntax of PlantUML.
private enum PlantUML {
  /// Returns a text in quotes. A space is added after a final `>`, which PlantUML would parse as type parameters.
  static func quoted(_ text: String) -> String {
    let text = self.text(text.isEmpty ? " " : text)
    return "\"\(text)\(text.hasSuffix(">") ? " " : "")\""
  }

  /// Returns a text on one line. Characters with a meaning in PlantUML are written as numeric references (`&#34;`).
  /// So is the second of two equal marks, because `--`, `//` and `__` change the text style.
  static func text(_ text: String) -> String {
    var last: Unicode.Scalar?
    return text.escaped { scalar in
      defer { last = scalar }
      return isLetter(scalar) || scalar == "." || marks.contains(scalar) && scalar != last ? nil : number(of: scalar)
    }
  }

  /// Returns a numeric reference: `&#34;`. Uses `<U+0024>` and `<U+005C>` for `$` and `\`, which terminate PlantUML
  /// in the first form, and the same form for control characters.
  private static func number(of scalar: Unicode.Scalar) -> String {
    guard scalar == "$" || scalar == "\\" || scalar.value < 0x20 else { return "&#\(scalar.value);" }
    let digits = String(scalar.value, radix: 16, uppercase: true)
    return "<U+\(String(repeating: "0", count: 4 - digits.utf8.count))\(digits)>"
  }

  private static let marks = Set(" _,:=?[]()-/'@".unicodeScalars)

  /// Whether a scalar is a letter, a digit, or a visible character beyond ASCII, except `«` and `»`, which mark
  /// stereotypes.
  private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
    if scalar.isASCII { return scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) }
    switch scalar.properties.generalCategory {
    case .control, .format, .surrogate, .privateUse, .unassigned, .lineSeparator, .paragraphSeparator, .spaceSeparator:
      return false
    default: return scalar != "«" && scalar != "»"
    }
  }

  /// Returns the label of a relationship in quotes: `1..* items, ordered`, with the count, the name, and further
  /// properties.
  static func end(_ relationship: Relationship) -> String {
    let order = relationship.isOrdered ? ", ordered" : ""
    let transient = relationship.isTransient ? ", transient" : ""
    return "\"\(count(relationship)) \(text(relationship.name))\(order)\(transient)\""
  }

  private static func count(_ relationship: Relationship) -> String {
    guard relationship.isToMany else { return relationship.isOptional ? "0..1" : "1" }
    let least = relationship.isOptional ? 0 : max(relationship.minimumCount ?? 0, 1)
    let greatest = relationship.maximumCount.flatMap { $0 > 0 ? String($0) : nil } ?? "*"
    return "\(least)..\(greatest)"
  }

  /// Returns a default for display.
  static func value(_ value: ConvertedDefault, _ type: AttributeType) -> String {
    switch value {
    case .boolean(let flag): flag ? "YES" : "NO"
    case .number(let digits): digits
    case .text(let text): type == .date ? text : "“\(text)”"
    }
  }
}
