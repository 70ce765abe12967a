import PlumbDeclarations

/// Which properties of the classes declare which of an entity.
///
/// By the key in the model first. What is missing and what is extra is then paired where the two are one property under
/// two names. The rest is missing or extra for good.
///
///     model  status_raw, status in Swift    Swift  @Attribute(persistentName: "status_raw") var state  // by the key
///     model  status_raw, status in Swift    Swift  var status         // by the Swift name
///     model  title, label before            Swift  var label          // by the renaming identifier
///     model  note                           Swift  var remark         // one missing, one extra
extension Comparison {
  /// Compares all properties of an entity with those of its classes: in the expected order, then renamed ones, missing
  /// ones, extra ones.
  ///
  /// A property may stand in any class of the entity or above it; every declaration of it is compared, for each branch
  /// of an `#if` has to be right. What a class declares beyond its entity is right as well if a parent entity, an
  /// entity of a class below, or another class with the same base class has it.
  mutating func compareProperties(_ entity: EntityDeclaration, _ found: [Int]) {
    if found.count == 1, compareInOrder(entity, classes.classes[found[0]]) { return }
    let declared = found.flatMap { index in classes.classes[index].properties.map { Declared($0, index) } }
    let byName = Dictionary(grouping: declared, by: \.property.persistentName)
    var missing: [PropertyDeclaration] = []
    for property in entity.properties {
      let these = byName[property.persistentName] ?? inherited(property.persistentName, found)
      if these.isEmpty { missing.append(property) }
      compare(property, these, of: entity)
    }
    let wanted = Set(entity.properties.map(\.persistentName))
    var extra = declared.filter { !wanted.contains($0.property.persistentName) && $0.property.form.needsKey }
    let known = extra.isEmpty && classes.ancestors(of: found).isEmpty ? [] : knownNames(entity.entity, found)
    if leavesSources(entity, found, hides: !missing.isEmpty || !extra.isEmpty) { return }
    noteLacking(entity, extra.filter(isShared), in: found, known: known)
    if !extra.isEmpty {
      missing.removeAll { property in extra.contains { $0.property.isPrimitive(of: property.persistentName) } }
      compareInherited(entity, extra)
      extra.removeAll { $0.property.speaks(ofOneOf: known) || isShared($0) || isObjectsOwn($0) }
    }
    pairRenamed(entity, &missing, &extra)
    for property in missing { reportMissing(property, of: entity, in: found) }
    var seen: Set<String> = []
    for extra in extra where isFirst(entity, of: extra.owner) && seen.insert(extra.property.persistentName).inserted {
      if let place = extra.property.textPlace, !reportedExtras.insert(place).inserted { continue }
      reportExtra(extra, of: entity, candidates: missing.map(\.persistentName))
    }
  }

  /// A property and the class that declares it.
  struct Declared {
    let property: PropertyDeclaration
    let owner: Int

    init(_ property: PropertyDeclaration, _ owner: Int) {
      self.property = property
      self.owner = owner
    }
  }

  /// The pair with the class that the Swift side stands in: names of types are read from there.
  private func pair(
    _ entity: EntityDeclaration, _ property: PropertyDeclaration, _ declared: Declared
  ) -> PropertyPair {
    PropertyPair(
      entity: entity, expected: property, actual: declared.property, in: classes.classes[declared.owner])
  }

  /// The common case, without a dictionary: one class with the entity's properties in the expected order. False where
  /// it is another case; nothing was compared then.
  private mutating func compareInOrder(_ entity: EntityDeclaration, _ declaration: EntityDeclaration) -> Bool {
    let expected = entity.properties
    let actual = declaration.properties
    // A file as Plumb writes it declares the expected properties themselves.
    if drift.actual.types.isEmpty, expected.isIdentical(to: actual) { return true }
    guard expected.count == actual.count,
      expected.indices.allSatisfy({ expected[$0].persistentName == actual[$0].persistentName })
    else { return false }
    for index in expected.indices where !isSettled(expected[index], actual[index]) {
      compare(PropertyPair(entity: entity, expected: expected[index], actual: actual[index], in: declaration))
    }
    return true
  }

  /// Whether there is nothing to look at any closer: both mean the same, and no type of the sources is asked for.
  private func isSettled(_ expected: PropertyDeclaration, _ actual: PropertyDeclaration) -> Bool {
    guard expected.meaning == actual.meaning, !actual.form.isOddForMacros,
      actual.places.argumentsOutOfOrder == nil
    else { return false }
    guard !drift.actual.types.isEmpty, case .attribute(let traits) = expected.kind else { return true }
    return traits.storage == .default
  }

  /// A property with each of its declarations.
  private mutating func compare(_ property: PropertyDeclaration, _ these: [Declared], of entity: EntityDeclaration) {
    for declared in these {
      compare(pair(entity, property, declared))
    }
  }

