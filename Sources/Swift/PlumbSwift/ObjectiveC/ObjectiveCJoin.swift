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
  var classes: [String: Class] = [:]
  /// The Swift names of classes, by their Objective-C names, if they differ.
  private var swiftNames: [String: String] = [:]
  /// The facts about the superclasses of each class.
  var chains: [String: Chain] = [:]
  /// The classes that implement a method, by its selector.
  var writers: [String: Set<String>] = [:]
  /// The maximum number of superclasses that are searched for a method.
  static let mostLevels = 100

  /// The facts about a class and all of its superclasses.
  struct Chain {
    /// The first class that is not in the sources; empty for a cycle.
    var end: String
    /// Whether the model names one of the classes.
    var isKnown: Bool
  }

  /// The facts about a class from all files together.
  struct Class {
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
  func isNamed(_ name: String) -> Bool { names.classes[swiftName(name)] != nil || names.classes[name] != nil }

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
  func isManaged(_ name: String) -> Bool {
    let chain = chains[name] ?? Chain(end: name, isKnown: isNamed(name))
    let isWrong = chain.end == "NSObject" && isNamed(name) && !(classes[name]?.dynamic.isEmpty ?? true)
    return chain.end == "NSManagedObject" || chain.isKnown && (isWrong || !OutsideType.isClass(chain.end))
  }

  func swiftName(_ name: String) -> String { swiftNames[name] ?? name }
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
