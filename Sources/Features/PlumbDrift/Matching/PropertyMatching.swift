import PlumbCore
import PlumbDeclarations
import PlumbRules

/// The declarations in the classes for each property of an entity.
///
/// Properties are paired by their key in the model first. A missing and an extra property are then paired if they are
/// one property under two names. The remaining properties are missing or extra.
///
///     model  status_raw, status in Swift    Swift  @Attribute(persistentName: "status_raw") var state  // by the key
///     model  status_raw, status in Swift    Swift  var status         // by the Swift name
///     model  title, label before            Swift  var label          // by the renaming identifier
///     model  note                           Swift  var note         // one missing, one extra
extension Comparison {
  /// Compares all properties of an entity with those of its classes: in the expected order, then renamed, missing and
  /// extra ones.
  ///
  /// A property may be declared in any class of the entity or in a superclass. Every declaration is compared, because
  /// each branch of an `#if` has to be right. An extra property is accepted if a parent entity, an entity of a
  /// subclass, or another class with the same base class has it.
  mutating func compareProperties(_ entity: EntityDeclaration, _ found: [Int]) {
    // A wrong superclass may declare properties that the entity lacks.
    if found.count == 1, wrongSuperclass == nil, compareInOrder(entity, classes.classes[found[0]]) { return }
    let wanted = Set(entity.properties.map(\.persistentName))
    var declared = found.flatMap { index in
      classes.classes[index].properties.map { Declared(property: $0, owner: index) }
    }
    let primitive = wanted.intersection(declared.flatMap(\.property.primitiveKeys))
    for index in declared.indices where isMisspelled(declared[index].property, of: entity, found, primitive) {
      declared[index].property.persistentName = declared[index].property.name
    }
    let byName = Dictionary(grouping: declared, by: \.property.persistentName)
    var missing: [PropertyDeclaration] = []
    for property in entity.properties {
      let these = byName[property.persistentName] ?? inherited(property.persistentName, found)
      if these.isEmpty { missing.append(property) }
      for declared in these { compare(pair(entity, property, declared)) }
    }
    var extra = declared.filter { !wanted.contains($0.property.persistentName) && $0.property.form.needsKey }
    // A rule reports the parent entity, which the model no longer has. Its properties are in a base class.
    if lacksParent(entity) { extra.removeAll(where: \.property.form.isInBaseClass) }
    let known = extra.isEmpty && classes.ancestors(of: found).isEmpty ? [] : knownNames(of: entity.entity, found)
    // A superclass that is not in the sources may declare the missing properties, but adds no key to the entity.
    if leavesSources(entity, found, hides: !missing.isEmpty) { missing = [] }
    let shared = extra.filter { isShared($0) }
    noteLacking(entity, shared, in: found, known: known)
    if !extra.isEmpty {
      let primitive = Set(extra.flatMap(\.property.primitiveKeys))
      missing.removeAll { primitive.contains($0.persistentName) }
      comparePrimitives(entity, extra)
      compareInherited(entity, extra)
      let places = Set(shared.compactMap(\.property.textPlace))
      extra.removeAll {
        $0.property.accesses(oneOf: known) || $0.property.textPlace.map(places.contains) ?? false || isObjectsOwn($0)
      }
    }
    pairRenamed(entity, &missing, &extra)
    var seen: Set<String> = []
    extra.removeAll {
      !isFirst(entity, of: $0.owner) || !seen.insert($0.property.persistentName).inserted
        || $0.property.textPlace.map { !reportedExtras.insert($0).inserted } ?? false
    }
    let names = missing.map(\.persistentName)
    let near = extra.map { nearest(to: $0.property.persistentName, in: names) }
    let similar = Dictionary(
      zip(near, extra).compactMap { name, extra in name.map { ($0, extra.property) } },
      uniquingKeysWith: { first, _ in first })
    for property in missing {
      reportMissing(property, of: entity, in: found, similar: similar[property.persistentName])
    }
    for (extra, near) in zip(extra, near) { reportExtra(extra, of: entity, near: near) }
  }

  /// Whether a computed property with a primitive accessor passes another key that does not exist. The literal is
  /// reported.
  private mutating func isMisspelled(
    _ property: PropertyDeclaration, of entity: EntityDeclaration, _ found: [Int], _ primitive: Set<String>
  ) -> Bool {
    property.isComputed(over: primitive) && property.persistentName != property.name
      && !knownNames(of: entity.entity, found).contains(property.persistentName)
  }

