import PlumbCore
import PlumbDeclarations

/// Creates classes and extensions from the parts of Objective-C classes, after the parts of all files are known.
///
///     // Order.h    @interface Order : NSManagedObject  @property (nullable) NSString *title;  @end
///     // Order.m    @implementation Order  @dynamic title;  @end
///
/// The result is a class `Order` with the managed property `title`. The storage of a property depends on the
/// implementation:
///
/// | in an `@implementation` of the class | storage |
/// |---|---|
/// | `@synthesize title;` | none: the compiler's accessors store the value in memory |
/// | `- (NSString *)title { … }`, also with `@dynamic`, or in Swift with `@objc` | computed: the author's accessors |
/// | `@dynamic title;` | managed: Core Data generates the accessors |
/// | none of these | managed: the compiler generates no accessors |
/// | no `@implementation` in the sources, or a superclass outside of them | unknown, which counts as computed |
///
/// The compiler generates no accessors for subclasses of NSManagedObject, because `NSManagedObject.h` has
/// `NS_REQUIRES_PROPERTY_DEFINITIONS`.
///
/// A property that only some of several interfaces of a class declare is computed, too: each interface belongs to
/// another target, and the classes of the targets are not the same.
///
/// Other classes have no properties here: the properties of a view are synthesized, and the `@dynamic` of a layer is
/// not Core Data's.
struct ObjectiveCJoin {
  private let names: ExpectedNames
  /// The classes by their Objective-C names.
  private var classes: [String: Class] = [:]
  /// The Swift names of classes, by their Objective-C names, if they differ.
  private var swiftNames: [String: String] = [:]
  /// The facts about the superclasses of each class.
  private var chains: [String: Chain] = [:]
  /// The classes that implement a method, by its selector.
  private var writers: [String: Set<String>] = [:]
  /// The maximum number of superclasses that are searched for a method.
  private static let mostLevels = 100

  /// The facts about a class and all of its superclasses.
  private struct Chain {
    /// The first class that is not in the sources; empty for a cycle.
    var end: String
    /// Whether the model names one of the classes.
    var isKnown: Bool
  }

  /// The facts about a class from all files together.
  private struct Class {
    var superclass: String?
    /// The number of interfaces, and the number of those that declare each property.
    var interfaces = 0
    var inInterfaces: [String: Int] = [:]
    var isImplemented = false
    /// Whether the class may have methods that were not found.
    var isIncomplete = false
    var dynamic: Set<String> = []
    var synthesized: Set<String> = []
    /// The selectors of the methods with an implementation.
    var written: Set<String> = []
    /// The properties that any part declares.
    var declared: Set<String> = []
    /// The properties by the selectors of their getters and setters.
    var accessors: [String: String] = [:]
    /// The types that the methods use for stored values.
    var storedValues: [ObjectiveCStoredValue] = []
  }

  init(_ units: [SourceUnit], _ names: ExpectedNames) {
    self.names = names
    for record in units.lazy.flatMap(\.classes) {
      if let objcName = record.objcName, objcName != record.name { swiftNames[objcName] = record.name }
    }
    for part in units.lazy.flatMap(\.objectiveC) { add(part) }
    let objcNames = Dictionary(swiftNames.map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
    for record in units.lazy.flatMap(\.extensions) where !record.body.selectors.isEmpty {
      let name = record.type.lastComponent
      classes[objcNames[name] ?? name]?.written.formUnion(record.body.selectors)
    }
    for (name, known) in classes {
      for selector in known.written { writers[selector, default: []].insert(name) }
    }
    for name in classes.keys { resolveChain(of: name) }
  }

  /// Computes the facts about the superclasses of a class and of each of its superclasses.
  private mutating func resolveChain(of className: String) {
    var path: [String] = []
    var seen: Set<String> = []
    var next = className
    while chains[next] == nil, let known = classes[next], seen.insert(next).inserted {
      path.append(next)
      guard let superclass = known.superclass else { break }
      next = superclass
    }
    let isCycle = chains[next] == nil && seen.contains(next) && classes[next]?.superclass != nil
    var facts = chains[next] ?? Chain(end: isCycle ? "" : next, isKnown: isNamed(next))
    if isCycle { facts.isKnown = path.contains(where: isNamed) }
    for name in path.reversed() {
      facts.isKnown = facts.isKnown || isNamed(name)
      chains[name] = facts
    }
  }

  /// Whether the model names a class.
  private func isNamed(_ name: String) -> Bool { names.classes[swiftName(name)] != nil || names.classes[name] != nil }

  private mutating func add(_ part: ObjectiveCPart) {
    if let name = part.swiftName { swiftNames[part.name] = name }
    var known = classes[part.name] ?? Class()
    known.superclass = known.superclass ?? part.superclass
    known.isIncomplete = known.isIncomplete || part.isIncomplete
    known.dynamic.formUnion(part.dynamic.map(\.text))
    known.synthesized.formUnion(part.synthesized.map(\.text))
    known.declared.formUnion(part.properties.map(\.name))
    for property in part.properties {
      known.accessors[property.getter] = property.name
      known.accessors[property.setter] = property.name
    }
    known.storedValues += part.storedValues
    switch part.kind {
    case .interface:
      known.interfaces += 1
      for property in part.properties { known.inInterfaces[property.name, default: 0] += 1 }
    case .category: break
    case .implementation, .categoryImplementation:
      known.isImplemented = known.isImplemented || part.kind == .implementation
      known.written.formUnion(part.methods.map(\.selector))
    }
    classes[part.name] = known
  }

  /// Whether a class is Core Data's: its chain of superclasses ends in NSManagedObject, or it leaves the sources and
  /// contains a class that the model names. A class with `@dynamic` that ends in NSObject has a wrong superclass.
  private func isManaged(_ name: String) -> Bool {
    let chain = chains[name] ?? Chain(end: name, isKnown: isNamed(name))
    let isWrong = chain.end == "NSObject" && isNamed(name) && !(classes[name]?.dynamic.isEmpty ?? true)
    return chain.end == "NSManagedObject" || chain.isKnown && (isWrong || !OutsideType.isClass(chain.end))
  }

  private func swiftName(_ name: String) -> String { swiftNames[name] ?? name }
}

extension [SourceUnit] {
  /// Returns the units with classes and extensions instead of the parts of Objective-C classes. Returns immediately
  /// if the units have no such parts.
  func joiningObjectiveC(_ names: ExpectedNames) -> [SourceUnit] {
    guard contains(where: { !$0.objectiveC.isEmpty }) else { return self }
    var units = self
    if contains(where: { !$0.objectiveCKeyConstants.isEmpty }) {
      let constants = Constants(flatMap(\.constants), types: [])
      for index in units.indices { units[index].resolveKeys(constants) }
    }
    let join = ObjectiveCJoin(units, names)
    return units.map { $0.objectiveC.isEmpty ? $0 : join.joined($0) }
  }
}

// MARK: - Records

extension ObjectiveCJoin {
  /// Returns the unit with its parts as records. An interface is a class, a category is an extension. An
  /// implementation is an extension, or the class if no file has its interface.
  fileprivate func joined(_ unit: SourceUnit) -> SourceUnit {
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
