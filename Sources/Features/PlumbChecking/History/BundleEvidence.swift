import PlumbComparing
import PlumbFormats
import PlumbModel
import PlumbText

/// The evidence that a bundle continues one of an earlier commit. Stronger evidence is greater.
enum BundleEvidence: Comparable {
  case entities
  case name
  case versions(Int)
  case renames(Int)

  /// Compares two bundles; `nil` if they have no relation.
  init?(renames: Int, from old: (place: String, bundle: ModelBundle?), to new: ModelBundle) {
    let (earlier, later) = (old.bundle?.models ?? [], new.models)
    let shapes = Set(earlier.map { StoreSchema($0) })
    let same = later.count { shapes.contains(StoreSchema($0)) }
    let (before, after) = (earlier.entityNames, later.entityNames)
    // git reports any two small models as a rename, because their XML is alike.
    if renames > 0, before.isEmpty || !before.isDisjoint(with: after) {
      self = .renames(renames)
    } else if same > 0 {
      self = .versions(same)
    } else if Path.name(old.place).lowercased() == Path.name(new.path).lowercased() {
      // `String` compares composed and decomposed letters as equal, which file systems may convert.
      self = .name
    } else if before.intersection(after).count * 2 > min(before.count, after.count) {
      self = .entities
    } else {
      return nil
    }
  }
}

extension ModelBundle {
  /// The models of the versions that can be read and have entities.
  fileprivate var models: [Model] { versions.compactMap(\.model).filter { !$0.entities.isEmpty } }
}

extension [Model] {
  fileprivate var entityNames: Set<String> { Set(flatMap { $0.entities.map(\.name) }) }
}