  /// Whether the model has no entity with the name of the parent entity.
  private func lacksParent(_ entity: EntityDeclaration) -> Bool {
    schema.entity(entity.entity)?.parentEntity.map { schema.entity($0) == nil } ?? false
  }

  /// A property and the class that declares it.
  struct Declared {
    var property: PropertyDeclaration
    let owner: Int
  }

  /// Returns the pair with the class that declares the Swift property. Type names are resolved in its scope.
  private func pair(
    _ entity: EntityDeclaration, _ property: PropertyDeclaration, _ declared: Declared
  ) -> PropertyPair {
    PropertyPair(entity: entity, expected: property, actual: declared.property, in: classes.classes[declared.owner])
  }

  /// Compares the common case without a dictionary: one class with the entity's properties in the expected order.
  /// Returns `false` in other cases, without a comparison.
  private mutating func compareInOrder(_ entity: EntityDeclaration, _ declaration: EntityDeclaration) -> Bool {
    let expected = entity.properties
    let actual = declaration.properties
    guard expected.count == actual.count,
      expected.indices.allSatisfy({ expected[$0].persistentName == actual[$0].persistentName })
    else { return false }
    for index in expected.indices where !isSettled(expected[index], actual[index]) {
      compare(PropertyPair(entity: entity, expected: expected[index], actual: actual[index], in: declaration))
    }
    return true
  }

  /// Whether no detailed comparison is needed: both declarations have the same meaning, and the comparison does not
  /// depend on a type of the sources.
  private func isSettled(_ expected: PropertyDeclaration, _ actual: PropertyDeclaration) -> Bool {
    guard expected.meaning == actual.meaning, !actual.form.isOddForMacros, actual.form.storedAccesses.isEmpty,
      actual.places.argumentsOutOfOrder == nil
    else { return false }
    guard !drift.actual.types.isEmpty, case .attribute(let traits) = expected.kind else { return true }
    return traits.storage == .default
  }

  /// Returns the nearest declarations of a property in the superclasses: a class may inherit `name` from its
  /// superclass.
  private func inherited(_ name: String, _ found: [Int]) -> [Declared] {
    for index in classes.ancestors(of: found) {
      let these = classes.classes[index].properties.filter { $0.persistentName == name }
      if !these.isEmpty { return these.map { Declared(property: $0, owner: index) } }
    }
    return []
  }

  /// Compares the properties of parent entities that a class declares itself although the parent's own classes do
  /// not. `Ferry` may declare the `name` of its abstract parent `Ship`, which has no class, and has to use the right
  /// type.
  private mutating func compareInherited(_ entity: EntityDeclaration, _ extra: [Declared]) {
    guard let ancestors = schema.entity(entity.entity).map(schema.ancestors), !ancestors.isEmpty else { return }
    let names = Set(ancestors.map(\.name))
    for (index, parent) in drift.expected.entities.enumerated() where names.contains(parent.entity) {
      for declared in extra where !matching.classes[index].contains(declared.owner) {
        guard let property = parent.properties.first(where: { $0.persistentName == declared.property.persistentName })
        else { continue }
        compare(pair(parent, property, declared))
      }
    }
  }

  /// Whether the entity is the first of the entities that the class represents, in the expected order. The extra
  /// properties of such a class are reported for this entity only.
  func isFirst(_ entity: EntityDeclaration, of owner: Int) -> Bool {
    matching.entities[owner].first.map { drift.expected.entities[$0].entity == entity.entity } ?? true
  }
}

// MARK: - Matched properties

extension Comparison {
  /// Returns the properties that classes may declare: those of the entity and its ancestors in the model, including
  /// properties that are not lowered (fetched properties, rejected ones), and those of entities that the classes or
  /// their subclasses represent.
  ///
  /// For a concrete entity, the entities of subclasses are excluded, because the key is undefined on its objects.
  func knownNames(_ entity: String?, _ found: [Int]) -> Set<String> {
    propertyNames(of: entities(of: found, for: entity) + [entity].compactMap(\.self))
  }

  /// Returns the same names as `knownNames`. Several entities can have the same classes.
  private mutating func knownNames(of entity: String, _ found: [Int]) -> Set<String> {
    let isAbstract = schema.entity(entity)?.isAbstract ?? true
    let names: Set<String>
    if let latest = latestNames, latest.found == found, latest.includesSubclasses == isAbstract {
      names = latest.names
    } else {
      names = propertyNames(of: entities(of: found, for: entity))
      latestNames = (found, isAbstract, names)
    }
    return names.union(propertyNames(of: [entity]))
  }

