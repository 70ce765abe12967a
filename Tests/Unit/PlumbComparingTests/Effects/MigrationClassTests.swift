import PlumbModel
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbMigration

/// The effect of a step on a store: a pair of versions for each kind of change, and the expected class.
@Suite("Classes of migrations")
struct MigrationClassTests {
  typealias Row = (what: String, class: MigrationClass, old: String, new: String)

  static let entities: [Row] = [
    ("nothing", .none, order(), order()),
    ("add an entity", .lightweight, order(), order() + #"<entity name="Item"/>"#),
    ("remove an entity", .lossy, order() + #"<entity name="Item"/>"#, order()),
    ("remove an abstract entity", .lightweight, order() + #"<entity name="Item" isAbstract="YES"/>"#, order()),
    ("rename an entity", .lightweight, order(), #"<entity name="Purchase" elementID="Order"/>"#),
    ("rename without saying so", .lossy, order(), #"<entity name="Purchase"/>"#),
    (
      "drop an identifier that the earlier version had", .lossy, #"<entity name="Purchase" elementID="Order"/>"#,
      #"<entity name="Purchase" versionHashModifier="2"/>"#
    ),
    (
      "drop an identifier and nothing that is hashed", .none, #"<entity name="Purchase" elementID="Order"/>"#,
      #"<entity name="Purchase"/>"#
    ),
    ("an entity's hash modifier", .lightweight, order(), order("", #" versionHashModifier="2""#)),
    ("a class, a delete rule, userInfo", .none, order(items), order(items.cascading, #" representedClassName="O""#)),
    ("add a parent", .lightweight, order(total), #"<entity name="Base"/>"# + order(total, #" parentEntity="Base""#)),
    (
      "move an entity into a hierarchy with others", .impossible, tree + #"<entity name="C"/>"#,
      tree + #"<entity name="C" parentEntity="A"/>"#
    ),
    (
      "move an entity out of a hierarchy", .lightweight, tree, #"<entity name="A"/><entity name="B"/>"#
    ),
    (
      "merge two hierarchies", .impossible, tree + tree.of("X", "Y"),
      #"<entity name="R"/>"# + tree.under("R") + tree.of("X", "Y").under("R")
    ),
    (
      "one new parent for two", .impossible, #"<entity name="A"/><entity name="B"/>"#,
      #"<entity name="R"/><entity name="A" parentEntity="R"/><entity name="B" parentEntity="R"/>"#
    ),
    (
      "one new parent for a hierarchy and an entity", .impossible, tree + #"<entity name="C"/>"#,
      #"<entity name="R"/>"# + tree.under("R") + #"<entity name="C" parentEntity="R"/>"#
    ),
    (
      "several entities under one that exists", .impossible, roots,
      #"<entity name="A"/><entity name="B" parentEntity="A"/><entity name="C" parentEntity="A"/>"#
    ),
    (
      "several entities into a hierarchy", .impossible, tree + #"<entity name="C"/><entity name="D"/>"#,
      tree + #"<entity name="C" parentEntity="A"/><entity name="D" parentEntity="B"/>"#
    ),
    (
      "one entity under one that exists", .lightweight, roots,
      #"<entity name="A"/><entity name="B" parentEntity="A"/><entity name="C"/>"#
    ),
    (
      "one entity into a hierarchy that gets a parent", .impossible, tree + #"<entity name="C"/>"#,
      #"<entity name="R"/>"# + tree.under("R") + #"<entity name="C" parentEntity="A"/>"#
    ),
    (
      "several new entities under one that exists", .lightweight, #"<entity name="A"/>"#,
      #"<entity name="A"/><entity name="B" parentEntity="A"/><entity name="C" parentEntity="A"/>"#
    ),
    ("become abstract", .review, order(), order("", #" isAbstract="YES""#)),
    ("become concrete", .lightweight, order("", #" isAbstract="YES""#), order()),
    ("a constraint comes", .conditional, order(total), order(total + unique("total"))),
    ("a constraint on what is new", .lightweight, order(), order(total.optional + unique("total"))),
    ("a constraint goes", .lightweight, order(total + unique("total")), order(total)),
    ("a constraint with more attributes", .lightweight, order(shop + unique("a")), order(shop + unique("a,b"))),
    ("a constraint with fewer attributes", .conditional, order(shop + unique("a,b")), order(shop + unique("a"))),
    ("other attributes in a constraint", .conditional, order(shop + unique("a")), order(shop + unique("b"))),
    ("attributes in another order", .lightweight, order(shop + unique("a,b")), order(shop + unique("b,a"))),
    ("constraints in another order", .none, order(shop + unique("a", "b")), order(shop + unique("b", "a"))),
    (
      "a constraint on a renamed attribute", .lightweight, order(shop + unique("a")),
      order(shop.replacing(#"name="a""#, with: #"name="c" elementID="a""#) + unique("c"))
    ),
    (
      "a wider constraint of a subentity", .lightweight,
      order(shop + unique("a")) + #"<entity name="Rush" parentEntity="Order"/>"#,
      order(shop + unique("a")) + #"<entity name="Rush" parentEntity="Order">"# + unique("a,b") + "</entity>"
    ),
    ("XML without a known meaning", .review, order("", #" future="1""#), order("", #" future="2""#)),
    (
      "values outside of the store become preserved ones", .none,
      order(total.replacing("/>", with: #" allowsExternalBinaryDataStorage="YES"/>"#)),
      order(total.replacing("/>", with: #" preserveAfterDeletion="YES"/>"#))
    ),
  ]

  /// An entity with objects gains or loses a parent entity.
  static let inheritance: [Row] = [
    ("inherit a mandatory attribute", .conditional, base(total) + order(), base(total) + order(parent: "Base")),
    ("inherit it from a new parent", .conditional, order(), base(total) + order(parent: "Base")),
    (
      "inherit it from the parent's parent", .conditional, base(total) + tree,
      base(total) + #"<entity name="A" parentEntity="Base"/><entity name="B" parentEntity="A"/>"#
    ),
    (
      "inherit it as an abstract entity", .lightweight, base(total) + order("", #" isAbstract="YES""#),
      base(total) + order("", #" isAbstract="YES" parentEntity="Base""#)
    ),
    (
      "inherit it as a new entity", .lightweight, base(total), base(total) + order(parent: "Base")
    ),
    (
      "inherit an optional attribute", .lightweight, base(total.optional) + order(),
      base(total.optional) + order(parent: "Base")
    ),
    (
      "inherit one with a default", .lightweight, base(total.with("defaultValueString", "0")) + order(),
      base(total.with("defaultValueString", "0")) + order(parent: "Base")
    ),
    ("inherit what it had", .lightweight, order(total), base(total) + order(parent: "Base")),
    (
      "inherit as mandatory what was optional", .conditional, order(total.optional), base(total) + order(parent: "Base")
    ),
    (
      "inherit as text what was a number", .impossible, order(total),
      base(total.typed("String")) + order(parent: "Base")
    ),
    (
      "inherit a mandatory relationship", .conditional, base(items.toOne.mandatory) + order(),
      base(items.toOne.mandatory) + order(parent: "Base")
    ),
    ("no longer inherit", .lossy, base(total) + order(parent: "Base"), base(total) + order()),
    ("no longer inherit from what is gone", .lossy, abstractBase(total) + order(parent: "Base"), order()),
    ("keep what was inherited", .lightweight, base(total) + order(parent: "Base"), base(total) + order(total)),
  ]

  static let attributes: [Row] = [
    ("add an optional attribute", .lightweight, order(), order(total.optional)),
    ("add one with a default", .lightweight, order(), order(total.with("defaultValueString", "0"))),
    ("add a mandatory one without", .conditional, order(), order(total)),
    ("add a mandatory one to a new entity", .lightweight, "", order(total)),
    ("remove one", .lossy, order(total), order()),
    ("rename one", .lightweight, order(total), order(total.named("sum").with("elementID", "total"))),
    ("rename one without saying so", .lossy, order(total.optional), order(total.optional.named("sum"))),
    ("mandatory to optional", .lightweight, order(total), order(total.optional)),
    ("optional to mandatory", .conditional, order(total.optional), order(total)),
    ("with a default", .lightweight, order(total.optional), order(total.with("defaultValueString", "0"))),
    ("from number to number", .review, order(total), order(total.typed("Double"))),
    ("from Boolean to a number", .review, order(total.typed("Boolean")), order(total.typed("Integer 16"))),
    ("from number to text", .impossible, order(total), order(total.typed("String"))),
    ("from text to URL", .impossible, order(total.typed("String")), order(total.typed("URI"))),
    (
      "a default, a bound", .none, order(total),
      order(total.with("defaultValueString", "1").with("minValueString", "0"))
    ),
    (
      "to files outside", .review, order(total.typed("Binary")),
      order(total.typed("Binary").with("allowsExternalBinaryDataStorage", "YES"))
    ),
    ("preserve after deletion", .review, order(total), order(total.with("preserveAfterDeletion", "YES"))),
    ("encryption", .none, order(total), order(total.with("allowsCloudEncryption", "YES"))),
    ("a hash modifier", .lightweight, order(total), order(total.with("versionHashModifier", "2"))),
    ("transient to stored", .conditional, order(total.with("transient", "YES")), order(total)),
    ("stored to transient", .lossy, order(total), order(total.with("transient", "YES"))),
    ("a transient one goes", .none, order(total.with("transient", "YES")), order()),
    ("a derived one comes", .lightweight, order(total), order(total + derived)),
    ("a derived one goes", .lightweight, order(total + derived), order(total)),
    ("stored to derived", .lossy, order(total), order(derived.named("total"))),
    ("attribute to relationship", .lossy, order(total), order(items.named("total"))),
    ("a composite comes", .review, order(), order(total.typed("Composite").with("composite", "Money"))),
    (
      "an element of a composite has another name", .review, composite("amount"), composite("sum")
    ),
    (
      "move up", .lightweight,
      #"<entity name="A" isAbstract="YES"/><entity name="B" parentEntity="A">"# + total + "</entity>",
      #"<entity name="A" isAbstract="YES">"# + total + #"</entity><entity name="B" parentEntity="A"/>"#
    ),
  ]

  static let relationships: [Row] = [
    ("add a relationship", .lightweight, order(), order(items)),
    ("add a mandatory to-one", .conditional, order(), order(items.toOne.mandatory)),
    ("remove one", .lossy, order(items), order()),
    ("to-one to to-many", .lightweight, order(items.toOne), order(items)),
    ("to-many to to-one", .impossible, order(items), order(items.toOne)),
    ("get an order", .lightweight, order(items), order(items.with("ordered", "YES"))),
    ("a to-one for two", .lightweight, order(items.toOne), order(items.toOne.replacing("\"1\"", with: "\"2\""))),
    ("become mandatory", .conditional, order(items.toOne), order(items.toOne.mandatory)),
    ("become mandatory with no least count", .lightweight, order(items), order(items.mandatory)),
    ("become optional", .lightweight, order(items.toOne.mandatory), order(items.toOne)),
    ("ask for more", .conditional, order(items), order(items.with("minCount", "1"))),
    ("another destination", .review, order(items), order(items.replacing("\"Order\"", with: "\"Item\""))),
    (
      "a destination with a new name", .lightweight, order(items),
      #"<entity name="Purchase" elementID="Order">"# + items.replacing("\"Order\"", with: "\"Purchase\"") + "</entity>"
    ),
    (
      "an index, a fetch request", .none, order(total),
      order(total + index) + #"<fetchRequest name="a" entity="Order"/>"#
    ),
  ]

  @Test func eachChangeHasItsClass() throws {
    for row in Self.entities + Self.inheritance + Self.attributes + Self.relationships {
      let step = Evolution(from: try Snippet.model(row.old), to: try Snippet.model(row.new))
      #expect(step.migrationClass == row.class, "\(row.what): \(step.changes.map(\.store))")
    }
  }

  /// Every effect has a reason.
  @Test func eachEffectHasAReason() throws {
    for row in Self.entities + Self.inheritance + Self.attributes + Self.relationships {
      let step = Evolution(from: try Snippet.model(row.old), to: try Snippet.model(row.new))
      for change in step.changes where change.store.level != .none {
        #expect(!change.store.reason.isEmpty, "\(row.what)")
      }
    }
  }
}

// MARK: - Pieces of models

private func order(_ inside: String = "", _ attributes: String = "") -> String {
  "<entity name=\"Order\"\(attributes)>\(inside)</entity>"
}
private let total = #"<attribute name="total" attributeType="Decimal"/>"#
private let derived = #"<attribute name="count" attributeType="Decimal" derived="YES" derivationExpression="now()"/>"#
private let items =
  #"<relationship name="items" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Order"/>"#
private let index =
  #"<fetchIndex name="i"><fetchIndexElement property="total" type="Binary" order="ascending"/></fetchIndex>"#
private let tree = #"<entity name="A"/><entity name="B" parentEntity="A"/>"#
private let roots = #"<entity name="A"/><entity name="B"/><entity name="C"/>"#
private func base(_ inside: String) -> String { "<entity name=\"Base\">\(inside)</entity>" }
private func abstractBase(_ inside: String) -> String { "<entity name=\"Base\" isAbstract=\"YES\">\(inside)</entity>" }
private func order(parent: String) -> String { order("", " parentEntity=\"\(parent)\"") }
/// Returns constraints, each with the names of its attributes joined by commas.
private func unique(_ constraints: String...) -> String {
  let all = constraints.map { constraint in
    let names = constraint.split(separator: ",").map { "<constraint value=\"\($0)\"/>" }
    return "<uniquenessConstraint>\(names.joined())</uniquenessConstraint>"
  }
  return "<uniquenessConstraints>\(all.joined())</uniquenessConstraints>"
}
private let shop = ["a", "b"].map { #"<attribute name="\#($0)" attributeType="String" defaultValueString=""/>"# }
  .joined()
private func composite(_ element: String) -> String {
  order(#"<attribute name="total" optional="YES" attributeType="Composite" composite="Money"/>"#)
    + "<composite name=\"Money\"><attribute name=\"\(element)\" attributeType=\"Decimal\"/></composite>"
}

extension String {
  fileprivate func with(_ key: String, _ value: String) -> String { replacing("/>", with: " \(key)=\"\(value)\"/>") }
  fileprivate func named(_ name: String) -> String {
    replacing(/\ name="[a-z]*"/, with: " name=\"\(name)\"")
  }
  fileprivate func typed(_ type: String) -> String { replacing("Decimal", with: type) }
  fileprivate var optional: String { with("optional", "YES") }
  fileprivate var mandatory: String { replacing(" optional=\"YES\"", with: "") }
  fileprivate var cascading: String { replacing("Nullify", with: "Cascade") }
  fileprivate var toOne: String { replacing("toMany=\"YES\"", with: "maxCount=\"1\"") }
  fileprivate func of(_ parent: String, _ child: String) -> String {
    replacing("\"A\"", with: "\"\(parent)\"").replacing("\"B\"", with: "\"\(child)\"")
  }
  /// Returns the text with a parent for the first entity.
  fileprivate func under(_ parent: String) -> String {
    guard let end = firstRange(of: "/>") else { return self }
    return replacingCharacters(end, " parentEntity=\"\(parent)\"/>")
  }
  private func replacingCharacters(_ range: Range<String.Index>, _ text: String) -> String {
    self[..<range.lowerBound] + text + self[range.upperBound...]
  }
}
