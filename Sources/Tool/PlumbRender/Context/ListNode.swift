import Mustache

/// A list of elements. Sections iterate over it in the model's order. An element can also be accessed by its name.
///
///     {{#entities}}{{name}}{{^last()}}, {{/last()}}{{/entities}}
///     {{#sorted(entities)}} … {{/sorted(entities)}}                   sorted by name
///     {{#count(entities)}}{{.}}{{/count(entities)}}
///     {{#allAttributes.id}} … {{/allAttributes.id}}                   only if an attribute has this name
///     {{userInfo.documentation}}                                      the value of this key
struct ListNode: MustacheSequence, MustacheTransformable, MustacheParent {
  let elements: [any MustacheParent]
  let budget: RenderBudget

  init(_ elements: [any MustacheParent], _ budget: RenderBudget) {
    self.elements = elements
    self.budget = budget
  }

  static let transforms = ["count", "empty", "first", "last", "reversed", "sorted"]

  func makeIterator() -> AnyIterator<Any> {
    var iterator = elements.makeIterator()
    return AnyIterator { [budget] in
      budget.spend()
      return budget.isSpent ? nil : iterator.next()
    }
  }

  func child(named name: String) -> Any? {
    budget.spend()
    guard let found = elements.first(where: { ($0 as? ElementNode)?.name == name }) as? ElementNode else {
      return NullNode()
    }
    return found.isEntry ? found.child(named: "value") : found
  }

  func transform(_ name: String) -> Any? {
    switch name {
    case "count": return NumberNode(elements.count)
    case "empty": return elements.isEmpty
    case "first": return elements.first
    case "last": return elements.last
    case "reversed": return ListNode(elements.reversed(), budget)
    case "sorted": return ListNode(sorted, budget)
    default: return nil
    }
  }

  /// The elements sorted by name. Elements with the same name keep their order.
  private var sorted: [any MustacheParent] {
    let keyed = elements.enumerated().map { (($0.element as? ElementNode)?.name ?? "", $0.offset, $0.element) }
    return keyed.sorted { ($0.0, $0.1) < ($1.0, $1.1) }.map(\.2)
  }
}
