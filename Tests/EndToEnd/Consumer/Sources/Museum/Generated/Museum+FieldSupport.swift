// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

/// The types of a model's typed paths.
///
///     request.predicate = (Order.fields.total > 10 && Order.fields.customer.name == "Eva").predicate
///     request.sortDescriptors = [Order.fields.placedAt.descending]
///
/// The type of a path determines the values that it can be compared with, and whether a store can sort by it.
public enum MuseumFields {
  /// The reach of a path to one value.
  public enum Direct {}

  /// The reach of a path into the objects of a to-many relationship.
  public enum Quantified {}

  /// The root of the paths in the closures of `any`, `all` and `none`.
  public enum Member<Object> {}

  /// The presence of a value that every object has.
  public enum Required {}

  /// The presence of a value that can be nil.
  public enum Nullable {}

  /// The continuation of a path: the fields of an entity or of a composite.
  public protocol Branch: Sendable {
    associatedtype Root
    associatedtype Reach
    init(_ steps: Steps)

    typealias Way = Steps
    typealias In = Quantified
    typealias Each<T> = Member<T>
    typealias Test = Condition2<Root>

    typealias Value<T> = Attribute<Root, Reach, T, Required>
    typealias OptionalValue<T> = Attribute<Root, Reach, T, Nullable>
    typealias Raw<T: RawRepresentable> = RawAttribute<Root, Reach, T, Required>
    typealias OptionalRaw<T: RawRepresentable> = RawAttribute<Root, Reach, T, Nullable>
    typealias Opaque = OpaqueAttribute<Root, Reach, Required>
    typealias OptionalOpaque = OpaqueAttribute<Root, Reach, Nullable>
    typealias Transient = TransientProperty<Root>
    typealias ToMany<T: Entity> = Relationship<Root, Reach, T>
  }

  /// The paths of an entity's objects.
  public protocol Entity: Branch {
    associatedtype Object: NSManagedObject
    associatedtype Alone: Entity
    where Alone.Root == Member<Object>, Alone.Object == Object
    static func steps(of fields: Self) -> Steps
  }

  /// Classes that inherit from each other, each with its own fields.
  public protocol Inheriting: NSManagedObject {}

  /// The end of a path.
  public protocol Path: Sendable {
    associatedtype Root
    var steps: Steps { get }
    init(_ steps: Steps)

    typealias Test = Condition2<Root>
    typealias Options = TextOptions
  }

  /// An attribute whose value is stored unchanged.
  public struct Attribute<Root, Reach, Value, Presence>: Path {
    public let steps: Steps

    public init(_ steps: Steps) { self.steps = steps }
  }

  /// An attribute that is stored by its raw value.
  public struct RawAttribute<Root, Reach, Value: RawRepresentable, Presence>: Path {
    public let steps: Steps

    public init(_ steps: Steps) { self.steps = steps }
  }

  /// An attribute whose value is stored encoded. A store can only test whether it is nil.
  public struct OpaqueAttribute<Root, Reach, Presence>: Path {
    public let steps: Steps

    public init(_ steps: Steps) { self.steps = steps }
  }

  /// A property that is not stored. It cannot be used in a fetch request.
  public struct TransientProperty<Root>: Path {
    public let steps: Steps

    public init(_ steps: Steps) { self.steps = steps }
  }

  /// A to-many relationship, with the paths of its objects.
  public struct Relationship<Root, Reach, Fields: Entity>: Path {
    public let steps: Steps

    public init(_ steps: Steps) { self.steps = steps }

    public typealias Check = (Fields.Alone) -> Condition2<Fields.Alone.Root>
    public typealias Amount = Count<Root>
  }

  /// The number of objects of a to-many relationship.
  public struct Count<Root>: Path {
    public let steps: Steps

    public init(_ steps: Steps) { self.steps = steps }
  }

  /// Returns the names in the model from the root to an object, for prefetching: `customer_ref`.
  public static func keyPath<Fields: Entity>(of fields: Fields) -> String {
    Fields.steps(of: fields).keyPath
  }
}

extension MuseumFields.Path {
  init(_ steps: MuseumFields.Steps, _ name: String) {
    self.init(steps.adding(name))
  }

  /// The names in the model from the root to the end of the path: `customer_ref.city`.
  public var keyPath: String { steps.keyPath }
}

extension MuseumFields.Branch {
  init(_ steps: MuseumFields.Steps, _ name: String) {
    self.init(steps.adding(name))
  }
}

// MARK: - Comparing

extension MuseumFields.Attribute {
  public static func == (path: Self, value: Value) -> Test {
    path.steps.isEqual(to: value)
  }

  public static func != (path: Self, value: Value) -> Test {
    !path.steps.isEqual(to: value)
  }

