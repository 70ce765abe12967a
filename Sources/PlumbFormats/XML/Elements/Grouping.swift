import PlumbModel

/// An element that only groups others of one kind, on its way out: `<userInfo>`, `<uniquenessConstraints>`.
struct XMLGroup: XMLElement {
  let tag: XMLTag
  let childTags: [XMLTag]
  let members: [any XMLElement]
  var origin: Origin
  var kept: Kept?
  var keys: [XMLKey] { [] }

  static func blank() -> XMLGroup {
    XMLGroup(tag: .elements, childTags: [], members: [], origin: .none, kept: nil)
  }

  func text(_: XMLKey) -> String? { nil }
  mutating func set(_: XMLKey, to _: String) {}
  func children(_: XMLTag) -> [any XMLElement] { members }
}

/// The group for a list; none where there is no list.
func group<Member: XMLElement>(_ tag: XMLTag, _ list: ElementList<Member>?, of member: XMLTag) -> [any XMLElement] {
  guard let list else { return [] }
  return [XMLGroup(tag: tag, childTags: [member], members: list.elements, origin: list.origin, kept: list.kept)]
}

/// A name with the tag and the XML attribute it stands in: `<constraint value="…">`, `<memberEntity name="…">`.
struct XMLReference: XMLElement {
  var reference: NameReference
  let tag: XMLTag
  let key: XMLKey

  init(_ reference: NameReference, _ tag: XMLTag, _ key: XMLKey) {
    self.reference = reference
    self.tag = tag
    self.key = key
  }

  static func blank() -> XMLReference { XMLReference(NameReference(""), .constraint, .value) }

  var keys: [XMLKey] { [key] }
  var origin: Origin {
    get { reference.origin }
    set { reference.origin = newValue }
  }
  var kept: Kept? {
    get { reference.kept }
    set { reference.kept = newValue }
  }

  func text(_: XMLKey) -> String? { named(reference.name) }
  mutating func set(_: XMLKey, to text: String) { reference.name = text }
}
