extension PathSupport {
  /// The members that compare paths with values, and the sort descriptors.
  static let comparing = #"""
    // MARK: - Comparing

    extension ModelFields.Attribute {
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

    extension ModelFields.Attribute
    where Presence == ModelFields.Nullable {
      public var isNil: Test { steps.isEqual(to: nil) }

      public var isNotNil: Test { !isNil }

      public static func == (path: Self, value: Value?) -> Test {
        path.steps.isEqual(to: value)
      }

      public static func != (path: Self, value: Value?) -> Test {
        !path.steps.isEqual(to: value)
      }
    }

    extension ModelFields.Attribute
    where Value: Comparable {
      public static func < (path: Self, value: Value) -> Test { path.steps.test("<", value) }

      public static func <= (path: Self, value: Value) -> Test { path.steps.test("<=", value) }

      public static func > (path: Self, value: Value) -> Test { path.steps.test(">", value) }

      public static func >= (path: Self, value: Value) -> Test { path.steps.test(">=", value) }

      public func isBetween(_ range: ClosedRange<Value>) -> Test {
        steps.test("BETWEEN", [range.lowerBound, range.upperBound])
      }
    }

    extension ModelFields.Attribute
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

      /// In a pattern `?` is one character, `*` any number of them.
      public func like(_ pattern: String, _ options: Options = []) -> Test {
        steps.test("LIKE", options, pattern)
      }

      /// The pattern is a regular expression for the whole of the text.
      public func matches(_ pattern: String, _ options: Options = []) -> Test {
        steps.test("MATCHES", options, pattern)
      }
    }

    extension ModelFields.RawAttribute {
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

    extension ModelFields.RawAttribute
    where Presence == ModelFields.Nullable {
      public var isNil: Test { steps.isEqual(to: nil) }

      public var isNotNil: Test { !isNil }

      public static func == (path: Self, value: Value?) -> Test {
        path.steps.isEqual(to: value?.rawValue)
      }

      public static func != (path: Self, value: Value?) -> Test {
        !path.steps.isEqual(to: value?.rawValue)
      }
    }

    extension ModelFields.OpaqueAttribute
    where Presence == ModelFields.Nullable {
      public var isNil: Test { steps.isEqual(to: nil) }

      public var isNotNil: Test { !isNil }
    }

    /// An object at the end of a to-one relationship. Its fields have no other members beside them.
    extension ModelFields.Entity {
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

    /// A test goes through one to-many relationship, which is what a store can do.
    extension ModelFields.Relationship
    where Reach == ModelFields.Direct {
      /// The paths of objects one of which passes: `Customer.fields.orders.any.total > 10`.
      public var any: Fields { Fields(steps.quantified(.any)) }

      /// The paths of objects all of which pass, as those of an empty relationship do.
      public var all: Fields { Fields(steps.quantified(.all)) }

      /// The paths of objects none of which passes.
      public var none: Fields { Fields(steps.quantified(.not)) }

      /// Whether one object passes all of a test: `any { $0.total > 10 && $0.isPaid == false }`.
      public func any(_ check: Check) -> Test { steps.quantified(.any, check) }

      /// Whether all objects pass a test.
      public func all(_ check: Check) -> Test { steps.quantified(.all, check) }

      /// Whether no object passes a test.
      public func none(_ check: Check) -> Test { steps.quantified(.not, check) }

      /// Whether an object is one of those at the end.
      public func contains(_ object: Fields.Object) -> Test { any { $0 == object } }

      public var count: Amount { Amount(steps) }

      public var isEmpty: Test { count == 0 }
    }

    extension ModelFields.Count {
      public static func == (path: Self, number: Int) -> Test { path.steps.count("==", number) }

      public static func != (path: Self, number: Int) -> Test { path.steps.count("!=", number) }

      public static func < (path: Self, number: Int) -> Test { path.steps.count("<", number) }

      public static func <= (path: Self, number: Int) -> Test { path.steps.count("<=", number) }

      public static func > (path: Self, number: Int) -> Test { path.steps.count(">", number) }

      public static func >= (path: Self, number: Int) -> Test { path.steps.count(">=", number) }
    }

    // MARK: - Sorting

    extension ModelFields.Attribute
    where Reach == ModelFields.Direct, Value: Comparable {
      public var ascending: NSSortDescriptor { steps.sort(ascending: true) }

      public var descending: NSSortDescriptor { steps.sort(ascending: false) }
    }

    /// False comes before true.
    extension ModelFields.Attribute
    where Reach == ModelFields.Direct, Value == Bool {
      public var ascending: NSSortDescriptor { steps.sort(ascending: true) }

      public var descending: NSSortDescriptor { steps.sort(ascending: false) }
    }

    extension ModelFields.Attribute
    where Reach == ModelFields.Direct, Value == UUID {
      public var ascending: NSSortDescriptor { steps.sort(ascending: true) }

      public var descending: NSSortDescriptor { steps.sort(ascending: false) }
    }

    /// By the raw values, which are what is stored.
    extension ModelFields.RawAttribute
    where Reach == ModelFields.Direct, Value.RawValue: Comparable {
      public var ascending: NSSortDescriptor { steps.sort(ascending: true) }

      public var descending: NSSortDescriptor { steps.sort(ascending: false) }
    }
    """#
}
