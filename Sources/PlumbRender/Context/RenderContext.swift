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

  var root: RootNode { RootNode(context: self) }

  /// Returns the entities whose parent is this entity, in the order of the model.
  func subentities(of entity: Entity) -> [Entity] { children[entity.name] ?? [] }

  private lazy var children = Dictionary(
    grouping: model.entities.filter { $0.parentEntity != nil }, by: { $0.parentEntity ?? "" })
}

/// The root object, with the keys `formatVersion`, `model`, `bundle` and `values`.
struct RootNode: MustacheParent {
  let context: RenderContext

  static let keys = ["formatVersion", "model", "bundle", "values"]

  func child(named name: String) -> Any? {
    context.budget.spend()
    switch name {
    case "formatVersion": return NumberNode(ModelDump.formatVersion)
    case "model": return ElementNode(context.model, in: context)
    case "bundle": return context.bundle.map(TextNode.init) ?? NullNode()
    case "values": return ValuesNode(values: context.values, budget: context.budget)
    default: return nil
    }
  }
}

/// The values of the caller, by name. Other names are null.
struct ValuesNode: MustacheParent {
  let values: [String: String]
  let budget: RenderBudget

  func child(named name: String) -> Any? { values[name].map(TextNode.init) ?? NullNode() }
}

/// The root object for an entity, if each entity is rendered to one file. It has the keys of the entity, followed by
/// the keys of the document.
struct EntityRoot: MustacheParent {
  let entity: ElementNode
  let root: RootNode

  func child(named name: String) -> Any? { entity.child(named: name) ?? root.child(named: name) }
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
