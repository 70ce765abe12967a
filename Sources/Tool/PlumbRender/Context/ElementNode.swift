import Mustache
import PlumbModel

/// An absent value. The engine renders no text for it, skips its section, and does not search the enclosing contexts.
struct NullNode: MustacheCustomRepresentation {
  var representation: Any? { nil }
}

/// An element of the model in a template's context, with the keys of the dump and the additional keys.
struct ElementNode: MustacheParent, MustacheTransformable {
  let element: any ModelElement
  /// The entity that declares the element, for properties, constraints and indexes.
  let owner: Entity?
  let context: RenderContext

  init(_ element: any ModelElement, of owner: Entity? = nil, in context: RenderContext) {
    self.element = element
    self.owner = owner
    self.context = context
  }

  func child(named name: String) -> Any? {
    context.budget.spend()
    return context.budget.isSpent ? nil : value(of: element, name) ?? addition(name)
  }

  func transform(_ name: String) -> Any? { nil }

  /// The name by which a list finds the element: the key of a user info entry, or the element's name.
  var name: String? {
    switch element {
    case let entity as Entity: entity.name
    case let attribute as Attribute: attribute.name
    case let relationship as Relationship: relationship.name
    default: ["name", "key"].lazy.compactMap { (value(of: element, $0) as? TextNode)?.text }.first
    }
  }

  /// Returns the node of a child element. Its owner is this element if it is an entity, or this element's owner.
  func node(_ child: any ModelElement) -> ElementNode {
    ElementNode(child, of: element as? Entity ?? owner, in: context)
  }

  func list(_ elements: [any ModelElement]) -> ListNode {
    ListNode(elements.map { node($0) }, context.budget)
  }

  // MARK: - The dump's keys

  /// Returns the value of a field. It is a `NullNode` if the file does not contain the field, and `nil` if elements
  /// of this kind have no such key.
  private func value<Element: ModelElement>(of element: Element, _ name: String) -> Any? {
    guard let field = Element.fields.all.first(where: { $0.name == name }) else { return nil }
    if let child = field.child { return children(field.elements(element), child) }
    guard field.key != nil else { return outside(field.name) }
    let text = field.text(element)
    switch field.form {
    case .flag: return text == "YES"
    case .number: return text.flatMap { Int($0) }.map(NumberNode.init) ?? NullNode()
    case .text, .decimal, .words: return text.map(TextNode.init) ?? NullNode()
    }
  }

  /// Returns a list, or the single child element. An element that only groups others is replaced by its members:
  /// `userInfo` contains the entries.
  private func children(_ elements: [any ModelElement], _ tag: ChildTag) -> Any {
    guard tag.isSingle else { return list(elements) }
    guard tag.tag.attributes.isEmpty else { return elements.first.map { node($0) } ?? NullNode() }
    return list(elements.flatMap { Self.members($0) })
  }

  private static func members<Group: ModelElement>(_ group: Group) -> [any ModelElement] {
    Group.fields.all.flatMap { $0.elements(group) }
  }

  /// Returns the value of a field that is not in the file. The spelling of the source file is not available to
  /// templates.
  private func outside(_ name: String) -> Any {
    guard let model = element as? Model else { return NullNode() }
    switch name {
    case "name": return TextNode(model.name)
    case "leadsWithIdentifier": return model.leadsWithIdentifier
    default: return NullNode()
    }
  }
}

extension ElementNode {
  /// Whether the element is a user info entry. A list returns the value of an entry.
  var isEntry: Bool { element is UserInfoEntry }
}
