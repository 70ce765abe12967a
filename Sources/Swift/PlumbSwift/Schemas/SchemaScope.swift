import PlumbCore
import PlumbModel

/// The plan and the versions that belong to one schema of the sources.
struct SchemaScope {
  /// The plan; `nil` if the sources declare none.
  var plan: SchemaDeclarations.Plan?
  /// The names of the versions; `nil` for all versions of the sources.
  var versions: Set<String>?
}

extension SwiftSchema {
  /// The error for sources of which no schema can be chosen.
  struct Failure: Error {
    let refusal: Refusal
  }
}

extension SchemaReader {
  /// Returns the scope of a choice.
  ///
  /// Without a choice, the sources have one schema unless they declare several plans with different versions. A plan
  /// whose versions another one has too is a part of it.
  func scope(for choice: SchemaChoice) throws(SwiftSchema.Failure) -> SchemaScope {
    let plans = plans
    if let name = choice.name {
      if let plan = plans.first(where: { $0.name == name }) {
        return SchemaScope(plan: plan, versions: plan.ownVersions)
      }
      guard versionNames.contains(name) else {
        throw .init(refusal: .unknown(name, among: plans.map(\.name) + versionNames))
      }
      return SchemaScope(plan: nil, versions: [name])
    }
    let separate = plans.withoutParts
    guard separate.count > 1 else { return SchemaScope(plan: separate.first) }
    let named = choice.version.map { version in separate.filter { $0.versions.contains(version) } } ?? []
    guard named.count == 1, let plan = named.first else {
      throw .init(refusal: .several(separate.map { .init(name: $0.name, versions: $0.versions) }))
    }
    return SchemaScope(plan: plan, versions: plan.ownVersions)
  }
}

extension SchemaDeclarations.Plan {
  /// The versions; `nil` for a plan whose list is not understood.
  fileprivate var ownVersions: Set<String>? { isComplete && !versions.isEmpty ? Set(versions) : nil }
}

extension [SchemaDeclarations.Plan] {
  /// The plan with the most versions.
  var largest: SchemaDeclarations.Plan? { self.max { $0.versions.count < $1.versions.count } }

  /// The plans without those whose versions another plan has too.
  fileprivate var withoutParts: [SchemaDeclarations.Plan] {
    indices.filter { index in
      let own = Set(self[index].versions)
      return !indices.contains { other in
        let all = Set(self[other].versions)
        return other != index && own.isSubset(of: all) && (own != all || other < index)
      }
    }.map { self[$0] }
  }
}
