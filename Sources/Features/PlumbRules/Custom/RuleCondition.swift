import PlumbModel

/// The condition under which a custom rule reports an element: all clauses must be true.
///
///     // { "attributeType": "Float", "name": { "matches": "^price" } }
///     RuleCondition([.field(.attributeType, .is(.text("Float"))), .field(.name, .matches(pattern))])
///
/// Fields and lists have the names that the model file and the table of fields use.
package struct RuleCondition: Hashable, Sendable {
  /// The clauses, in the order of the configuration.
  package var clauses: [Clause]

  /// Creates a condition. A condition without clauses is true for every element.
  package init(_ clauses: [Clause] = []) { self.clauses = clauses }

  /// A clause of a condition.
  package indirect enum Clause: Hashable, Sendable {
    /// A test of an XML attribute: `"attributeType": "Float"`.
    case field(XMLKey, Test)
    /// Tests of userInfo entries, which developers add: `"userInfo": { "owner": { "exists": false } }`.
    case userInfo([Entry])
    /// Conditions on the elements that the element contains: `"attributes": { "count": { "over": 40 } }`.
    case list(String, [Members])
    /// A condition on a related element, which must exist: `"destination": { "isAbstract": true }`.
    case related(Relation, RuleCondition)
    /// Conditions that must all be true: `"all": [{ … }, { … }]`.
    case all([RuleCondition])
    /// Conditions of which at least one must be true: `"any": [{ … }, { … }]`.
    case any([RuleCondition])
    /// A condition that must be false: `"not": { … }`.
    case not(RuleCondition)
  }

  /// A userInfo key, and the test of its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var test: Test

    package init(key: String, test: Test) {
      self.key = key
      self.test = test
    }
  }

  /// A condition on the elements of a list.
  package enum Members: Hashable, Sendable {
    /// A test of the number of elements.
    case count(Test)
    /// A condition that at least one element must meet.
    case some(RuleCondition)
    /// A condition that all elements must meet. It is true for an empty list.
    case every(RuleCondition)
    /// A condition that no element may meet.
    case none(RuleCondition)
  }
}

/// A test of a text of the model: all parts must be true.
package struct Test: Hashable, Sendable {
  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  /// A part of a test. For a missing text only `exists: false`, and `is: false` for a flag, are true.
  package indirect enum Part: Hashable, Sendable {
    case `is`(Value)
    case oneOf([Value])
    case matches(TextPattern)
    case exists(Bool)
    case compares(Comparison, Double)
    case not(Test)
  }

  /// A value to compare a text with.
  package enum Value: Hashable, Sendable {
    case text(String)
    /// A flag: `YES` if it is on. In most files an absent attribute means off.
    case flag(Bool)
    /// A number, compared by value: `0` and `0.0` are equal.
    case number(Double)
  }

  /// A comparison of two numbers. The raw value is the keyword of the configuration.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case atLeast, atMost, over, under
  }
}

/// A relation of an element to another element.
package enum Relation: String, Hashable, Sendable, CaseIterable {
  /// The entity that contains an element.
  case entity
  /// The parent entity of an entity.
  case parent
  /// The destination entity of a relationship.
  case destination
  /// The inverse of a relationship.
  case inverse
  /// The model itself.
  case model

  /// The kinds of elements that have the relation.
  private var tags: [XMLTag] {
    switch self {
    case .entity: [.attribute, .relationship, .fetchedProperty, .fetchIndex, .uniquenessConstraint]
    case .parent: [.entity]
    case .destination, .inverse: [.relationship]
    case .model: CustomRule.Kind.allCases.map(\.tag).filter { $0 != .model }
    }
  }

  /// The kind of element that the relation returns.
  package var target: XMLTag {
    switch self {
    case .entity, .parent, .destination: .entity
    case .inverse: .relationship
    case .model: .model
    }
  }

  /// Returns the relations that elements of a kind have.
  package static func all(of tag: XMLTag) -> [Relation] { allCases.filter { $0.tags.contains(tag) } }
}
