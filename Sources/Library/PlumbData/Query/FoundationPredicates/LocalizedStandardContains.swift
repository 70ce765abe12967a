#if !canImport(Darwin)
  import Foundation

  extension PredicateExpressions {
    /// The test of `localizedStandardContains` in a `#Predicate`, which Foundation has on Apple's systems only.
    public struct StringLocalizedStandardContains<Root: PredicateExpression, Other: PredicateExpression>:
      PredicateExpression
    where Root.Output: StringProtocol, Other.Output: StringProtocol {
      /// The text that is searched.
      public let root: Root
      /// The text that is searched for.
      public let other: Other

      /// Creates the test.
      public init(root: Root, other: Other) {
        self.root = root
        self.other = other
      }

      /// Returns whether the text contains the other one, without regard to case and diacritics.
      public func evaluate(_ bindings: PredicateBindings) throws -> Bool {
        let other = try other.evaluate(bindings)
        return try root.evaluate(bindings).range(
          of: other, options: [.caseInsensitive, .diacriticInsensitive], locale: .current) != nil
      }
    }

    /// Returns the test. The macro `#Predicate` calls the function.
    public static func build_localizedStandardContains<Root, Other>(
      _ root: Root, _ other: Other
    ) -> StringLocalizedStandardContains<Root, Other> {
      StringLocalizedStandardContains(root: root, other: other)
    }
  }

  extension PredicateExpressions.StringLocalizedStandardContains: StandardPredicateExpression
  where Root: StandardPredicateExpression, Other: StandardPredicateExpression {}

  extension PredicateExpressions.StringLocalizedStandardContains: Sendable where Root: Sendable, Other: Sendable {}

  extension PredicateExpressions.StringLocalizedStandardContains: Codable where Root: Codable, Other: Codable {
    /// Decodes the two texts.
    public init(from decoder: any Decoder) throws {
      var container = try decoder.unkeyedContainer()
      self.init(root: try container.decode(Root.self), other: try container.decode(Other.self))
    }

    /// Encodes the two texts.
    public func encode(to encoder: any Encoder) throws {
      var container = encoder.unkeyedContainer()
      try container.encode(root)
      try container.encode(other)
    }
  }
#endif
