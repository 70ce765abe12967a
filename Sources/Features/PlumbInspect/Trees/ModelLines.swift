import PlumbModel
import PlumbText

/// A model as lines, one for each fact, in an order independent of the file's order. Two versions can be compared
/// line by line.
///
///     entity Order
///     entity Order  representedClassName = Order
///     attribute Order.total
///     attribute Order.total  optional = YES
///     attribute Order.total  type = Decimal
///
/// The lines contain every field of the tables by its name in the dump, and the content that Plumb does not support.
/// They do not contain the spelling of values.
package enum ModelLines {
  package static func text(of model: Model) -> String {
    var page = FactPage()
    page.write(model, .model, "model", in: "")
    if let prolog = model.preserved?.prolog { page.add("model", "text before", prolog) }
    if let epilog = model.preserved?.epilog, !epilog.allSatisfy(\.isWhitespace) {
      page.add("model", "text behind", epilog)
    }
    return page.lines.joined()
  }
}

/// The lines written so far.
private struct FactPage {
  private(set) var lines: [String] = []

  /// Adds a line about a subject. Control characters in the value are escaped, so it is always one line.
  mutating func add(_ subject: String, _ field: String, _ value: String) {
    lines.append(Terminal.sanitized("\(subject)  \(field) = \(value)") + "\n")
  }

  /// Adds the facts of an element. `owner` contains the names of the enclosing elements, with a dot at the end:
  /// `Order.`.
  mutating func write(_ element: some ModelElement, _ tag: XMLTag, _ subject: String, in owner: String) {
    let name = FactNames.name(of: element, tag)
    lines.append(Terminal.sanitized(subject) + "\n")
    let nameKey = FactNames.keys[tag]
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

  /// Adds unsupported XML attributes and elements, and comments, without changes.
  private mutating func unknown(_ element: some ModelElement, _ tag: XMLTag, _ subject: String) {
    guard let preserved = element.preserved else { return }
    let known = Set(tag.attributes.map(\.rawValue))
    let attributes = (preserved.attributes ?? []).filter { !known.contains($0.name) }
    for attribute in attributes.sorted(by: { $0.name < $1.name }) {
      add(subject, "unknown \(attribute.name)", attribute.text)
    }
    for case .raw(let text) in preserved.children ?? [] where !text.allSatisfy(\.isWhitespace) {
      add(subject, text.hasPrefix("<!--") ? "comment" : "unknown", text)
    }
  }

  /// Adds elements of one kind: sorted by name, unless their order is relevant.
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

  /// Adds the children of a tag that only groups elements. They belong to the enclosing element, and the tag has no
  /// own line.
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

/// The names of elements in the lines.
private enum FactNames {
  /// The XML attributes with the names of elements, which are part of the subject. A tag without a name has none.
  static let keys = XMLTag.allCases.reduce(into: [XMLTag: XMLKey]()) { keys, tag in
    keys[tag] = tag == .model ? nil : [.key, .name].first(where: tag.attributes.contains)
  }

  static func name(of element: some ModelElement, _ tag: XMLTag) -> String {
    if let key = keys[tag] { return element.text(of: key, as: tag) ?? "" }
    switch tag {
    case .uniquenessConstraint, .compoundIndex:
      let names = element.listed.flatMap { list in list.elements.map { $0.text(of: .value, as: list.tag) ?? "" } }
      return "(\(names.joined(separator: ", ")))"
    default: return ""
    }
  }

  /// Returns the elements sorted by name; elements with equal names keep their order.
  static func sorted(_ elements: [any ModelElement], _ tag: XMLTag) -> [(name: String, element: any ModelElement)] {
    elements.map { (name: name(of: $0, tag), element: $0) }.sorted { $0.name.precedesByBytes($1.name) }
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
  fileprivate var listed: [(tag: XMLTag, elements: [any ModelElement])] {
    Self.fields.all.compactMap { field in
      guard let child = field.child, case let elements = field.elements(self), !elements.isEmpty else { return nil }
      return (child.tag, elements)
    }
  }
}
