import Mustache
import PlumbModel

/// The context of a template: the dump of one model with all keys, and the additional keys.
///
///     let context = RenderContext(model, values: ["package": "com.example.shop"])
///     context.root     // {{formatVersion}}, {{#model}} … {{/model}}, {{values.package}}
///
/// A dump leaves out default values. Mustache searches the enclosing contexts for a missing key; for an attribute
/// without `userInfo`, it would therefore use the entity's. In this context, each element has all of its keys. Absent
/// texts are null.
final class RenderContext {
  let model: Model
  let schema: Schema
  /// The values of the caller: `--value package=com.example.shop`.
  let values: [String: String]
  /// The name of the bundle, or `nil` if the caller passes none.
  let bundle: String?
  let budget: RenderBudget

  init(_ model: Model, values: [String: String] = [:], bundle: String? = nil, budget: RenderBudget = RenderBudget()) {
    self.model = model
    schema = Schema(model)
    self.values = values
    self.bundle = bundle
    self.budget = budget
  }

  /// Returns the entities whose parent is this entity, in the order of the model.
  func subentities(of entity: Entity) -> [Entity] { children[entity.name] ?? [] }

  private lazy var children = Dictionary(
    grouping: model.entities.filter { $0.parentEntity != nil }, by: { $0.parentEntity ?? "" })
}

extension RenderContext {
  static let rootKeys = ["formatVersion", "model", "bundle", "values"]

  /// The root object, with the keys `formatVersion`, `model`, `bundle` and `values`.
  var root: ObjectNode {
    ObjectNode(budget: budget, parts: .keys(text: "model.name")) { [self] name in
      budget.spend()
      switch name {
      case "formatVersion": return NumberNode(ModelDump.formatVersion)
      case "model": return ElementNode(model, in: self)
      case "bundle": return bundle.map(TextNode.init) ?? NullNode()
      case "values": return valuesNode
      default: return nil
      }
    }
  }

  /// Returns the root object for an entity, if each entity is rendered to one file. It has the keys of the entity,
  /// followed by the keys of the document.
  func root(for entity: Entity) -> ObjectNode {
    let (node, root) = (ElementNode(entity, in: self), root)
    return ObjectNode(budget: budget, parts: .keys(text: "name")) { node.child(named: $0) ?? root.child(named: $0) }
  }

  /// The values of the caller, by name. Other names are null.
  private var valuesNode: ObjectNode {
    ObjectNode(budget: budget, parts: .keys(text: values.keys.min() ?? "NAME")) { [values] name in
      values[name].map(TextNode.init) ?? NullNode()
    }
  }
}

/// The number of values that a template can still request, and the first value without a text that it printed. The
/// limit stops and rejects templates with deeply nested loops.
final class RenderBudget {
  private(set) var left: Int
  /// The parts of the first printed value without a text. `nil` if each printed value had a text.
  private(set) var printed: ValueParts?
  private let most: Int

  /// Creates a budget. Five million values are sufficient: the templates of Plumb request less than a million for a
  /// thousand entities.
  init(_ most: Int = 5_000_000) { (left, self.most) = (most, most) }

  var isSpent: Bool { left <= 0 }

  func spend() { if left > 0 { left -= 1 } }

  func note(printed parts: ValueParts) { printed = printed ?? parts }

  /// Resets the budget for another rendering of the same context.
  func reset() { (left, printed) = (most, nil) }
}