  /// Returns the names of the entities of classes, and of their subclasses unless the entity is concrete.
  private func entities(of found: [Int], for entity: String?) -> [String] {
    let isOwn = entity.flatMap { schema.entity($0) }.map { !$0.isAbstract } ?? false
    let below = (isOwn ? found : found + classes.descendants(of: found)).flatMap { matching.entities[$0] }
    return below.map { drift.expected.entities[$0].entity }
  }

  /// Returns the names of the properties of entities and of their ancestors.
  private func propertyNames(of names: [String]) -> Set<String> {
    let entities = Set(names).compactMap { schema.entity($0) }
    return Set((entities + entities.flatMap { schema.ancestors(of: $0) }).flatMap(\.propertyNames))
  }

  /// Whether a key used only in code belongs to another member of the object: `value(forKey: "objectID")`, or a
  /// variable of the class.
  private func isObjectsOwn(_ declared: Declared) -> Bool {
    guard declared.property.form.storage == .keyValue else { return false }
    let key = declared.property.persistentName
    return SwiftName.inheritedMembers.contains(key)
      || classes.classes[declared.owner].form.unstored.contains { $0.name == key && $0.reason != .commentedOut }
  }

  /// Whether a property is in a base class that another entity's class shares, and belongs to that entity.
  private mutating func isShared(_ declared: Declared) -> Bool {
    guard let place = declared.property.textPlace, !classes.classes[declared.owner].form.layers.isEmpty else {
      return false
    }
    return sharers(of: declared, at: place).contains { $0 != declared.owner }
  }

  /// Returns the first two classes that have a property of a base class and whose entities have it too.
  private mutating func sharers(of declared: Declared, at place: String) -> [Int] {
    if let known = sharers[place] { return known }
    let name = declared.property.persistentName
    var found: [Int] = []
    for other in classes.declaring(place: place) where found.count < 2 && knownNames(ofClass: other).contains(name) {
      found.append(other)
    }
    sharers[place] = found
    return found
  }

  /// Returns the properties that one class may declare.
  private mutating func knownNames(ofClass index: Int) -> Set<String> {
    if let known = namesOfClasses[index] { return known }
    let names = knownNames(nil, [index])
    namesOfClasses[index] = names
    return names
  }

  /// Pairs a missing and an extra property that are one property under two names: the Swift name is the expected one,
  /// or the key is the renaming identifier, the name in an earlier version. Each pair has one finding about the name,
  /// and its other parts are compared.
  private mutating func pairRenamed(
    _ entity: EntityDeclaration, _ missing: inout [PropertyDeclaration], _ extra: inout [Declared]
  ) {
    guard !missing.isEmpty, !extra.isEmpty else { return }
    let old = renamingIdentifiers(of: entity)
    let bySwiftName = Dictionary(grouping: extra, by: \.property.name)
    let byKey = Dictionary(grouping: extra, by: \.property.persistentName)
    var paired: Set<String> = []
    missing.removeAll { property in
      let former = old[property.persistentName]
      let these = (bySwiftName[property.name] ?? former.flatMap { byKey[$0] } ?? [])
        .filter { !paired.contains($0.property.persistentName) }
      for declared in these {
        let pair = pair(entity, property, declared)
        // Core Data raises an exception for a key that the entity does not have, in any style.
        let isFormer = declared.property.persistentName == former
        // For SwiftData, the name is compared with the content, because it does not end the app.
        if !pair.isSwiftData { differences.append(.driftPersistentName(pair, old: isFormer ? former : nil)) }
        compareContent(pair)
      }
      paired.formUnion(these.map(\.property.persistentName))
      return !these.isEmpty
    }
    extra.removeAll { paired.contains($0.property.persistentName) }
  }

  /// Returns the names that the entity's properties had in an earlier version, by their current names.
  private func renamingIdentifiers(of entity: EntityDeclaration) -> [String: String] {
    guard let entity = schema.entity(entity.entity) else { return [:] }
    let attributes = entity.attributes.map { ($0.name, $0.renamingIdentifier) }
    let relationships = entity.relationships.map { ($0.name, $0.renamingIdentifier) }
    return (attributes + relationships).reduce(into: [:]) { names, pair in
      if let old = pair.1 { names[pair.0] = old }
    }
  }
}

extension PropertyDeclaration {
  /// The source location that identifies a declaration. A property of a base class is lowered into every subclass
  /// with the same location. `nil` if the property was not read from a source.
  var textPlace: String? {
    guard !places.file.isEmpty, let name = places.name else { return nil }
    return "\(name.start) \(places.file)"
  }
}
