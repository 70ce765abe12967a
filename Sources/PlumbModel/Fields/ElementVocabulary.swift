/// What can be asked of a kind of element by the names of the file and of its table, for those who ask by names: the
/// conditions of custom rules.
///
///     XMLTag.entity.vocabulary.fields.map(\.key)    // [.name, .representedClassName, .isAbstract, …]
///     XMLTag.entity.vocabulary.lists.map(\.name)    // ["attributes", "relationships", …, "uniquenessConstraints"]
package struct ElementVocabulary: Sendable {
  /// The XML attributes in Xcode's order, and what each can say.
  package let fields: [(key: XMLKey, form: FieldForm)]
  /// The lists of elements inside the element, by their names in the table: `attributes`. An element that only groups
  /// is passed over: `uniquenessConstraints` lists the constraints. What stands there at most once is a list too.
  package let lists: [(name: String, member: XMLTag)]
  /// Whether a developer can attach entries to the element.
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
  /// What the elements of a tag that only groups are; nil for any other tag.
  fileprivate var grouped: XMLTag? {
    guard isSingle, tag.attributes.isEmpty, tag.children.count == 1 else { return nil }
    return tag.children.first?.tag
  }
}

extension ModelElement {
  /// The vocabulary of elements of this kind.
  func vocabulary(as tag: XMLTag) -> ElementVocabulary { ElementVocabulary(fields(as: tag)) }

  /// An XML attribute as Xcode would write it, without escapes.
  ///
  /// nil where it is left out, where its text has no meaning, and where elements of this kind have no such attribute.
  package func text(of key: XMLKey, as tag: XMLTag) -> String? { fields(as: tag).field(key)?.text(self) }

  /// The elements of a list of the vocabulary; none for a name that is not in it.
  package func members(of list: String, as tag: XMLTag) -> [any ModelElement] {
    guard let field = fields(as: tag).all.first(where: { $0.name == list }), let child = field.child else { return [] }
    let elements = field.elements(self)
    return child.grouped == nil ? elements : elements.flatMap { $0.children }
  }

  /// The elements of all lists.
  private var children: [any ModelElement] { Self.fields.all.flatMap { $0.elements(self) } }

  /// What a developer attached under a key: the empty text for an entry without a value, nil where there is none.
  package func attached(_ key: String) -> String? {
    guard let field = Self.fields.all.first(where: { $0.child?.tag == .userInfo }),
      let userInfo = field.elements(self).first as? UserInfo,
      let entry = userInfo.elements.first(where: { $0.key == key })
    else { return nil }
    return entry.value ?? ""
  }
}
