import PlumbCore
import PlumbDeclarations

/// The classes and extensions of a file, from its parts and from the facts about their classes in all files.
extension ObjectiveCJoin {
  /// Returns the unit with its parts as records. An interface is a class, a category is an extension. An
  /// implementation is an extension, or the class if no file has its interface.
  func joined(_ unit: SourceUnit) -> SourceUnit {
    var unit = unit
    for part in unit.objectiveC {
      let known = classes[part.name] ?? Class()
      let body = body(of: part, known)
      switch part.kind {
      case .interface:
        var record = record(of: part, body)
        record.lacksImplementation = !known.isImplemented
        unit.add(record)
      case .implementation where known.interfaces == 0:
        var record = record(of: part, body)
        record.lacksInterface = part.superclass == nil
        unit.add(record)
      case .category, .implementation, .categoryImplementation:
        unit.extensions.append(
          ExtensionRecord(type: swiftName(part.name), file: unit.file, whole: part.places.whole, body: body))
      }
    }
    unit.objectiveC = []
    return unit
  }

  private func record(of part: ObjectiveCPart, _ body: TypeBody) -> ClassRecord {
    let name = swiftName(part.name)
    return ClassRecord(
      name: name, qualifiedName: name, inherited: part.superclass.map { [.named(swiftName($0))] } ?? [],
      objcName: part.name, body: body, places: part.places)
  }

  /// Returns the persistence-related members of a part.
  private func body(of part: ObjectiveCPart, _ known: Class) -> TypeBody {
    var body = TypeBody(scope: swiftName(part.name))
    guard isManaged(part.name) else { return body }
    // A class extension redeclares a property of the interface as writable.
    let isRepeating = part.kind == .category("")
    for property in part.properties where !isRepeating || known.inInterfaces[property.name] == nil {
      if known.synthesized.contains(property.name) {
        body.unstored.append(UnstoredVariable(name: property.name, reason: .synthesized, places: property.places))
      } else {
        body.properties.append(declaration(of: property, in: part.name, known))
      }
    }
    // The property is declared in a protocol, or in a header that is not among the sources. Another class may implement its
    // getter.
    for name in part.dynamic where !known.declared.contains(name.text) && !isGetterWritten(name.text, for: part.name) {
      body.properties.append(
        PropertyDeclaration(
          name: name.text, type: .other(""), kind: .attribute(.init()),
          places: SourceRanges(file: part.places.file, whole: name.place, name: name.place),
          form: PropertyForm(storage: .managed)))
    }
    for method in part.methods where method.isGetter && !known.declared.contains(method.selector) {
      body.unstored.append(UnstoredVariable(name: method.selector, reason: .accessor, places: method.places))
    }
    body.accessors = accessors(of: part, known)
    body.keyUses = keyUses(of: part, known).filter { !known.isIncomplete || $0.purpose == .primitive }
    body.takesKeys = part.methods.contains { Self.keyMethods.contains($0.selector) }
    return body
  }

  /// Returns the keys in the methods of a part, with the properties whose accessors contain them.
  private func keyUses(of part: ObjectiveCPart, _ known: Class) -> [KeyUse] {
    let uses = part.keyUses.map { use in
      var use = use
      use.property = known.accessors[use.member]
      return use
    }
    var found: [KeyUse] = []
    var rest = uses[...]
    while let first = rest.first {
      var ofMember = Array(rest.prefix { $0.member == first.member })
      rest = rest.dropFirst(ofMember.count)
      if first.property != nil { ofMember.notePrimitiveKey() }
      found += ofMember
    }
    return found
  }

  /// The methods with keys that override NSManagedObject's.
  private static let keyMethods: Set<String> = [
    "valueForKey:", "setValue:forKey:", "valueForUndefinedKey:", "setValue:forUndefinedKey:", "primitiveValueForKey:",
    "setPrimitiveValue:forKey:", "willChangeValueForKey:", "didChangeValueForKey:",
  ]

