extension PathSupport {
  /// The declarations of the path types, without their operators and functions.
  static let types = #"""
    /// What the typed paths of a model are made of.
    ///
    ///     request.predicate = (Order.fields.total > 10 && Order.fields.customer.name == "Eva").predicate
    ///     request.sortDescriptors = [Order.fields.placedAt.descending]
    ///
    /// A path says by its types what it can be compared with, and whether a store can sort by it.
    public enum ModelFields {
      /// The reach of a path to one value.
      public enum Direct {}

      /// The reach of a path into the objects of a to-many relationship.
      public enum Quantified {}

      /// The root of the paths that the closures of `any`, `all` and `none` are given.
      public enum Member<Object> {}

      /// The presence of a value that each object has.
      public enum Required {}

      /// The presence of a value that can be nil.
      public enum Nullable {}

      /// Where paths go on: at an entity, or at a composite.
      public protocol Branch: Sendable {
        associatedtype Root
        associatedtype Reach
        init(_ steps: Steps)

        typealias Way = Steps
        typealias In = Quantified
        typealias Each<T> = Member<T>
        typealias Test = Condition<Root>

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

      /// Classes that inherit from each other, each with fields of its own.
      public protocol Inheriting: NSManagedObject {}

      /// The end of a path.
      public protocol Path: Sendable {
        associatedtype Root
        var steps: Steps { get }
        init(_ steps: Steps)

        typealias Test = Condition<Root>
        typealias Options = TextOptions
      }

      /// An attribute that is stored as it is.
      public struct Attribute<Root, Reach, Value, Presence>: Path {
        public let steps: Steps

        public init(_ steps: Steps) { self.steps = steps }
      }

      /// An attribute that is stored by its raw value.
      public struct RawAttribute<Root, Reach, Value: RawRepresentable, Presence>: Path {
        public let steps: Steps

        public init(_ steps: Steps) { self.steps = steps }
      }

      /// An attribute whose value is encoded: a store knows whether it is there.
      public struct OpaqueAttribute<Root, Reach, Presence>: Path {
        public let steps: Steps

        public init(_ steps: Steps) { self.steps = steps }
      }

      /// A property that is not stored: nothing can be fetched by it.
      public struct TransientProperty<Root>: Path {
        public let steps: Steps

        public init(_ steps: Steps) { self.steps = steps }
      }

      /// A to-many relationship, with the paths of the objects at its end.
      public struct Relationship<Root, Reach, Fields: Entity>: Path {
        public let steps: Steps

        public init(_ steps: Steps) { self.steps = steps }

        public typealias Check = (Fields.Alone) -> Condition<Fields.Alone.Root>
        public typealias Amount = Count<Root>
      }

      /// The number of objects at the end of a to-many relationship.
      public struct Count<Root>: Path {
        public let steps: Steps

        public init(_ steps: Steps) { self.steps = steps }
      }

      /// The names in the model from the root to an object, for prefetching: `customer_ref`.
      public static func keyPath<Fields: Entity>(of fields: Fields) -> String {
        Fields.steps(of: fields).keyPath
      }
    }

    extension ModelFields.Path {
      init(_ steps: ModelFields.Steps, _ name: String) {
        self.init(steps.adding(name))
      }

      /// The names in the model from the root to here: `customer_ref.city`.
      public var keyPath: String { steps.keyPath }
    }

    extension ModelFields.Branch {
      init(_ steps: ModelFields.Steps, _ name: String) {
        self.init(steps.adding(name))
      }
    }
    """#
}
