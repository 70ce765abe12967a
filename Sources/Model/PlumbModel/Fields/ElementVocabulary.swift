/// The fields and lists of a kind of element, by their names in the file and in the field table. Conditions of custom
/// rules use these names.
///
///     XMLTag.entity.vocabulary.fields.map(\.key)    // [.name, .representedClassName, .isAbstract, …]
///     XMLTag.entity.vocabulary.lists.map(\.name)    // ["attributes", "relationships", …, "uniquenessConstraints"]
package struct ElementVocabulary: Sendable {
  /// The XML attributes in Xcode's order, with the form of their values.
  package let fields: [(key: XMLKey, form: FieldForm)]
  /// The lists of child elements, by their names in the field table: `attributes`. Grouping elements are skipped:
  /// `uniquenessConstraints` contains the constraints. A child that exists at most one time is a list too.
  package let lists: [(name: String, member: XMLTag)]
  /// Whether the element can have user info.
  package let hasUserInfo: Bool

  init<Element>(_ table: FieldTable<Element>) {
    fields = table.attributes.compactMap { field in field.key.map { ($0, field.form) } }
    lists = table.all.compactMap { field in
      guard let child = field.child, child.tag != .userInfo else { return nil }
      return (field.name, child.grouped ?? child.tag)
    }
    hasUserInfo = table.children.contains { $0.tag == .userInfo }
  }
}

extension ChildTag {
  /// The elements that a grouping tag contains; `nil` for any other tag.
  fileprivate var grouped: XMLTag? {
    guard isSingle, tag.attributes.isEmpty, tag.children.count == 1 else { return nil }
    return tag.children.first?.tag
  }
}

extension ModelElement {
  /// Returns the vocabulary of elements of this kind.
  func vocabulary(as tag: XMLTag) -> ElementVocabulary { ElementVocabulary(fields(as: tag)) }

  /// Returns the value of an XML attribute as Xcode would write it, without escapes.
  ///
  /// - Returns: `nil` if Xcode would omit it, if its text is invalid, and if elements of this kind have no such
  ///   attribute.
  package func text(of key: XMLKey, as tag: XMLTag) -> String? { fields(as: tag).field(key)?.text(self) }

  /// Returns the elements of a list of the vocabulary; empty for an unknown name.
  package func members(of list: String, as tag: XMLTag) -> [any ModelElement] {
    guard let field = fields(as: tag).all.first(where: { $0.name == list }), let child = field.child else { return [] }
    let elements = field.elements(self)
    return child.grouped == nil ? elements : elements.flatMap { $0.children }
  }

  /// The elements of all lists.
  private var children: [any ModelElement] { Self.fields.all.flatMap { $0.elements(self) } }

  /// Returns the user info value of a key: the empty text for an entry without a value, `nil` if no entry has the
  /// key.
  package func attached(_ key: String) -> String? {
    guard let field = Self.fields.all.first(where: { $0.child?.tag == .userInfo }),
      let userInfo = field.elements(self).first as? UserInfo,
      let entry = userInfo.elements.first(where: { $0.key == key })
    else { return nil }
    return entry.value ?? ""
  }
}