  private func declaration(
    of property: ObjectiveCProperty, in className: String, _ known: Class
  ) -> PropertyDeclaration {
    var form = PropertyForm(
      storage: storage(of: property, in: className, known), sharesVariable: property.sharesVariable,
      hasWrittenSetter: isWritten(property.setter, in: className))
    form.storedAccesses = known.storedValues.filter {
      $0.key == property.name && $0.method == ($0.use == .set ? property.setter : property.getter)
    }.map { StoredAccess($0.use, swiftType($0.type ?? property.type), at: $0.place, in: $0.file) }
    return PropertyDeclaration(
      name: property.swiftName ?? property.name, persistentName: property.name, type: swiftType(property.type),
      kind: .attribute(.init()), places: property.places, form: form)
  }

  /// Returns the storage of a property that is not synthesized.
  private func storage(
    of property: ObjectiveCProperty, in className: String, _ known: Class
  ) -> PropertyForm.Storage {
    if isGetterWritten(property.getter, for: className) { return .objc }
    if let count = known.inInterfaces[property.name], count < known.interfaces { return .objc }
    if known.dynamic.contains(property.name) { return .managed }
    let isManaged = chains[className]?.end == "NSManagedObject"
    return known.isImplemented && !known.isIncomplete && isManaged ? .managed : .objc
  }

  /// Whether a class or one of its superclasses implements a method.
  private func isWritten(_ selector: String, in className: String) -> Bool {
    guard let writers = writers[selector] else { return false }
    return superclasses(of: className).contains(where: writers.contains)
  }

  /// Whether a class or one of its superclasses implements a getter. For a class that the model does not name, also whether
  /// a subclass implements it, because no object is of the class itself.
  private func isGetterWritten(_ selector: String, for className: String) -> Bool {
    isWritten(selector, in: className)
      || !isNamed(className)
        && writers[selector, default: []].contains { superclasses(of: $0).contains(className) }
  }

  /// Returns a class and its superclasses.
  private func superclasses(of className: String) -> some Sequence<String> {
    sequence(first: className) { classes[$0]?.superclass }.prefix(Self.mostLevels)
  }

  /// Returns the methods of a category `CoreDataGeneratedAccessors` of Xcode or mogenerator, except those with an
  /// implementation.
  private func accessors(of part: ObjectiveCPart, _ known: Class) -> [AccessorDeclaration] {
    guard case .category(let name) = part.kind, name.hasSuffix("GeneratedAccessors"), !known.isIncomplete else {
      return []
    }
    return part.methods.compactMap { method in
      guard !known.written.contains(method.selector), let (kind, key) = AccessorName.parse(selector: method.selector)
      else { return nil }
      return AccessorDeclaration(
        name: method.selector, kind: kind, key: key, destination: method.parameters.lazy.compactMap(destination).first,
        collection: method.parameters.count == 1 ? method.parameters.first?.setCardinality : nil,
        selector: method.selector, places: method.places)
    }
  }

  /// Returns the class of an object: `Item` for `Item *`. `nil` for collections, indexes and numbers.
  private func destination(_ type: TypeReference) -> String? {
    guard case .optional(.named(let name, let generics)) = type, generics.isEmpty, !name.hasPrefix("NS"),
      !StandardType.isKnown(name), name != "Any"
    else { return nil }
    return swiftName(name)
  }

  /// Returns the type with the Swift names of classes.
  private func swiftType(_ type: TypeReference) -> TypeReference {
    type.replacingNames { name, generics in .named(swiftName(name), generics: generics) }
  }
}

extension SourceUnit {
  fileprivate mutating func add(_ record: ClassRecord) {
    classes.append(record)
    types.append(
      TypeRecord(
        declaration: TypeDeclaration(name: record.name, kind: .class, places: record.places),
        inherited: record.inherited))
  }
}
