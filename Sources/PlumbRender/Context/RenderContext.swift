import Mustache
import PlumbModel

/// What a template is rendered with: the dump of one model, every key of it there, and what is added to it.
///
///     let context = RenderContext(model, values: ["package": "com.example.shop"])
///     context.root     // {{formatVersion}}, {{#model}} … {{/model}}, {{values.package}}
///
/// A dump leaves out what has its usual value. Mustache looks for what is missing in the elements around, and so would
/// take the entity's `userInfo` for that of an attribute without one: here each element has all of its keys, absent
/// texts as null.
final class RenderContext {
  let model: Model
  let schema: Schema
  /// What the caller said: `--value package=com.example.shop`.
  let values: [String: String]
  /// The name of the bundle; nil where the caller named none.
  let bundle: String?
  let budget: RenderBudget

  init(_ model: Model, values: [String: String] = [:], bundle: String? = nil, budget: RenderBudget = RenderBudget()) {
    self.model = model
    schema = Schema(model)
    self.values = values
    self.bundle = bundle
    self.budget = budget
  }

  /// The object that a template begins with.
  var root: RootNode { RootNode(context: self) }

  /// The entities that name this one as their parent, in the order of the model.
  func subentities(of entity: Entity) -> [Entity] { children[entity.name] ?? [] }

  private lazy var children = Dictionary(
    grouping: model.entities.filter { $0.parentEntity != nil }, by: { $0.parentEntity ?? "" })
}

/// `formatVersion`, `model`, `bundle` and `values`.
struct RootNode: MustacheParent {
  let context: RenderContext

  /// The keys that the whole document has.
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

/// What the caller said, by name; what he did not say is null.
struct ValuesNode: MustacheParent {
  let values: [String: String]
  let budget: RenderBudget

  func child(named name: String) -> Any? { values[name].map(TextNode.init) ?? NullNode() }
}

/// An entity as the whole of what is rendered, for one file per entity: its keys first, then the document's.
struct EntityRoot: MustacheParent {
  let entity: ElementNode
  let root: RootNode

  func child(named name: String) -> Any? { entity.child(named: name) ?? root.child(named: name) }
}

/// The values that a template may still request, so that one that loops in a loop in a loop ends and is refused, and the
/// first value without a text that it printed.
final class RenderBudget {
  private(set) var left: Int
  /// The parts of the first printed value that has no text; nil if each had one.
  private(set) var printed: ValueParts?
  private let most: Int

  /// Five million values: the shipped templates request less than a million for a thousand entities.
  init(_ most: Int = 5_000_000) { (left, self.most) = (most, most) }

  var isSpent: Bool { left <= 0 }

  func spend() { if left > 0 { left -= 1 } }

  func note(printed parts: ValueParts) { printed = printed ?? parts }

  /// Begins anew, for another rendering of the same context.
  func reset() { (left, printed) = (most, nil) }
}
