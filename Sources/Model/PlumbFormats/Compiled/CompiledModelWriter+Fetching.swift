import PlumbModel
import PlumbText

extension CompiledModelWriter {
  /// Adds a fetch request template, or the request of a fetched property.
  mutating func request(_ request: FetchRequest, for element: String) throws(CompileFailure) -> PropertyList {
    guard let entity = request.entity else { throw CompileFailure(element, "the fetch request has no entity") }
    let null = ArchiveBuilder.null
    return builder.object(
      ["NSFetchRequest", "NSPersistentStoreRequest", "NSObject"],
      [
        "NSEntity": try self.entity(entity, for: element), "NSPredicate": try predicate(request.predicate, element),
        "NSSortDescriptors": null, "NSFetchLimit": .integer(Int64(request.fetchLimit ?? 0)),
        "NSFetchOffset": .integer(0), "NSBatchSize": .integer(Int64(request.fetchBatchSize ?? 0)),
        "NSResultType": .integer(Int64(request.resultType ?? 0)), "NSAllocationType": .integer(0),
        "NSHasFetchRequestFlags": .boolean(true), "NSFetchRequestFlags": .integer(request.flags.rawValue),
        "NSValuesToFetch": null, "NSValuesToGroupBy": null, "NSHavingPredicate": null,
        "NSRelationshipKeyPathsForPrefetching": null,
      ])
  }

  /// Adds a fetch index of an entity.
  mutating func fetchIndex(
    _ index: FetchIndex, of entity: Entity, _ owner: PropertyList
  ) throws(CompileFailure) -> PropertyList {
    let path = "\(entity.name), index \(index.name)"
    let reference = builder.add(["NSFetchIndexDescription", "NSObject"])
    var elements: [PropertyList] = []
    for element in index.elements {
      guard let name = element.property ?? element.expression else {
        throw CompileFailure(path, "a column has no property")
      }
      guard element.property == nil || schema.hasProperty(name, entity) else {
        throw CompileFailure(path, "the entity has no property \(Phrase.quoted(name))")
      }
      guard element.property != nil || element.isEntity else {
        throw CompileFailure(path, "the form of an index of \(Phrase.quoted(name)) in a compiled model is unknown")
      }
      elements.append(
        builder.object(
          ["NSFetchIndexElementDescription", "NSObject"],
          [
            "NSPropertyName": builder.text(name), "NSFetchIndexElementType": .integer(element.type == "RTree" ? 1 : 0),
            "NSAscending": .boolean(element.order != "descending"), "NSFetchIndexDescription": .reference(reference),
          ]))
    }
    builder.archive.set(
      [
        "NSIndexName": builder.text(index.name), "NSEntity": owner, "NSIndexElements": builder.array(elements),
        "NSPartialIndexPredicate": try predicate(index.partialPredicate, path),
      ], of: reference)
    return .reference(reference)
  }

  /// Adds the predicate of a text; `$null` without text.
  mutating func predicate(_ text: String?, _ element: String) throws(CompileFailure) -> PropertyList {
    guard let text, !text.isEmpty else { return ArchiveBuilder.null }
    let syntax: PredicateSyntax
    do throws(PredicateSyntaxError) {
      syntax = try PredicateSyntax(parsing: text)
    } catch {
      throw CompileFailure(element, "the predicate does not parse: \(error.phrase(in: text))")
    }
    do throws(UnknownPredicateForm) {
      return try builder.add(syntax)
    } catch {
      throw .unknownForm(error, element)
    }
  }

  /// Adds the expression of a derived attribute. An aggregate of a key path is a call of its function.
  mutating func derivation(of attribute: Attribute, _ path: ElementPath) throws(CompileFailure) -> PropertyList {
    guard let text = attribute.derivationExpression, !text.isEmpty else {
      throw CompileFailure(path.key, "the derived attribute has no expression")
    }
    let syntax: ExpressionSyntax
    do throws(PredicateSyntaxError) {
      syntax = try ExpressionSyntax(parsing: text)
    } catch {
      throw CompileFailure(path.key, "the expression does not parse: \(error.phrase(in: text))")
    }
    if let (function, keys) = syntax.aggregate {
      return builder.function(function, [builder.keyPath(keys, of: nil)], classes: EditorClass.array)
    }
    do throws(UnknownPredicateForm) {
      return try builder.add(syntax)
    } catch {
      throw .unknownForm(error, path.key)
    }
  }
}

extension CompileFailure {
  fileprivate static func unknownForm(_ form: UnknownPredicateForm, _ element: String) -> CompileFailure {
    CompileFailure(element, "the form of \(form.part) in a compiled model is unknown")
  }
}

extension ExpressionSyntax {
  /// The functions of aggregates in key paths.
  static let aggregates = [
    "@count": "count:", "@sum": "sum:", "@min": "min:", "@max": "max:", "@avg": "average:", "@average": "average:",
  ]

  /// The function and the keys of a path with an aggregate: `items.@sum.price` is `sum:` of `items.price`. `nil` for
  /// other expressions.
  fileprivate var aggregate: (function: String, keys: [String])? {
    guard case .keyPath(let keys) = kind, let place = keys.firstIndex(where: { $0.hasPrefix("@") }),
      let function = Self.aggregates[keys[place]]
    else { return nil }
    let others = Array(keys[..<place] + keys[(place + 1)...])
    return others.isEmpty ? nil : (function, others)
  }
}

extension FetchIndexElement {
  /// Whether the column is the entity of the object, the only expression in known archives.
  fileprivate var isEntity: Bool { expression == "self.entity" }
}

extension FetchIndex {
  /// The names of an ascending index on several properties, which archives repeat as a compound index; `nil` for other
  /// indexes.
  var compoundNames: [String]? {
    let names = elements.compactMap { $0.order == "descending" ? nil : $0.property }
    return elements.count > 1 && names.count == elements.count ? names : nil
  }
}

extension Entity {
  /// The fetch indexes of a compiled model: those of indexed attributes and of compound indexes, which older versions of
  /// Xcode declare, and the declared ones.
  var compiledIndexes: [FetchIndex] {
    let names = Set(fetchIndexes.map(\.name.exact))
    let ofAttributes = attributes.filter(\.isIndexed).map { attribute in
      FetchIndex(name: attribute.name, elements: [FetchIndexElement(property: attribute.name)])
    }
    let compound = (compoundIndexes?.elements ?? []).map { index in
      FetchIndex(
        name: index.properties.map(\.name).joined(separator: "_"),
        elements: index.properties.map { FetchIndexElement(property: $0.name) })
    }
    return (ofAttributes + compound).filter { !names.contains($0.name.exact) } + fetchIndexes
  }
}

extension [FetchIndex] {
  /// The names of the properties with a separate ascending index, which archives repeat as indexed attributes.
  var indexedNames: Set<ExactText> {
    Set(
      compactMap { index in
        index.elements.count == 1 && index.elements[0].order != "descending" ? index.elements[0].property?.exact : nil
      })
  }
}
