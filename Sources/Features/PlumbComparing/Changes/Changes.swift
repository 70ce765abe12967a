import PlumbModel

/// Returns the differences between two versions of a model, sorted by element path.
///
///     for change in changes(from: bundle.versions[0].model, to: bundle.versions[1].model) { print(change) }
///     // Order.note: added
///
/// Elements are matched as in lightweight migration: by renaming identifier, otherwise by name. Editor metadata
/// (tools versions, the positions in the graph), spelling and order in the file are not compared. XML without a known
/// meaning is compared as the field `unknown`.
public func changes(from old: Model, to new: Model) -> [Change] { changes(from: old, to: new, texts: nil) }

/// Returns the differences; entities with equal texts are skipped.
package func changes(from old: Model, to new: Model, texts: SameText?) -> [Change] {
  var found: [Change] = []
  let paths = PathPair(old: ElementPath(version: old.name), new: ElementPath(version: new.name), texts: texts)
  old.compare(with: new, paths, &found)
  return found.map { ($0.sortKey, $0) }.sorted { precedes($0.0, $1.0) }.map(\.1)
}

/// Whether a sort key precedes another. Equal names usually share their storage, which makes `==` fast.
private func precedes(_ one: [String], _ other: [String]) -> Bool {
  for (text, otherText) in zip(one, other) where text != otherText { return text < otherText }
  return one.count < other.count
}

/// Returns the model after changes; the version keeps its name.
///
///     applying(changes(from: shop, to: shop2), to: shop)  // has the contents of shop2
///
/// Added elements are appended. A change of an element that is missing in the model has no effect.
public func applying(_ changes: [Change], to model: Model) -> Model {
  var model = model
  model.apply(changes, depth: 0)
  return model
}

extension PartOfModel {
  /// Appends the differences from another element of this kind, and those of their contents.
  func compare(with other: any PartOfModel, _ paths: PathPair, _ changes: inout [Change]) {
    guard let other = other as? Self else { return }
    let (lists, ignored) = (Self.lists, Self.ignoredFields)
    for field in Self.fields.all where !ignored.contains(field.name) {
      // A field with a key is a value in the XML, not a list.
      if field.key == nil, let list = lists.first(where: { $0.field == field.name }), let kind = list.kind,
        !list.isSingle
      {
        compareLists(list.elements(self), list.elements(other), kind, paths, &changes)
      } else if field.differs(self, other), let change = FieldChange(field, self, other) {
        changes.append(Change(old: paths.old, new: paths.new, .changed(change)))
      }
    }
    changes += declaredChanges(to: other).map { Change(old: paths.old, new: paths.new, .changed($0)) }
  }

  /// Applies the changes of this element, whose path has `depth` steps, and of its contents.
  mutating func apply(_ changes: [Change], depth: Int) {
    guard !changes.isEmpty else { return }
    for change in changes where change.path.steps.count == depth {
      guard let name = change.field?.fieldName, let later = change.field?.later.element as? Self else { continue }
      Self.fields.all.first { $0.name == name }?.copy(&self, later)
    }
    for list in Self.lists {
      guard let kind = list.kind, !list.isSingle, let edit = ListEdit(changes, kind, depth) else { continue }
      let elements = edit.applied(to: list.elements(self))
      list.set(&self, elements.isEmpty ? nil : elements)
    }
  }
}

extension Change {
  /// The sort key: the path, then removals, additions, renames and field changes in this order, then the field.
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
  /// The rank of a kind, in the order of the kinds in a file.
  fileprivate var rank: String {
    let index = Self.allCases.firstIndex(of: self) ?? 0
    return index < 10 ? "0\(index)" : "\(index)"
  }
}
