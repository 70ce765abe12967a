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
    let declared = missing.subtracting(found.compactMap(\.entityWithoutClass))
    return differences.filter { !($0.entityWithoutClass.map(declared.contains) ?? false) }
      + found.filter { difference in
        difference.diagnostic.element.steps.first.map { declared.contains($0.name) } ?? false
      }
  }
}
