import PlumbModel

extension FieldChange {
  /// The key in the dump of the field that an applied change sets.
  var fieldName: String { name == Self.unknownName ? "kept" : name }

  /// The name of changes in XML without a known meaning.
  static var unknownName: String { "unknown" }

  /// The name of changes in the raw values of an enum.
  static var valuesName: String { "values" }

  /// The name of changes in the type of a value in Swift whose type in the model is the same.
  static var declaredTypeName: String { "swiftType" }

  /// Returns the changes in what Swift declares about a value and a model in XML does not contain. Empty if one of the
  /// two was not read from Swift.
  static func declared(_ old: Attribute, _ new: Attribute) -> [FieldChange] {
    guard let was = old.declared, let now = new.declared else { return [] }
    var found: [FieldChange] = []
    if let had = was.values, let has = now.values, had != has {
      found.append(
        FieldChange(name: valuesName, key: nil, from: .list(had), to: .list(has), later: .attribute(.empty())))
    }
    // The elements of a composite have the differences of its type.
    if was.type != now.type, old.type == new.type, new.type != .composite, was.values == nil, now.values == nil {
      found.append(
        FieldChange(
          name: declaredTypeName, key: nil, from: .text(was.type), to: .text(now.type), later: .attribute(.empty())))
    }
    return found
  }

  /// Creates the change of a field. `nil` if the difference is not a change of the model: another spelling, or an empty
  /// list instead of no list.
  init?<Part: PartOfModel>(_ field: Field<Part>, _ old: Part, _ new: Part) {
    let (from, to) = (Value(field, old), Value(field, new))
    var later = Part.empty()
    field.copy(&later, new)
    guard from != to, let part = later.meaning.part else { return nil }
    self.init(
      name: field.name == "kept" ? Self.unknownName : field.name, key: field.key, from: from, to: to, later: part)
  }
}

extension FieldChange.Value {
  /// Reads the value of a field of an element.
  init<Part: PartOfModel>(_ field: Field<Part>, _ element: Part) {
    if field.key != nil {
      self = field.text(element).map(Self.text) ?? .none
    } else {
      let lines =
        field.name == "kept"
        ? unknownLines(element) : field.elements(element).flatMap { wording(of: $0) + unknownLines($0) }
      self = lines.isEmpty ? .none : .list(lines)
    }
  }
}

/// Returns the XML of an element without a known meaning: attributes and children as in the file, without comments.
private func unknownLines(_ element: any ModelElement) -> [String] {
  guard let spelling = element.preserved else { return [] }
  let known = element.attributeNames
  let attributes = spelling.attributes ?? []
  let children = (spelling.children ?? []).compactMap { child -> String? in
    guard case .raw(let text) = child else { return nil }
    let trimmed = text.drop(while: \.isWhitespace)
    return trimmed.isEmpty || trimmed.hasPrefix("<!--") ? nil : text
  }
  return attributes.filter { !known.contains($0.name) }.map { "\($0.name)=\"\($0.text)\"" }.sorted() + children
}

/// Describes an element without a path as lines: a part of an index, an entry of userInfo, the members of a list.
private func wording(of element: any ModelElement) -> [String] {
  switch element {
  case let name as NameReference: [name.name]
  case let entry as UserInfoEntry: ["\(entry.key) = \(entry.value ?? "")"]
  case let index as CompoundIndex: [index.properties.map(\.name).joined(separator: ", ")]
  case let part as FetchIndexElement: [words(of: part)]
  case let entries as UserInfo: entries.elements.sorted { $0.key < $1.key }.flatMap(wording(of:))
  case let indexes as ElementList<CompoundIndex>: indexes.elements.flatMap(wording(of:)).sorted()
  case let request as FetchRequest: fields(of: request)
  default: []
  }
}

/// Describes a part of an index: `total ascending Binary`.
private func words(of part: FetchIndexElement) -> String {
  [part.property ?? part.expression, part.order, part.type == "Binary" ? nil : part.type].compactMap { $0 }
    .joined(separator: " ")
}

/// Returns a line for each XML attribute that is present: `predicate: total > 0`.
private func fields<Element: ModelElement>(of element: Element) -> [String] {
  Element.fields.attributes.compactMap { field in field.text(element).map { "\(field.name): \($0)" } }
}
