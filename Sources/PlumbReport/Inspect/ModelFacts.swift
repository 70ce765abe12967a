import PlumbModel
import PlumbText

/// A model as lines, one for each fact, in an order that does not depend on the file's: two versions can be compared
/// line by line.
///
///     entity Order
///     entity Order  representedClassName = Order
///     attribute Order.total
///     attribute Order.total  optional = YES
///     attribute Order.total  type = Decimal
///
/// Every field of the tables is in it, by its name in the dump, and so is what Plumb does not know. How values are
/// spelled is not.
package enum ModelFacts {
  /// The lines, each with a line feed.
  package static func text(of model: Model) -> String {
    var page = FactPage()
    page.write(model, .model, "model", in: "")
    if let prolog = model.kept?.prolog { page.add("model", "text before", prolog) }
    if let epilog = model.kept?.epilog, !epilog.allSatisfy(\.isWhitespace) { page.add("model", "text behind", epilog) }
    return page.lines.joined()
  }
}

/// The lines so far.
private struct FactPage {
  private(set) var lines: [String] = []

  /// A line about a subject, in one line whatever the value holds.
  mutating func add(_ subject: String, _ field: String, _ value: String) {
    lines.append(Terminal.sanitized("\(subject)  \(field) = \(value)") + "\n")
  }

  /// The facts of an element: that it is there, its fields, what is unknown of it, and what stands in it.
  ///
  /// - Parameter owner: The names around it, with a point behind: `Order.`.
  mutating func write(_ element: some ModelElement, _ tag: XMLTag, _ subject: String, in owner: String) {
    let name = FactNames.name(of: element, tag)
    lines.append(Terminal.sanitized(subject) + "\n")
    let nameKey = FactNames.key(of: tag)
    for field in element.fields(as: tag).attributes where field.key != nameKey {
      if let text = field.text(element) { add(subject, field.name, text) }
    }
    unknown(element, tag, subject)
    for value in element.unknownValues(as: tag) { add(subject, "\(value.key.rawValue), not understood,", value.text) }
    for field in element.fields(as: tag).all {
      guard let child = field.child else { continue }
      let prefix = tag == .model ? "" : owner + (name.isEmpty ? "" : name + ".")
      write(field.elements(element), child.tag, subject, prefix)
    }
  }

  /// XML attributes and elements that Plumb does not know, and comments, as they stand.
  private mutating func unknown(_ element: some ModelElement, _ tag: XMLTag, _ subject: String) {
    guard let kept = element.kept else { return }
    let known = Set(tag.attributes.map(\.rawValue))
    let attributes = (kept.attributes ?? []).filter { !known.contains($0.name) }
    for attribute in attributes.sorted(by: { $0.name < $1.name }) {
      add(subject, "unknown \(attribute.name)", attribute.text)
    }
    for case .raw(let text) in kept.children ?? [] where !text.allSatisfy(\.isWhitespace) {
      add(subject, text.hasPrefix("<!--") ? "comment" : "unknown", text)
    }
  }

  /// Elements of one kind: by name, but for those whose order counts.
  private mutating func write(_ elements: [any ModelElement], _ tag: XMLTag, _ subject: String, _ owner: String) {
    switch tag {
    case .userInfo, .compoundIndexes, .uniquenessConstraints, .elements: group(elements, tag, subject, owner)
    case .fetchIndexElement:
      for (number, element) in elements.enumerated() { write(element, tag, "\(subject) [\(number + 1)]", in: owner) }
    case .constraint, .index: for element in elements { unknown(element, tag, subject) }
    default:
      for (name, element) in FactNames.sorted(elements, tag) {
        write(element, tag, "\(tag.rawValue) \(owner)\(name)", in: owner)
      }
    }
  }

  /// What stands in a tag that only groups: of the element around it, and without its own line.
  private mutating func group(_ groups: [any ModelElement], _ tag: XMLTag, _ subject: String, _ owner: String) {
    for group in groups {
      let members = group.listed
      if members.isEmpty { lines.append(Terminal.sanitized("\(subject)  \(tag.rawValue), empty") + "\n") }
      unknown(group, tag, "\(subject)  \(tag.rawValue)")
      for (name, element) in members.flatMap({ FactNames.sorted($0.elements, $0.tag) }) {
        let kind = members.first?.tag ?? tag
        write(element, kind, FactNames.subject(kind, name, subject, owner), in: owner)
      }
    }
  }
}

/// What lines call an element.
private enum FactNames {
  /// The XML attribute that is the name of an element, and stands in the subject of its lines.
  static func key(of tag: XMLTag) -> XMLKey? {
    switch tag {
    case .entry: .key
    case .entity, .attribute, .relationship, .fetchedProperty, .fetchRequest, .fetchIndex, .configuration,
      .memberEntity,
      .composite, .element:
      .name
    case .model, .compoundIndexes, .compoundIndex, .index, .fetchIndexElement, .uniquenessConstraints,
      .uniquenessConstraint, .constraint, .userInfo, .elements:
      nil
    }
  }

  static func name(of element: some ModelElement, _ tag: XMLTag) -> String {
    if let key = key(of: tag) { return element.text(of: key, as: tag) ?? "" }
    switch tag {
    case .uniquenessConstraint, .compoundIndex:
      let names = element.listed.flatMap { list in list.elements.map { $0.text(of: .value, as: list.tag) ?? "" } }
      return "(\(names.joined(separator: ", ")))"
    default: return ""
    }
  }

  /// By name; of equal ones the order stays.
  static func sorted(_ elements: [any ModelElement], _ tag: XMLTag) -> [(name: String, element: any ModelElement)] {
    elements.enumerated().map { (place: $0, name: name(of: $1, tag), element: $1) }
      .sorted { $0.name == $1.name ? $0.place < $1.place : $0.name.precedesByBytes($1.name) }
      .map { ($0.name, $0.element) }
  }

  static func subject(_ tag: XMLTag, _ name: String, _ subject: String, _ owner: String) -> String {
    switch tag {
    case .entry: "\(subject)  userInfo \(name)"
    case .element: "graph \(name)"
    default: "\(tag.rawValue) \(owner)\(name)"
    }
  }
}

extension ModelElement {
  /// The children by kind; kinds without any are left out.
  fileprivate var listed: [(tag: XMLTag, elements: [any ModelElement])] {
    Self.fields.all.compactMap { field in
      guard let child = field.child, case let elements = field.elements(self), !elements.isEmpty else { return nil }
      return (child.tag, elements)
    }
  }
}
