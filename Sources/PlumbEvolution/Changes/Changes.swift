import PlumbModel

/// What differs between two versions of a model, in the order of element paths.
///
///     for change in changes(from: bundle.versions[0].model, to: bundle.versions[1].model) { print(change) }
///     // Order.note: added
///
/// Elements are matched as lightweight migration would: by renaming identifier, else by name. What the editor notes
/// about itself (tools versions, the graph's positions), spelling and order in the file are no change; XML that Plumb
/// does not know is one, of the field `unknown`.
public func changes(from old: Model, to new: Model) -> [Change] { changes(from: old, to: new, texts: nil) }

/// The same; entities whose texts are equal are passed over.
func changes(from old: Model, to new: Model, texts: SameText?) -> [Change] {
  var found: [Change] = []
  let paths = PathPair(old: ElementPath(version: old.name), new: ElementPath(version: new.name), texts: texts)
  compareParts(old, new, paths, &found)
  return found.map { ($0.sortKey, $0) }.sorted { precedes($0.0, $1.0) }.map(\.1)
}

/// Whether a sort key is before another. Equal names are mostly one text in memory, which `==` finds out at once.
private func precedes(_ one: [String], _ other: [String]) -> Bool {
  for (text, otherText) in zip(one, other) where text != otherText { return text < otherText }
  return one.count < other.count
}

/// The model after changes; the version keeps its name.
///
///     applying(changes(from: shop, to: shop2), to: shop)  // says what shop2 says
///
/// What is added stands behind the others. A change of an element that the model does not have does nothing.
public func applying(_ changes: [Change], to model: Model) -> Model {
  var model = model
  model.apply(changes, depth: 0)
  return model
}

/// Adds what differs between two elements and what is in them.
func compareParts<Part: PartOfModel>(_ old: Part, _ new: Part, _ paths: PathPair, _ changes: inout [Change]) {
  let lists = Part.lists
  for field in Part.fields.all {
    if let list = lists.first(where: { $0.field == field.name }) {
      list.compare(old, new, paths, &changes)
    } else if field.differs(old, new), let change = FieldChange(field, old, new) {
      changes.append(Change(old: paths.old, new: paths.new, .changed(change)))
    }
  }
}

extension PartOfModel {
  /// Makes the changes of this element, which stands so many steps deep, and of those in it.
  mutating func apply(_ changes: [Change], depth: Int) {
    guard !changes.isEmpty else { return }
    for change in changes where change.path.steps.count == depth {
      guard let name = change.field?.fieldName, let later = change.field?.later.element as? Self else { continue }
      Self.fields.all.first { $0.name == name }?.take(&self, later)
    }
    for list in Self.lists { list.apply(changes, depth, &self) }
  }
}

extension Change {
  /// By path, then what came before what changed, then by field.
  fileprivate var sortKey: [String] {
    let kind =
      switch kind {
      case .removed: "0"
      case .added: "1"
      case .renamed: "2"
      case .changed(let field): "3" + field.name
      }
    return path.steps.flatMap { [$0.kind.rank, $0.name] } + ["", kind]
  }
}

extension ElementPath.Kind {
  /// The place of a kind among its likes: what stands first in the file.
  fileprivate var rank: String {
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return index < 10 ? "0\(index)" : "\(index)"
  }
}
