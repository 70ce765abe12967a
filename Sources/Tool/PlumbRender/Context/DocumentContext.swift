import Mustache
import PlumbText

/// The context of a template for a JSON document: the findings of `validate`, the changes of `diff`, or `changelog`.
///
///     let context = DocumentContext(node, values: ["title": "Models"])
///     context.root     // {{#findings}} … {{/findings}}, {{values.title}}
///
/// A document leaves out absent values. Mustache searches the enclosing contexts for a missing key; for a finding without
/// a location, it would therefore use another one. In this context, an object has all keys of the objects in its
/// position, and absent ones are null.
final class DocumentContext {
  private let document: JSONNode
  private let values: [String: String]
  let budget: RenderBudget
  /// The keys of all objects by their position: the keys of the enclosing objects, without the indexes of lists.
  private var keys: [[String]: Set<String>] = [:]

  init(_ document: JSONNode, values: [String: String] = [:], budget: RenderBudget = RenderBudget()) {
    (self.document, self.values, self.budget) = (document, values, budget)
    collectKeys(document, at: [])
  }

  private func collectKeys(_ node: JSONNode, at position: [String]) {
    for element in node.elements ?? [] { collectKeys(element, at: position) }
    for member in node.members ?? [] {
      keys[position, default: []].insert(member.key)
      collectKeys(member.value, at: position + [member.key])
    }
  }

  /// The root object: the keys of the document, and `values`.
  var root: ObjectNode {
    let object = object(document, at: [])
    return ObjectNode(budget: budget, parts: object.parts) { [self] name in
      name == "values" ? valuesNode : object.child(named: name)
    }
  }

  private var valuesNode: ObjectNode {
    ObjectNode(budget: budget, parts: .keys(text: values.keys.min() ?? "NAME")) { [values] name in
      values[name].map(TextNode.init) ?? NullNode()
    }
  }

  private func object(_ node: JSONNode, at position: [String]) -> ObjectNode {
    let known = keys[position] ?? []
    let text = node.members?.first { $0.value.string != nil }?.key
    return ObjectNode(budget: budget, parts: .keys(text: text)) { [self] name in
      budget.spend()
      if budget.isSpent { return nil }
      guard let value = node[name] else { return known.contains(name) ? NullNode() : nil }
      return self.value(value, at: position + [name])
    }
  }

  private func value(_ node: JSONNode, at position: [String]) -> Any {
    switch node.value {
    case .null: NullNode()
    case .bool(let flag): flag
    case .number(let text, _): node.integer.map(NumberNode.init) ?? TextNode(text)
    case .string(let text): TextNode(text)
    case .array(let elements): DocumentList(elements.map { value($0, at: position) }, budget)
    case .object: object(node, at: position)
    }
  }
}

/// A list of a JSON document. Sections iterate over it in the order of the document.
struct DocumentList: MustacheSequence, MustacheTransformable, PartedValue {
  let elements: [Any]
  let budget: RenderBudget
  var parts: ValueParts { .members }

  static let transforms = ["count", "empty", "first", "last", "reversed"]

  init(_ elements: [Any], _ budget: RenderBudget) { (self.elements, self.budget) = (elements, budget) }

  func makeIterator() -> AnyIterator<Any> {
    var iterator = elements.makeIterator()
    return AnyIterator { [budget] in
      budget.spend()
      return budget.isSpent ? nil : iterator.next()
    }
  }

  func transform(_ name: String) -> Any? {
    switch name {
    case "count": NumberNode(elements.count)
    case "empty": elements.isEmpty
    case "first": elements.first
    case "last": elements.last
    case "reversed": DocumentList(elements.reversed(), budget)
    default: nil
    }
  }
}
