import PlumbModel

/// What an element has to be for a custom rule to find it: all of its clauses hold.
///
///     // { "attributeType": "Float", "name": { "matches": "^price" } }
///     Condition([.field(.attributeType, .is(.text("Float"))), .field(.name, .matches(pattern))])
///
/// Fields and lists have the names of the file and of the table of fields.
package struct Condition: Hashable, Sendable {
  /// In the order in which they were written.
  package var clauses: [Clause]

  /// Without clauses it holds for every element.
  package init(_ clauses: [Clause] = []) { self.clauses = clauses }

  /// A part of a condition.
  package indirect enum Clause: Hashable, Sendable {
    /// `"attributeType": "Float"`.
    case field(XMLKey, Test)
    /// `"userInfo": { "owner": { "exists": false } }`: an entry that a developer attached.
    case userInfo([Entry])
    /// `"attributes": { "count": { "over": 40 } }`: the elements inside the element.
    case list(String, [Members])
    /// `"destination": { "isAbstract": true }`: another element, which has to be there.
    case related(Relation, Condition)
    /// `"all": [{ … }, { … }]`.
    case all([Condition])
    /// `"any": [{ … }, { … }]`.
    case any([Condition])
    /// `"not": { … }`.
    case not(Condition)
  }

  /// A userInfo key, and what is asked of its value.
  package struct Entry: Hashable, Sendable {
    package var key: String
    package var test: Test

    package init(key: String, test: Test) {
      self.key = key
      self.test = test
    }
  }

  /// What is asked of the elements of a list.
  package enum Members: Hashable, Sendable {
    /// How many there are.
    case count(Test)
    /// One at least is so.
    case some(Condition)
    /// All are so; of an empty list it holds.
    case every(Condition)
    /// Not one is so.
    case none(Condition)
  }
}

/// What is asked of a text of the model: all of its parts hold.
package struct Test: Hashable, Sendable {
  package var parts: [Part]

  package init(_ parts: [Part]) { self.parts = parts }

  /// What is asked of a text. What is not there is nothing of all this but `exists: false`, and `is: false` for a flag.
  package indirect enum Part: Hashable, Sendable {
    case `is`(Value)
    case oneOf([Value])
    case matches(TextPattern)
    case exists(Bool)
    case compares(Comparison, Double)
    case not(Test)
  }

  /// A value to compare with.
  package enum Value: Hashable, Sendable {
    case text(String)
    /// On, or off, which is nothing in a file mostly.
    case flag(Bool)
    /// By value: `0` and `0.0` are one number.
    case number(Double)
  }

  /// How a number compares with another; the raw value is the word of a configuration.
  package enum Comparison: String, Hashable, Sendable, CaseIterable {
    case atLeast, atMost, over, under
  }
}

/// An element that another leads to.
package enum Relation: String, Hashable, Sendable, CaseIterable {
  /// The entity that an element stands in.
  case entity
  /// The entity that an entity inherits from.
  case parent
  /// The entity that a relationship leads to.
  case destination
  /// The relationship that leads back.
  case inverse
  /// The model itself.
  case model

  /// The kinds of elements that have one.
  private var tags: [XMLTag] {
    switch self {
    case .entity: [.attribute, .relationship, .fetchedProperty, .fetchIndex, .uniquenessConstraint]
    case .parent: [.entity]
    case .destination, .inverse: [.relationship]
    case .model: CustomRule.Kind.allCases.map(\.tag).filter { $0 != .model }
    }
  }

  /// The kind of element that it leads to.
  package var target: XMLTag {
    switch self {
    case .entity, .parent, .destination: .entity
    case .inverse: .relationship
    case .model: .model
    }
  }

  /// Those that elements of a kind have.
  package static func all(of tag: XMLTag) -> [Relation] { allCases.filter { $0.tags.contains(tag) } }
}
