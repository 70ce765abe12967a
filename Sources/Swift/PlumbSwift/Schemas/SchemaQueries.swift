import PlumbCore
import PlumbDeclarations
import PlumbModel

extension SchemaReader {
  /// The properties in predicates and sort descriptors that a store cannot evaluate, in the order of the files.
  var refusedQueries: [SchemaDeclarations.Query] {
    queries.compactMap { use, file in types.model(use.type, in: "", of: file).flatMap { refused(use, of: $0, file) } }
  }

  /// Returns the first property of a path that a store cannot evaluate; `nil` without one, and if a name is not found.
  private func refused(_ use: QueryUse, of model: String, _ file: String) -> SchemaDeclarations.Query? {
    var model = model
    for (name, place) in zip(use.path, use.places) {
      guard let record = types.models[model] else { return nil }
      let problem: SchemaDeclarations.Query.Problem
      switch member(name, of: record) {
      case .destination(let next):
        model = next
        continue
      case .refused(let found): problem = found
      case .other: return nil
      }
      if use.isPresence, problem != .unstored { return nil }
      return .init("\(record.name).\(name)", at: location(place, file), problem, isFetched: use.isFetched)
    }
    return nil
  }

  /// A member of a class in a query.
  private enum Member {
    /// A to-one relationship.
    case destination(String)
    case refused(SchemaDeclarations.Query.Problem)
    case other
  }

  private func member(_ name: String, of record: ClassRecord, depth: Int = 0) -> Member {
    if let property = record.body.properties.first(where: { $0.name == name }) { return member(property, of: record) }
    let unstored = record.body.unstored + types.extensions(of: record.qualifiedName).flatMap(\.body.unstored)
    if unstored.contains(where: { $0.name == name && $0.reason.isOfObject }) { return .refused(.unstored) }
    guard depth < 8, let parent = types.superclass(of: record).flatMap({ types.models[$0] }) else { return .other }
    return member(name, of: parent, depth: depth + 1)
  }

  private func member(_ property: PropertyDeclaration, of record: ClassRecord) -> Member {
    if case .attribute(let traits) = property.kind {
      if traits.isTransient { return .refused(.unstored) }
      if case .transformed = traits.storage { return .other }
    }
    if property.schema.options.contains(.externalStorage) { return .refused(.external) }
    let meaning = types.meaning(of: property, in: record.qualifiedName)
    return member(meaning)
  }

  private func member(_ meaning: SchemaTypes.Meaning) -> Member {
    switch meaning {
    case .optional(let wrapped): member(wrapped)
    case .model(let name): .destination(name)
    case .value(let type) where type.declaration.kind == .enum: .refused(.enumeration(type.declaration.name))
    case .array(.standard), .array(.value), .set(.standard), .set(.value), .dictionary:
      .refused(.values(meaning.text))
    case .standard, .value, .array, .set, .outside: .other
    }
  }
}

extension UnstoredVariable.Reason {
  /// Whether an object in memory has the variable, although a store does not.
  fileprivate var isOfObject: Bool { [.ignored, .lazy, .computed, .unmanaged, .observed].contains(self) }
}