  public func isIn(_ values: some Sequence<Value>) -> Test {
    steps.test("IN", Array(values))
  }
}

extension MuseumFields.Attribute
where Presence == MuseumFields.Nullable {
  public var isNil: Test { steps.isEqual(to: nil) }

  public var isNotNil: Test { !isNil }

  public static func == (path: Self, value: Value?) -> Test {
    path.steps.isEqual(to: value)
  }

  public static func != (path: Self, value: Value?) -> Test {
    !path.steps.isEqual(to: value)
  }
}

extension MuseumFields.Attribute
where Value: Comparable {
  public static func < (path: Self, value: Value) -> Test { path.steps.test("<", value) }

  public static func <= (path: Self, value: Value) -> Test { path.steps.test("<=", value) }

  public static func > (path: Self, value: Value) -> Test { path.steps.test(">", value) }

  public static func >= (path: Self, value: Value) -> Test { path.steps.test(">=", value) }

  public func isBetween(_ range: ClosedRange<Value>) -> Test {
    steps.test("BETWEEN", [range.lowerBound, range.upperBound])
  }
}

extension MuseumFields.Attribute
where Value == String {
  public func equals(_ text: String, _ options: Options) -> Test {
    steps.test("==", options, text)
  }

  public func contains(_ text: String, _ options: Options = []) -> Test {
    steps.test("CONTAINS", options, text)
  }

  public func beginsWith(_ text: String, _ options: Options = []) -> Test {
    steps.test("BEGINSWITH", options, text)
  }

  public func endsWith(_ text: String, _ options: Options = []) -> Test {
    steps.test("ENDSWITH", options, text)
  }

  /// Compares with a pattern: `?` matches one character, `*` any number of characters.
  public func like(_ pattern: String, _ options: Options = []) -> Test {
    steps.test("LIKE", options, pattern)
  }

  /// Compares the whole text with a regular expression.
  public func matches(_ pattern: String, _ options: Options = []) -> Test {
    steps.test("MATCHES", options, pattern)
  }
}

extension MuseumFields.RawAttribute {
  public static func == (path: Self, value: Value) -> Test {
    path.steps.isEqual(to: value.rawValue)
  }

  public static func != (path: Self, value: Value) -> Test {
    !path.steps.isEqual(to: value.rawValue)
  }

  public func isIn(_ values: some Sequence<Value>) -> Test {
    steps.test("IN", values.map(\.rawValue))
  }
}

extension MuseumFields.RawAttribute
where Presence == MuseumFields.Nullable {
  public var isNil: Test { steps.isEqual(to: nil) }

  public var isNotNil: Test { !isNil }

  public static func == (path: Self, value: Value?) -> Test {
    path.steps.isEqual(to: value?.rawValue)
  }

  public static func != (path: Self, value: Value?) -> Test {
    !path.steps.isEqual(to: value?.rawValue)
  }
}

extension MuseumFields.OpaqueAttribute
where Presence == MuseumFields.Nullable {
  public var isNil: Test { steps.isEqual(to: nil) }

  public var isNotNil: Test { !isNil }
}

/// Comparisons of an object at the end of a to-one relationship.
extension MuseumFields.Entity {
  public static func == (fields: Self, object: Object?) -> Test {
    steps(of: fields).isEqual(to: object)
  }

  public static func != (fields: Self, object: Object?) -> Test {
    !steps(of: fields).isEqual(to: object)
  }

  public func isIn(_ objects: some Sequence<Object>) -> Test {
    Self.steps(of: self).test("IN", Array(objects))
  }
}

/// Tests of objects. A test contains at most one to-many relationship, because a store supports no more.
extension MuseumFields.Relationship
where Reach == MuseumFields.Direct {
  /// Paths for a test that at least one object passes: `Customer.fields.orders.any.total > 10`.
  public var any: Fields { Fields(steps.quantified(.any)) }

  /// Paths for a test that all objects pass. An empty relationship passes every such test.
  public var all: Fields { Fields(steps.quantified(.all)) }

  /// Paths for a test that no object passes.
  public var none: Fields { Fields(steps.quantified(.not)) }

  /// Whether at least one object passes a test: `any { $0.total > 10 && $0.isPaid == false }`.
  public func any(_ check: Check) -> Test { steps.quantified(.any, check) }

  /// Whether all objects pass a test.
  public func all(_ check: Check) -> Test { steps.quantified(.all, check) }

  /// Whether no object passes a test.
  public func none(_ check: Check) -> Test { steps.quantified(.not, check) }

  /// Whether the relationship contains an object.
  public func contains(_ object: Fields.Object) -> Test { any { $0 == object } }

  public var count: Amount { Amount(steps) }

  public var isEmpty: Test { count == 0 }
}

