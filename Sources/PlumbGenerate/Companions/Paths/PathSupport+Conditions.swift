extension PathSupport {
  /// The types that build a predicate from a comparison, and the description of a field.
  static let conditions = #"""
    // MARK: - Conditions

    extension ModelFields {
      /// What objects have to be like. `&&`, `||` and `!` make one condition of several.
      public struct Condition<Root> {
        fileprivate let holds: Clause
        /// The opposite. `NOT` alone is none in a store, where a comparison with nil is neither true nor
        /// false.
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

        /// The same of a number of objects at the end of a relationship.
        fileprivate func quantified<T>(
          _ quantifier: Quantifier,
          _ key: String
        ) -> Condition<T> {
          let test = quantifier == .all ? fails : holds
          let some = test.counted(key, "> 0")
          let none = test.counted(key, "== 0")
          return quantifier == .any
            ? Condition<T>(holds: some, fails: none)
            : Condition<T>(holds: none, fails: some)
        }
      }

      /// How texts are compared.
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

      /// A part of a predicate's format, with its arguments.
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

        /// A test of the number of objects for which the clause is true.
        func counted(_ key: String, _ test: String) -> Clause {
          Clause("SUBQUERY(%K, $member, \(format)).@count \(test)", [key] + arguments)
        }
      }

      /// The way from a root to a path, by the names in the model.
      public struct Steps: Sendable {
        private var names = ""
        /// The relationship whose objects the names lead on from.
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

        fileprivate func isEqual<Root>(to value: Any?) -> Condition<Root> {
          let values = value.map { [$0] } ?? []
          let mark = values.isEmpty ? "nil" : "%@"
          return condition(
            operand.followed(by: "== \(mark)", values),
            operand.followed(by: "!= \(mark)", values)
          )
        }

        fileprivate func test<Root>(_ test: String, _ value: Any) -> Condition<Root> {
          let holds = operand.followed(by: "\(test) %@", [value])
          let isNil = operand.followed(by: "== nil")
          return condition(holds, Clause(holds.negated, "OR", isNil))
        }

        fileprivate func test<Root>(
          _ test: String,
          _ options: TextOptions,
          _ text: String
        ) -> Condition<Root> {
          self.test(test + options.suffix, text)
        }

        fileprivate func count<Root>(_ test: String, _ number: Int) -> Condition<Root> {
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
          _ check: (Fields) -> Condition<Fields.Root>
        ) -> Condition<Root> {
          check(Fields(member)).quantified(quantifier, names)
        }

        private var member: Steps {
          var steps = Steps()
          steps.collection = names
          return steps
        }

        /// What stands left in a comparison.
        private var operand: Clause {
          let isMember = collection != nil
          if names.isEmpty { return Clause(isMember ? "$member" : "SELF", []) }
          return Clause(isMember ? "$member.%K" : "%K", [names])
        }

        private func condition<Root>(_ holds: Clause, _ fails: Clause) -> Condition<Root> {
          let condition = Condition<Root>(holds: holds, fails: fails)
          guard let collection, let quantifier else { return condition }
          return condition.quantified(quantifier, collection)
        }
      }

      /// What is known of a field.
      public struct Field: Hashable, Sendable {
        public enum Kind: String, Sendable { case attribute, element, relationship }

        public enum Storage: String, Sendable {
          case plain, raw, codable, transformed, composition, opaque
        }

        /// The names in Swift: `location.latitude`.
        public let name: String
        /// The names in the model: `location.lat`.
        public let keyPath: String
        /// An element is a composite's.
        public let kind: Kind
        /// How a value is stored; nil for a relationship, and for what is transient.
        public let storage: Storage?
        /// The entity at the end of a relationship.
        public let destination: String?
        public let isOptional: Bool
        /// Whether a store can sort by it.
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

    extension ModelFields.Condition
    where Root: NSManagedObject {
      /// For a fetch request, or for objects in memory.
      public var predicate: NSPredicate {
        NSPredicate(format: holds.format, argumentArray: holds.arguments)
      }
    }
    """#
}
