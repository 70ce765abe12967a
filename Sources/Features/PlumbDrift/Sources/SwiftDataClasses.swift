import PlumbDeclarations
import PlumbGenerate
import PlumbModel
import PlumbRules
import PlumbSwift

/// Classes of SwiftData next to a model whose other classes are those of Core Data. Both can use one store, so a class
/// has to match its entity.
extension ModelSources {
  /// Returns the differences in which the entities that only SwiftData's classes declare are compared with these.
  func comparedWithSwiftData(
    _ differences: [Difference], _ missing: Set<String>, _ texts: SourceCache.Texts, _ cache: SourceCache
  ) -> [Difference] {
    let files = paths.compactMap { path -> SourceFile? in
      guard let bytes = cache.bytes(path, in: texts), bytes.contains(anyOf: ["@Model"]) else { return nil }
      return SourceFile(path: path, bytes: bytes)
    }
    if files.isEmpty { return differences }
    let drift = swiftDataDrift(of: missing, in: files)
    let found = drift.differences().filter { $0.rule.id != Rule.driftEntityExtra.id }
    let declared = missing.subtracting(found.entitiesWithoutClass)
    return differences.filter { !$0.isEntityWithoutClass(among: declared) }
      + found.filter { difference in
        difference.diagnostic.element.steps.first.map { declared.contains($0.name) } ?? false
      }
  }
}

extension [Difference] {
  /// The names of the entities that no class declares.
  var entitiesWithoutClass: Set<String> {
    Set(compactMap { $0.isEntityWithoutClass() ? $0.diagnostic.element.steps.first?.name : nil })
  }
}

extension Difference {
  /// Whether the difference is an entity that no class declares, and one of `names`.
  fileprivate func isEntityWithoutClass(among names: Set<String>? = nil) -> Bool {
    guard rule.id == Rule.driftEntityMissing.id, let name = diagnostic.element.steps.first?.name else { return false }
    return names?.contains(name) ?? true
  }
}
