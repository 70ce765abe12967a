import PlumbModel

/// The step between two versions of a model that causes a loss.
///
/// A store of an early version is migrated to the current version at once, so the cause is the first step whose later
/// version has no counterpart of the entity or the property, or one of another type. It stays the same if versions are
/// added later.
package struct LossStep: Hashable, Sendable {
  /// The name of the earlier version.
  package let old: String
  /// The name of the later version.
  package let new: String
  /// The entity or the property in the earlier version.
  package let element: String

  /// Finds the step of a loss. `versions` are the version of the store, those between, and the version after the
  /// migration.
  package init(of loss: StoreLoss, among versions: [Model]) {
    var element = loss.element
    for (earlier, later) in zip(versions, versions.dropFirst()) {
      guard let next = Self.counterpart(of: element, earlier, later) else {
        self.init(old: earlier.name, new: later.name, element: element)
        return
      }
      element = next
    }
    self.init(old: versions.first?.name ?? "", new: versions.last?.name ?? "", element: loss.element)
  }

  package init(old: String, new: String, element: String) {
    self.old = old
    self.new = new
    self.element = element
  }

  /// Returns the path of an element in the next version; `nil` if it is not there, or if its type differs.
  private static func counterpart(of element: String, _ earlier: Model, _ later: Model) -> String? {
    let (old, new) = (StoredEntities(earlier), StoredEntities(later))
    let names = element.split(separator: ".", maxSplits: 1).map(String.init)
    guard let owner = old.index(names.first),
      let match = Matching(earlier.entities, later.entities).same.first(where: { $0.old == owner })
    else { return nil }
    guard names.count == 2 else { return later.entities[match.new].name }
    let isNamed = { (property: StoredProperty) in old.path(property).last?.name == names[1] }
    guard let (identity, before) = old.properties(owner).first(where: { isNamed($0.value) }),
      let after = new.properties(match.new)[identity], before.isRelationship == after.isRelationship,
      old.attribute(before)?.type == new.attribute(after)?.type
    else { return nil }
    return ElementPath(version: "", steps: new.path(after)).key
  }
}

extension StoreModels {
  /// Returns a version, those between, and a later version, the earliest first.
  package func path(from old: Model, to new: Model) -> [Model] {
    guard let first = versions.firstIndex(where: { $0.name == old.name }),
      let last = versions.firstIndex(where: { $0.name == new.name }), first < last
    else { return [old, new] }
    return Array(versions[first...last])
  }
}