extension MuseumFields.Count {
  public static func == (path: Self, number: Int) -> Test { path.steps.count("==", number) }

  public static func != (path: Self, number: Int) -> Test { path.steps.count("!=", number) }

  public static func < (path: Self, number: Int) -> Test { path.steps.count("<", number) }

  public static func <= (path: Self, number: Int) -> Test { path.steps.count("<=", number) }

  public static func > (path: Self, number: Int) -> Test { path.steps.count(">", number) }

  public static func >= (path: Self, number: Int) -> Test { path.steps.count(">=", number) }
}

// MARK: - Sorting

extension MuseumFields.Attribute
where Reach == MuseumFields.Direct, Value: Comparable {
  public var ascending: NSSortDescriptor { steps.sort(ascending: true) }

  public var descending: NSSortDescriptor { steps.sort(ascending: false) }
}

/// Sort descriptors of Booleans: false comes before true.
extension MuseumFields.Attribute
where Reach == MuseumFields.Direct, Value == Bool {
  public var ascending: NSSortDescriptor { steps.sort(ascending: true) }

  public var descending: NSSortDescriptor { steps.sort(ascending: false) }
}

extension MuseumFields.Attribute
where Reach == MuseumFields.Direct, Value == UUID {
  public var ascending: NSSortDescriptor { steps.sort(ascending: true) }

  public var descending: NSSortDescriptor { steps.sort(ascending: false) }
}

/// Sort descriptors by the raw values, which are stored.
extension MuseumFields.RawAttribute
where Reach == MuseumFields.Direct, Value.RawValue: Comparable {
  public var ascending: NSSortDescriptor { steps.sort(ascending: true) }

  public var descending: NSSortDescriptor { steps.sort(ascending: false) }
}

// MARK: - Conditions

extension MuseumFields {
  /// A condition for objects. `&&`, `||` and `!` combine conditions.
  public struct Condition2<Root> {
    fileprivate let holds: Clause
    /// The opposite. `NOT` is not sufficient: in a store, a comparison with nil is neither true nor false.
    fileprivate let fails: Clause

    public static func && (one: Self, other: Self) -> Self {
      Self(
        holds: Clause(one.holds, "AND", other.holds),
        fails: Clause(one.fails, "OR", other.fails)
      )
    }

    public static func || (one: Self, other: Self) -> Self {
      Self(
        holds: Clause(one.holds, "OR", other.holds),
        fails: Clause(one.fails, "AND", other.fails)
      )
    }

    public static prefix func ! (condition: Self) -> Self {
      Self(holds: condition.fails, fails: condition.holds)
    }

    /// Returns the condition for the objects of a relationship.
    fileprivate func quantified<T>(
      _ quantifier: Quantifier,
      _ key: String
    ) -> Condition2<T> {
      let test = quantifier == .all ? fails : holds
      let some = test.counted(key, "> 0")
      let none = test.counted(key, "== 0")
      return quantifier == .any
        ? Condition2<T>(holds: some, fails: none)
        : Condition2<T>(holds: none, fails: some)
    }
  }

  /// The options for comparing texts.
  public struct TextOptions: OptionSet, Sendable {
    public let rawValue: Int

    public init(rawValue: Int) { self.rawValue = rawValue }

    public static let caseInsensitive = TextOptions(rawValue: 1)
    public static let diacriticInsensitive = TextOptions(rawValue: 2)

    fileprivate var suffix: String {
      switch rawValue & 3 {
      case 1: "[c]"
      case 2: "[d]"
      case 3: "[cd]"
      default: ""
      }
    }
  }

  fileprivate enum Quantifier { case any, all, not }

  /// A part of a predicate: its format and its arguments.
  fileprivate struct Clause {
    var format: String
    var arguments: [Any]

    init(_ format: String, _ arguments: [Any]) {
      self.format = format
      self.arguments = arguments
    }

    init(_ one: Clause, _ word: String, _ other: Clause) {
      format = "(\(one.format)) \(word) (\(other.format))"
      arguments = one.arguments + other.arguments
    }

    var negated: Clause { Clause("NOT (\(format))", arguments) }

    func followed(by test: String, _ values: [Any] = []) -> Clause {
      Clause("\(format) \(test)", arguments + values)
    }

    /// Returns a test of the number of objects for which the clause is true.
    func counted(_ key: String, _ test: String) -> Clause {
      Clause("SUBQUERY(%K, $member, \(format)).@count \(test)", [key] + arguments)
    }
  }

  /// The names in the model from the root to the end of a path.
  public struct Steps: Sendable {
    private var names = ""
    /// The relationship with the objects to which the names belong.
    private var collection: String?
    private var quantifier: Quantifier?

