import PlumbFormats
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbModel

/// The changes of two branches to one model, and the result of merging them.
@Suite("Merging two versions by what they mean")
struct ModelMergeTests {
  /// The contents of three models, and the expected changes from the base or the expected conflicts.
  struct Case {
    let base, ours, theirs: String
    /// The changes from the base to the merged model. `nil` if the merge has conflicts.
    var merged: [String]?
    var conflicts: [String] = []
    /// The identical changes of both branches, in addition to the conflicts.
    var alike: [String] = []
  }

  private static let total = #"<attribute name="total" attributeType="Decimal"/>"#
  private static let items =
    #"<relationship name="items" toMany="YES" destinationEntity="Item" inverseName="order" inverseEntity="Order"/>"#
  private static let back =
    #"<relationship name="order" maxCount="1" destinationEntity="Order" inverseName="items" inverseEntity="Order"/>"#

  private static func order(_ inside: String, _ attributes: String = "") -> String {
    "<entity name=\"Order\"\(attributes)>\(inside)</entity>"
  }

  private static func attribute(_ name: String, _ more: String = #" attributeType="String""#) -> String {
    "<attribute name=\"\(name)\"\(more)/>"
  }

  /// Branches that merge without conflicts.
  static let clean: [Case] = [
    Case(
      base: order(total), ours: order(attribute("a") + total), theirs: order(attribute("b") + total),
      merged: ["Order.a: added", "Order.b: added"]),
    Case(
      base: order(total), ours: order(#"<attribute name="total" optional="YES" attributeType="Decimal"/>"#),
      theirs: order(#"<attribute name="total" attributeType="Decimal" elementID="sum"/>"#),
      merged: ["Order.total.optional: nothing → YES", "Order.total.renamingIdentifier: nothing → sum"]),
    Case(
      base: order(total + attribute("note")), ours: order(total),
      theirs: order(attribute("a") + total + attribute("note")),
      merged: ["Order.a: added", "Order.note: removed"]),
    Case(
      base: order(total), ours: order(total) + #"<entity name="A"/>"#, theirs: #"<entity name="B"/>"# + order(total),
      merged: ["A: added", "B: added"]),
    // Both branches made the same change.
    Case(
      base: order(total), ours: order(attribute("a") + total), theirs: order(total + attribute("a")),
      merged: ["Order.a: added"]),
    Case(base: order(total + attribute("a")), ours: order(total), theirs: order(total), merged: ["Order.a: removed"]),
    // One branch renames the attribute and the other edits it. The result is still one attribute.
    Case(
      base: order(total), ours: order(#"<attribute name="sum" attributeType="Decimal" elementID="total"/>"#),
      theirs: order(#"<attribute name="total" optional="YES" attributeType="Decimal"/>"#),
      merged: [
        "Order.sum: renamed from total", "Order.sum.optional: nothing → YES",
        "Order.sum.renamingIdentifier: nothing → total",
      ]),
    // One branch renames an entity. The other adds a relationship to it, a fetch request and a configuration member.
    Case(
      base: #"<entity name="Item"/>"# + order(total),
      ours: #"<entity name="Thing" elementID="Item"/>"# + order(total),
      theirs: #"<entity name="Item"/>"#
        + order(total + #"<relationship name="item" maxCount="1" destinationEntity="Item"/>"#)
        + #"<configuration name="Cloud"><memberEntity name="Item"/></configuration>"#
        + #"<fetchRequest name="all" entity="Item"/>"#,
      merged: [
        "Order.item: added", "Thing: renamed from Item", "Thing.renamingIdentifier: nothing → Item", "all: added",
        "Cloud: added",
      ]),
    // One branch renames an attribute. The other adds an index and a uniqueness constraint for it.
    Case(
      base: order(total), ours: order(#"<attribute name="sum" attributeType="Decimal" elementID="total"/>"#),
      theirs: order(
        total + #"<fetchIndex name="i"><fetchIndexElement property="total"/></fetchIndex>"#
          + #"<uniquenessConstraints><uniquenessConstraint><constraint value="total"/></uniquenessConstraint></uniquenessConstraints>"#
      ),
      merged: [
        "Order.sum: renamed from total", "Order.sum.renamingIdentifier: nothing → total", "Order.i: added",
        "Order.sum: added",
      ]),
    // The entries of `userInfo`, configuration members, constraints and compound indexes are merged individually.
    Case(
      base: order(#"<userInfo><entry key="a" value="1"/></userInfo>"#),
      ours: order(#"<userInfo><entry key="a" value="2"/></userInfo>"#),
      theirs: order(#"<userInfo><entry key="a" value="1"/><entry key="b" value="1"/></userInfo>"#),
      merged: ["Order.userInfo: a = 1 → a = 2, b = 1"]),
    Case(
      base: order(""), ours: order(#"<userInfo><entry key="a" value="1"/></userInfo>"#),
      theirs: order(#"<userInfo><entry key="b" value="1"/></userInfo>"#),
      merged: ["Order.userInfo: nothing → a = 1, b = 1"]),
    Case(
      base: #"<configuration name="C"><memberEntity name="A"/></configuration>"#,
      ours: #"<configuration name="C"><memberEntity name="A"/><memberEntity name="B"/></configuration>"#,
      theirs: #"<configuration name="C" usedWithCloudKit="YES"/>"#,
      merged: ["C.members: A → B", "C.usedWithCloudKit: nothing → YES"]),
    Case(
      base: #"<composite name="Address"><attribute name="city" attributeType="String"/></composite>"#,
      ours:
        #"<composite name="Address"><attribute name="city" attributeType="String"/><attribute name="zip" attributeType="String"/></composite>"#,
      theirs: #"<composite name="Address"><attribute name="city" optional="YES" attributeType="String"/></composite>"#,
      merged: ["Address.city.optional: nothing → YES", "Address.zip: added"]),
    Case(
      base: #"<fetchRequest name="all" entity="Order"/>"#,
      ours: #"<fetchRequest name="all" entity="Order" fetchLimit="5"/>"#,
      theirs: #"<fetchRequest name="all" entity="Order" predicateString="total > 0"/>"#,
      merged: ["all.fetchLimit: nothing → 5", "all.predicate: nothing → total > 0"]),
    Case(
      base: order(
        #"<fetchedProperty name="f"><fetchRequest name="r" entity="Order"/></fetchedProperty>"#),
      ours: order(
        #"<fetchedProperty name="f"><fetchRequest name="r" entity="Order" fetchLimit="5"/></fetchedProperty>"#),
      theirs: order(
        #"<fetchedProperty name="f" optional="YES"><fetchRequest name="r" entity="Order" predicateString="x"/></fetchedProperty>"#
      ),
      merged: [
        "Order.f.fetchRequest: name: r, entity: Order → name: r, entity: Order, predicate: x, fetchLimit: 5",
        "Order.f.optional: nothing → YES",
      ]),
    // Unknown attributes and elements are merged too.
    Case(
      base: order("", #" future="1" aura="a""#), ours: order("", #" future="2" aura="a""#),
      theirs: order("<future a=\"1\"/>", #" future="1" aura="b""#),
      merged: [#"Order.unknown: aura="a", future="1" → aura="b", future="2", <future a="1"/>"#]),
    // The positions in the editor do not conflict.
    Case(
      base: order("") + #"<elements><element name="Order" positionX="1"/></elements>"#,
      ours: order("") + #"<elements><element name="Order" positionX="2"/></elements>"#,
      theirs: order("") + #"<elements><element name="Order" positionX="3"/></elements>"#, merged: []),
  ]

  /// Branches with conflicts.
  static let conflicting: [Case] = [
    Case(
      base: order(total), ours: order(#"<attribute name="total" attributeType="Double"/>"#),
      theirs: order(#"<attribute name="total" attributeType="Float"/>"#),
      conflicts: ["Order.total: type Double | Float"]),
    Case(
      base: order(total), ours: order(#"<attribute name="total" attributeType="Decimal" versionHashModifier="1"/>"#),
      theirs: order(#"<attribute name="total" attributeType="Decimal" versionHashModifier="2"/>"#),
      conflicts: ["Order.total: versionHashModifier 1 | 2"]),
    // A default value belongs to its type.
    Case(
      base: order(total), ours: order(#"<attribute name="total" attributeType="Boolean"/>"#),
      theirs: order(#"<attribute name="total" attributeType="Decimal" defaultValueString="7"/>"#),
      conflicts: ["Order.total: bound [defaultValue, type]"]),
    Case(
      base: order(total), ours: order(""),
      theirs: order(#"<attribute name="total" optional="YES" attributeType="Decimal"/>"#),
      conflicts: ["Order.total: removed by ours"]),
    Case(
      base: order(total), ours: order(#"<attribute name="total" optional="YES" attributeType="Decimal"/>"#),
      theirs: "", conflicts: ["Order: removed by theirs"]),
    Case(
      base: order(""), ours: order(total), theirs: order(#"<attribute name="total" attributeType="Double"/>"#),
      conflicts: ["Order.total: added twice"]),
    Case(
      base: "", ours: order(total), theirs: order(attribute("a")), conflicts: ["Order: added twice"]),
    Case(
      base: order(total), ours: order(#"<attribute name="sum" attributeType="Decimal" elementID="total"/>"#),
      theirs: order(#"<attribute name="amount" attributeType="Decimal" elementID="total"/>"#),
      conflicts: ["Order.sum: renamed total → sum | amount"],
      alike: ["Order.total.renamingIdentifier: nothing → total"]),
    // One branch renames an attribute to a name that the other branch adds.
    Case(
      base: order(total), ours: order(#"<attribute name="sum" attributeType="Decimal" elementID="total"/>"#),
      theirs: order(total + attribute("sum")), conflicts: ["Order.sum: would be Order.sum"]),
    // One branch adds an attribute and the other a relationship of the same name.
    Case(
      base: order(""), ours: order(attribute("x")),
      theirs: order(#"<relationship name="x" destinationEntity="Order"/>"#),
      conflicts: ["Order.x: would be Order.x"]),
    // One branch adds a relationship to an entity that the other branch removes.
    Case(
      base: order(total) + #"<entity name="Item"/>"#, ours: order(total),
      theirs: order(total + #"<relationship name="item" maxCount="1" destinationEntity="Item"/>"#)
        + #"<entity name="Item"/>"#,
      conflicts: ["Order.item: needs Item"]),
    // One branch adds an entity with a pair of relationships, and the other removes the destination.
    Case(
      base: order(total) + #"<entity name="Item"/>"#, ours: #"<entity name="Item"/>"#,
      theirs: order(total + items) + #"<entity name="Item">\#(back)</entity>"#,
      conflicts: ["Order: removed by ours", "Item.order: needs Order"]),
    // One branch adds an index on an attribute that the other branch removes.
    Case(
      base: order(total), ours: order(""),
      theirs: order(total + #"<fetchIndex name="i"><fetchIndexElement property="total"/></fetchIndex>"#),
      conflicts: ["Order.i: needs Order.total"]),
    // One branch adds an index on an attribute that the other branch removes from an ancestor.
    Case(
      base: #"<entity name="A">\#(attribute("x"))</entity><entity name="B" parentEntity="A"/>"#,
      ours: #"<entity name="A"/><entity name="B" parentEntity="A"/>"#,
      theirs: #"<entity name="A">\#(attribute("x"))</entity><entity name="B" parentEntity="A">"#
        + #"<fetchIndex name="i"><fetchIndexElement property="x"/></fetchIndex></entity>"#,
      conflicts: ["B.i: needs B.x"]),
    // Elements that have the same name as the renamed property are not treated as that property.
    Case(
      base: order(total + #"<fetchIndex name="total"><fetchIndexElement expression="1"/></fetchIndex>"#)
        + #"<fetchRequest name="Order" entity="Order"/>"#,
      ours: order(#"<attribute name="sum" attributeType="Decimal" elementID="total"/>"#)
        + #"<fetchRequest name="Order" entity="Order" fetchLimit="1"/>"#,
      theirs: order(#"<attribute name="sum" attributeType="Decimal" elementID="total"/>"#)
        + #"<fetchRequest name="Order" entity="Order" fetchLimit="2"/>"#,
      conflicts: ["Order: fetchLimit 1 | 2"],
      alike: ["Order.sum: renamed from total", "Order.sum.renamingIdentifier: nothing → total", "Order.total: removed"]),
    // The parent entity is removed.
    Case(
      base: order(total) + #"<entity name="Item"/>"#, ours: order(total),
      theirs: order(total, #" parentEntity="Item""#) + #"<entity name="Item"/>"#,
      conflicts: ["Order: needs Item"]),
    // Each entity becomes the parent of the other.
    Case(
      base: #"<entity name="A"/><entity name="B"/>"#, ours: #"<entity name="A" parentEntity="B"/><entity name="B"/>"#,
      theirs: #"<entity name="A"/><entity name="B" parentEntity="A"/>"#,
      conflicts: ["A: ring with B", "B: ring with A"]),
    // One branch adds an attribute to the parent entity, and the other to the subentity.
    Case(
      base: #"<entity name="A"/><entity name="B" parentEntity="A"/>"#,
      ours: #"<entity name="A">\#(attribute("x"))</entity><entity name="B" parentEntity="A"/>"#,
      theirs: #"<entity name="A"/><entity name="B" parentEntity="A">\#(attribute("x"))</entity>"#,
      conflicts: ["B.x: would be A.x"]),
    // Both branches edit the same constraint.
    Case(
      base: order(constraint("a")), ours: order(constraint("a", "b")), theirs: order(constraint("a", "c")),
      conflicts: ["Order: uniquenessConstraints a,b | a,c"]),
    Case(
      base: order(#"<userInfo><entry key="a" value="1"/></userInfo>"#),
      ours: order(#"<userInfo><entry key="a" value="2"/></userInfo>"#),
      theirs: order(#"<userInfo><entry key="a" value="3"/></userInfo>"#),
      conflicts: ["Order: userInfo a value 2 | 3"]),
    Case(
      base: order("", #" future="1""#), ours: order("", #" future="2""#), theirs: order("", #" future="3""#),
      conflicts: ["Order: future 2 | 3"]),
  ]

  private static func constraint(_ names: String...) -> String {
    let parts = names.map { "<constraint value=\"\($0)\"/>" }.joined()
    return ["a", "b", "c"].map { attribute($0) }.joined()
      + "<uniquenessConstraints><uniquenessConstraint>\(parts)</uniquenessConstraint></uniquenessConstraints>"
  }

  static func merge(_ base: String?, _ ours: String, _ theirs: String) throws -> ModelMerge {
    try ModelMerge(
      base: base.map { try Snippet.model($0) }, ours: Snippet.model(ours), theirs: Snippet.model(theirs))
  }

  @Test func whatGoesTogetherIsMerged() throws {
    for example in Self.clean {
      for (ours, theirs) in [(example.ours, example.theirs), (example.theirs, example.ours)] {
        let merge = try Self.merge(example.base, ours, theirs)
        let found = changes(from: try Snippet.model(example.base), to: merge.model(preferring: .ours))
        #expect(merge.conflicts.map(\.words) == [])
        #expect(found.map(\.description) == example.merged, "\(ours) | \(theirs)")
        #expect(merge.model(preferring: .theirs) == merge.model(preferring: .ours))
      }
    }
  }

  @Test func conflictsAreReportedWithBothAnswers() throws {
    for example in Self.conflicting {
      let merge = try Self.merge(example.base, example.ours, example.theirs)
      #expect(merge.conflicts.map(\.words) == example.conflicts, "\(example.ours) | \(example.theirs)")
      // All changes of both sides conflict here, so preferring a side results in that side, and preferring the base
      // results in the base.
      let ours = changes(from: try Snippet.model(example.ours), to: merge.model(preferring: .ours))
      let theirs = changes(from: try Snippet.model(example.theirs), to: merge.model(preferring: .theirs))
      #expect(ours.map(\.description) == [], "\(example.ours) | \(example.theirs)")
      #expect(theirs.map(\.description) == [], "\(example.ours) | \(example.theirs)")
      let base = changes(from: try Snippet.model(example.base), to: merge.model(preferring: .base))
      #expect(base.map(\.description) == example.alike, "\(example.ours) | \(example.theirs)")
      #expect(merge.model(preferring: .ours).written() != merge.model(preferring: .theirs).written())
    }
  }

  @Test func whatIsAddedByBothComesInOrder() throws {
    let merge = try Self.merge(
      Self.order(Self.attribute("a") + Self.attribute("m")),
      Self.order(["a", "c", "m", "z"].map { Self.attribute($0) }.joined()),
      Self.order(["a", "b", "d", "m", "n"].map { Self.attribute($0) }.joined()))
    #expect(
      merge.model(preferring: .ours).entities[0].attributes.map(\.name) == ["a", "b", "c", "d", "m", "n", "z"])
  }

  @Test func whatOneSideMovedStaysMoved() throws {
    let names = { (names: String) in Self.order(names.map { Self.attribute(String($0)) }.joined()) }
    let merge = try Self.merge(names("abc"), names("abcx"), names("cab"))
    #expect(merge.model(preferring: .ours).entities[0].attributes.map(\.name) == ["c", "x", "a", "b"])
  }

  @Test func aVersionThatBothAddedIsOneOnlyIfItIsEqual() throws {
    let other = try Self.merge(nil, Self.order(Self.total), Self.order(""))
    #expect(other.conflicts.map(\.kind) == [.versionAddedTwice])
    #expect(try Self.merge(nil, Self.order(Self.total), " " + Self.order(Self.total)).conflicts == [])
  }

  @Test func ambiguousElementsAreRefused() throws {
    let twice = Self.order(Self.attribute("a") + Self.attribute("a"))
    #expect(throws: ModelMerge.Refusal.self) { try Self.merge(Self.order(""), twice, Self.order(Self.total)) }
    let unknown = Self.order(#"<attribute name="a" optional="YEZ" attributeType="String"/>"#)
    #expect(throws: ModelMerge.Refusal.self) { try Self.merge(Self.order(""), unknown, Self.order(Self.total)) }
  }
}

extension ModelConflict {
  /// A description for the expectations of tests.
  var words: String {
    switch kind {
    case .changed(let field, let ours, let theirs): "\(path.key): \(field) \(ours ?? "nil") | \(theirs ?? "nil")"
    case .bound(let fields): "\(path.key): bound [\(fields.sorted().joined(separator: ", "))]"
    case .removed(let side): "\(path.key): removed by \(side)"
    case .addedTwice: "\(path.key): added twice"
    case .renamed(let old, let ours, let theirs): "\(path.key): renamed \(old) → \(ours) | \(theirs)"
    case .sameName(let other): "\(path.key): would be \(other.key)"
    case .misfit(let other): "\(path.key): needs \(other.key)"
    case .ring(let other): "\(path.key): ring with \(other.key)"
    case .versionAddedTwice: "\(path.version): version added twice"
    }
  }
}