  /// The nearest declarations of a property in the superclasses: a class may leave `name` to its superclass.
  private func inherited(_ name: String, _ found: [Int]) -> [Declared] {
    for index in classes.ancestors(of: found) {
      let these = classes.classes[index].properties.filter { $0.persistentName == name }
      if !these.isEmpty { return these.map { Declared($0, index) } }
    }
    return []
  }

  /// The properties of parent entities that a class declares itself, where their own classes do not: `Ferry` may
  /// declare the `name` of its abstract parent `Ship`, which has no class, and has to do so with the right type.
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

  /// A class that stands for several entities reports what it has beyond them once, for the first of them in the
  /// expected order.
  func isFirst(_ entity: EntityDeclaration, of owner: Int) -> Bool {
    matching.entities[owner].first.map { drift.expected.entities[$0].entity == entity.entity } ?? true
  }
}

// MARK: - What is neither missing nor extra

extension Comparison {
  /// The properties that classes may declare: those of the entity and its parents in the model, also such as are not
  /// lowered (fetched properties, refused ones), and those of entities whose class is one of these or below.
  ///
  /// An entity that has objects of its own, not abstract, gets none from below: on its objects the key is undefined.
  func knownNames(_ entity: String?, _ found: [Int]) -> Set<String> {
    let isOwn = entity.flatMap { schema.entity($0) }.map { !$0.isAbstract } ?? false
    let below = (isOwn ? found : found + classes.descendants(of: found)).flatMap { matching.entities[$0] }
    let names = below.map { drift.expected.entities[$0].entity } + [entity].compactMap(\.self)
    let entities = names.compactMap { schema.entity($0) }
    return (entities + entities.flatMap { schema.ancestors(of: $0) }).reduce(into: []) { names, entity in
      names.formUnion(entity.attributes.map(\.name))
      names.formUnion(entity.relationships.map(\.name))
      names.formUnion(entity.fetchedProperties.map(\.name))
    }
  }

  /// Whether a key that is only coded is one of something else that the object has: `value(forKey: "objectID")`, or a
  /// variable of the class.
  private func isObjectsOwn(_ declared: Declared) -> Bool {
    guard declared.property.form.storage == .keyValue else { return false }
    let key = declared.property.persistentName
    return SwiftName.inheritedMembers.contains(key)
      || classes.classes[declared.owner].form.unstored.contains { $0.name == key && $0.reason != .commentedOut }
  }

  /// Whether a property stands in a base class that another entity's class has too, and is that entity's.
  private func isShared(_ declared: Declared) -> Bool {
    let property = declared.property
    return classes.sharing(layersOf: declared.owner).contains { other in
      classes.classes[other].properties.contains { $0.isSameText(as: property) }
        && knownNames(nil, [other]).contains(property.persistentName)
    }
  }

  /// Pairs what is missing with what is extra where the two are one property under two names: the Swift name is the
  /// expected one, or the key is the renaming identifier, the name in an earlier version. Each pair is one finding
  /// about the name, and is compared otherwise.
  ///
  ///     model  <attribute name="title" elementID="label" attributeType="String"/>
  ///     Swift  var label: String = ""
  ///     // drift-persistent-name: Tag.title was label before, and Swift still declares it so
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
        // Core Data raises for a key that is not the entity's, in either style.
        let isFormer = declared.property.persistentName == former
        // Of SwiftData's it is said with the content: nothing ends the app there.
        if !pair.isSwiftData { differences.append(.driftPersistentName(pair, old: isFormer ? former : nil)) }
        compareContent(pair)
      }
      paired.formUnion(these.map(\.property.persistentName))
      return !these.isEmpty
    }
    extra.removeAll { paired.contains($0.property.persistentName) }
  }

  /// The names that the entity's properties had in an earlier version, by their present ones.
  private func renamingIdentifiers(of entity: EntityDeclaration) -> [String: String] {
    guard let entity = schema.entity(entity.entity) else { return [:] }
    let attributes = entity.attributes.map { ($0.name, $0.renamingIdentifier) }
    let relationships = entity.relationships.map { ($0.name, $0.renamingIdentifier) }
    return (attributes + relationships).reduce(into: [:]) { names, pair in
      if let old = pair.1 { names[pair.0] = old }
    }
  }
}

extension [PropertyDeclaration] {
  /// Whether both are one array in memory; equal ones need not be.
  fileprivate func isIdentical(to other: [PropertyDeclaration]) -> Bool {
    guard count == other.count else { return false }
    return withUnsafeBufferPointer { mine in
      other.withUnsafeBufferPointer { mine.baseAddress == $0.baseAddress }
    }
  }
}

extension PropertyDeclaration {
  /// Tells declarations in the text apart: a property of a base class is lowered into every class below. nil for what
  /// was not read from a source.
  var textPlace: String? {
    guard !places.file.isEmpty, let name = places.name else { return nil }
    return "\(name.start) \(places.file)"
  }

  fileprivate func isSameText(as other: PropertyDeclaration) -> Bool {
    textPlace != nil && textPlace == other.textPlace
  }
}