    public init() {}

    func adding(_ name: String) -> Steps {
      var steps = self
      steps.names = names.isEmpty ? name : "\(names).\(name)"
      return steps
    }

    fileprivate var keyPath: String {
      guard let collection else { return names }
      return names.isEmpty ? collection : "\(collection).\(names)"
    }

    fileprivate func sort(ascending: Bool) -> NSSortDescriptor {
      NSSortDescriptor(key: names, ascending: ascending)
    }

    fileprivate func isEqual<Root>(to value: Any?) -> Condition2<Root> {
      let values = value.map { [$0] } ?? []
      let mark = values.isEmpty ? "nil" : "%@"
      return condition(
        operand.followed(by: "== \(mark)", values),
        operand.followed(by: "!= \(mark)", values)
      )
    }

    fileprivate func test<Root>(_ test: String, _ value: Any) -> Condition2<Root> {
      let holds = operand.followed(by: "\(test) %@", [value])
      let isNil = operand.followed(by: "== nil")
      return condition(holds, Clause(holds.negated, "OR", isNil))
    }

    fileprivate func test<Root>(
      _ test: String,
      _ options: TextOptions,
      _ text: String
    ) -> Condition2<Root> {
      self.test(test + options.suffix, text)
    }

    fileprivate func count<Root>(_ test: String, _ number: Int) -> Condition2<Root> {
      let holds = Clause("%K.@count \(test) %@", [names, number])
      return condition(holds, holds.negated)
    }

    fileprivate func quantified(_ quantifier: Quantifier) -> Steps {
      var steps = member
      steps.quantifier = quantifier
      return steps
    }

    fileprivate func quantified<Fields: Entity, Root>(
      _ quantifier: Quantifier,
      _ check: (Fields) -> Condition2<Fields.Root>
    ) -> Condition2<Root> {
      check(Fields(member)).quantified(quantifier, names)
    }

    private var member: Steps {
      var steps = Steps()
      steps.collection = names
      return steps
    }

    /// The left side of a comparison.
    private var operand: Clause {
      let isMember = collection != nil
      if names.isEmpty { return Clause(isMember ? "$member" : "SELF", []) }
      return Clause(isMember ? "$member.%K" : "%K", [names])
    }

    private func condition<Root>(_ holds: Clause, _ fails: Clause) -> Condition2<Root> {
      let condition = Condition2<Root>(holds: holds, fails: fails)
      guard let collection, let quantifier else { return condition }
      return condition.quantified(quantifier, collection)
    }
  }

  /// The description of a field.
  public struct Field: Hashable, Sendable {
    public enum Kind: String, Sendable { case attribute, element, relationship }

    public enum Storage: String, Sendable {
      case plain, raw, codable, transformed, composition, opaque
    }

    /// The name in Swift: `location.latitude`.
    public let name: String
    /// The name in the model: `location.lat`.
    public let keyPath: String
    /// The kind of the field. An element belongs to a composite.
    public let kind: Kind
    /// The storage of the value. `nil` for a relationship and for a transient property.
    public let storage: Storage?
    /// The destination entity of a relationship.
    public let destination: String?
    public let isOptional: Bool
    /// Whether a store can sort by the field.
    public let isSortable: Bool
    public let isToMany: Bool

    init(
      _ name: String,
      _ kind: Kind,
      _ storage: Storage? = nil,
      keyPath: String? = nil,
      to destination: String? = nil,
      isOptional: Bool = false,
      isSortable: Bool = false,
      isToMany: Bool = false
    ) {
      self.name = name
      self.keyPath = keyPath ?? name
      self.kind = kind
      self.storage = storage
      self.destination = destination
      self.isOptional = isOptional
      self.isSortable = isSortable
      self.isToMany = isToMany
    }

    static func table(_ fields: [Field]) -> [String: Field] {
      let named = fields.map { ($0.name, $0) }
      return Dictionary(named, uniquingKeysWith: { first, _ in first })
    }
  }
}

extension MuseumFields.Condition2
where Root: NSManagedObject {
  /// The predicate for a fetch request or for objects in memory.
  public var predicate: NSPredicate {
    NSPredicate(format: holds.format, argumentArray: holds.arguments)
  }
}

extension MuseumFields {
  /// The elements of a composite.
  public struct PlaceElements<Root, Reach>: Branch {
    private let steps: Way

    public init(_ steps: Way) { self.steps = steps }

    public var city: OptionalValue<String> { .init(steps, "city") }
    public var lat: OptionalValue<Double> { .init(steps, "lat") }
    public var lon: OptionalValue<Double> { .init(steps, "lon") }
  }
}
