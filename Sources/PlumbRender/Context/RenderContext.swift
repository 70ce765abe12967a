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
    case "values": return ValuesNode(values: context.values)
    default: return nil
    }
  }
}

/// What the caller said, by name; what he did not say is null.
struct ValuesNode: MustacheParent {
  let values: [String: String]

  func child(named name: String) -> Any? { values[name].map(TextNode.init) ?? NullNode() }
}

/// An entity as the whole of what is rendered, for one file per entity: its keys first, then the document's.
struct EntityRoot: MustacheParent {
  let entity: ElementNode
  let root: RootNode

  func child(named name: String) -> Any? { entity.child(named: name) ?? root.child(named: name) }
}

/// How much a template may ask for: one that loops in a loop in a loop ends, and is refused.
final class RenderBudget {
  private(set) var left: Int

  /// Five million values: those templates that are shipped take less than a million for a thousand entities.
  init(_ most: Int = 5_000_000) { left = most }

  var isSpent: Bool { left <= 0 }

  func spend() { if left > 0 { left -= 1 } }
}
