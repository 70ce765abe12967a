import PlumbFormats
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbModel
@testable import PlumbWorkspace

/// The differences between two versions, and their completeness.
@Suite("Changes between two versions")
struct ChangesTests {
  /// Two contents of a model, and the changes between them.
  static let steps: [(old: String, new: String, changes: [String])] = [
    ("", #"<entity name="Order"/>"#, ["Order: added"]),
    (#"<entity name="Order"/>"#, "", ["Order: removed"]),
    (
      #"<entity name="Order"/>"#, #"<entity name="Purchase" elementID="Order"/>"#,
      [
        "Purchase: renamed from Order", "Purchase.renamingIdentifier: nothing → Order",
      ]
    ),
    (
      #"<entity name="A" elementID="X"/><entity name="B"/>"#, #"<entity name="B" elementID="X"/>"#,
      ["B: removed", "B: renamed from A"]
    ),
    (
      order(#"<attribute name="total" attributeType="Decimal"/>"#),
      order(#"<attribute name="total" optional="YES" attributeType="Double"/>"#),
      ["Order.total.optional: nothing → YES", "Order.total.type: Decimal → Double"]
    ),
    (
      order(#"<attribute name="a" attributeType="String"/><attribute name="b" attributeType="String"/>"#),
      order(
        #"<attribute name="a" attributeType="String" elementID="b"/>"#
          + #"<attribute name="b" attributeType="String" elementID="a"/>"#),
      [
        "Order.a: renamed from b", "Order.a.renamingIdentifier: nothing → b", "Order.b: renamed from a",
        "Order.b.renamingIdentifier: nothing → a",
      ]
    ),
    (
      order(#"<attribute name="a" attributeType="String" elementID="was"/>"#),
      order(#"<attribute name="a" attributeType="String"/>"#), ["Order.a.renamingIdentifier: was → nothing"]
    ),
    (
      order(#"<relationship name="items" toMany="YES" destinationEntity="Order"/>"#),
      order(#"<attribute name="items" attributeType="String"/>"#), ["Order.items: added", "Order.items: removed"]
    ),
    (
      order(
        #"<fetchIndex name="i"><fetchIndexElement property="total" type="Binary" order="ascending"/></fetchIndex>"#),
      order(
        #"<fetchIndex name="i"><fetchIndexElement property="total" type="Binary" order="descending"/></fetchIndex>"#),
      ["Order.i.elements: total ascending → total descending"]
    ),
    (
      order(""),
      order(
        "<uniquenessConstraints><uniquenessConstraint>"
          + #"<constraint value="shop"/><constraint value="number"/></uniquenessConstraint></uniquenessConstraints>"#),
      ["Order.shop,number: added"]
    ),
    // The order of the attributes is part of the version hash; the order of constraints and of indexes has no meaning.
    (order(unique("a,b", "c")), order(unique("c", "b,a")), ["Order.b,a.attributes: a, b → b, a"]),
    (
      order(unique("a,b", "b,c")), order(unique("c,b", "d")),
      [
        "Order.a,b: removed", "Order.c,b.attributes: b, c → c, b", "Order.d: added",
      ]
    ),
    (order(unique("a,b", "c")), order(unique("c", "a,b")), []),
    (
      order(#"<fetchIndex name="i"/><fetchIndex name="j"/>"#), order(#"<fetchIndex name="j"/><fetchIndex name="i"/>"#),
      []
    ),
    (
      order(#"<userInfo><entry key="a" value="1"/></userInfo>"#),
      order(#"<userInfo><entry key="b" value="2"/><entry key="a" value="1"/></userInfo>"#),
      ["Order.userInfo: a = 1 → a = 1, b = 2"]
    ),
    (
      #"<configuration name="Cloud"><memberEntity name="A"/></configuration>"#,
      #"<configuration name="Cloud" usedWithCloudKit="YES"><memberEntity name="B"/></configuration>"#,
      ["Cloud.members: A → B", "Cloud.usedWithCloudKit: nothing → YES"]
    ),
    (
      #"<fetchRequest name="all" entity="Order" predicateString="total &gt; 0"/>"#,
      #"<fetchRequest name="all" entity="Order" predicateString="total &gt; 1"/>"#,
      ["all.predicate: total > 0 → total > 1"]
    ),
    (
      #"<composite name="Address"><attribute name="city" attributeType="String"/></composite>"#,
      #"<composite name="Address"><attribute name="town" attributeType="String"/></composite>"#,
      ["Address.city: removed", "Address.town: added"]
    ),
    (order("", #" future="1""#), order("", #" future="2""#), [#"Order.unknown: future="1" → future="2""#]),
    (order(""), order("<future a=\"1\"/>"), [#"Order.unknown: nothing → <future a="1"/>"#]),
    // Only the first of two entities with the same name is compared.
    (#"<entity name="A"/><entity name="A" isAbstract="YES"/>"#, #"<entity name="A"/>"#, []),
  ]

  /// Returns constraints, each with the names of its attributes joined by commas.
  private static func unique(_ constraints: String...) -> String {
    let all = constraints.map { constraint in
      let names = constraint.split(separator: ",").map { "<constraint value=\"\($0)\"/>" }
      return "<uniquenessConstraint>\(names.joined())</uniquenessConstraint>"
    }
    return "<uniquenessConstraints>\(all.joined())</uniquenessConstraints>"
  }

  private static func order(_ inside: String, _ attributes: String = "") -> String {
    "<entity name=\"Order\"\(attributes)>\(inside)</entity>"
  }

  @Test func aStepIsDescribedInFull() throws {
    for step in Self.steps {
      let found = changes(from: try Snippet.model(step.old), to: try Snippet.model(step.new)).map(\.description)
      #expect(found == step.changes)
    }
  }

  @Test func whatIsNoChangeOfTheModel() throws {
    let pairs = [
      (Self.order("<!-- one -->"), Self.order("<!-- another -->")),
      (Self.order(""), #"<entity name='Order'/>"#),
      (Self.order("<userInfo/>"), Self.order("")),
      ("", #"<elements><element name="Order" positionX="1"/></elements>"#),
    ]
    for (old, new) in pairs {
      #expect(changes(from: try Snippet.model(old), to: try Snippet.model(new)) == [])
    }
  }

  /// CloudKit stores no data for the to-many side of a relationship with one object on the other side.
  @Test(arguments: [
    ("maxCount='1'", ["Item.order breaking"]), ("toMany='YES'", ["Item.order breaking", "Order.items breaking"]),
  ])
  func theSideWithTheReferenceIsInCloudKit(_ count: String, _ effects: [String]) throws {
    let old = try Snippet.model(
      """
      <entity name='Order'>
        <relationship name='items' toMany='YES' destinationEntity='Item' inverseName='order' inverseEntity='Item'/>
      </entity>
      <entity name='Item'>
        <relationship name='order' \(count) destinationEntity='Order' inverseName='items' inverseEntity='Order'/>
      </entity>
      """)
    let new = try Snippet.model("<entity name='Order'/><entity name='Item'/>")
    let found = Evolution(from: old, to: new, isMirrored: true).changes.filter { $0.cloudKit.level != .none }
    #expect(found.map { "\($0.change.path.key) \($0.cloudKit.level)" } == effects)
  }

  @Test func aModelDoesNotDifferFromItself() throws {
    for step in Self.steps {
      #expect(changes(from: try Snippet.model(step.new), to: try Snippet.model(step.new)) == [])
    }
  }

  /// Applying the changes of a step to the earlier version results in the later version, and vice versa.
  @Test func appliedChangesGiveTheLaterVersion() throws {
    for step in Self.steps.dropLast() {
      let (old, new) = (try Snippet.model(step.old), try Snippet.model(step.new))
      #expect(applying(changes(from: old, to: new), to: old).inOrder == new.inOrder)
      #expect(applying(changes(from: new, to: old), to: new).inOrder == old.inOrder)
    }
  }

  /// A step has the class `none` if and only if the checksum of the version hashes does not change.
  @Test("classes and hashes agree over the corpus", .enabled(if: Corpus.isThere))
  func aStoreNoticesWhatTheHashesSay() {
    for (old, new) in Corpus.steps {
      let (before, after) = (VersionHashes(old), VersionHashes(new))
      guard let one = before.checksum, let other = after.checksum else { continue }
      let step = Evolution(from: old, to: new)
      #expect(
        (step.migrationClass == .none) == (one == other),
        "\(new.source.file): \(step.changes.filter { $0.store.level != .none }.map(\.change))")
    }
  }

  /// The laws of changes hold for every step of every bundle, in both directions.
  @Test("over the corpus", .enabled(if: Corpus.isThere))
  func theLawsHoldOverTheCorpus() {
    for (old, new) in Corpus.part(of: Corpus.steps, every: 3) {
      let forward = changes(from: old, to: new)
      let (there, back) = (applying(forward, to: old), applying(changes(from: new, to: old), to: new))
      #expect(there.inOrder.differences(from: new.inOrder).map(\.name) == [], "\(old.source.file) → \(new.name)")
      #expect(back.inOrder.differences(from: old.inOrder).map(\.name) == [], "\(new.source.file) → \(old.name)")
      #expect(changes(from: old, to: old).isEmpty)
      var (turnedOld, turnedNew) = (old, new)
      turnedOld.turn()
      turnedNew.turn()
      #expect(reported(turnedOld, turnedNew) == reported(old, new), "\(new.source.file)")
      #expect(Evolution(from: old, to: new, areAsRead: true) == Evolution(from: old, to: new), "\(new.source.file)")
    }
  }
}

/// Returns the descriptions of all changes and suspected renames of a step.
private func reported(_ old: Model, _ new: Model) -> [String] {
  let step = Evolution(from: old, to: new)
  return step.changes.map { "\($0.change) \($0.store) \($0.cloudKit) \($0.source)" }
    + step.suspectedRenames.map { "\($0)" }
}

extension Model {
  /// The meaning of the model in a fixed order: elements are sorted by name, and the fields that a comparison ignores
  /// and preserved source text are removed.
  fileprivate var inOrder: Model {
    var model = meaning
    for name in Model.ignoredFields { Model.fields.all.first { $0.name == name }?.copy(&model, .empty()) }
    model.sortAndSimplify()
    return model
  }

  private mutating func sortAndSimplify() {
    preserved = nil
    entities = entities.firstOfEachName.map { entity in
      var entity = entity
      entity.attributes = entity.attributes.firstOfEachName.map(\.simplified)
      entity.relationships = entity.relationships.firstOfEachName.map(\.simplified)
      entity.fetchedProperties = entity.fetchedProperties.firstOfEachName.map(\.simplified)
      entity.fetchIndexes = entity.fetchIndexes.firstOfEachName.map(\.simplified)
      if let constraints = entity.uniquenessConstraints?.elements {
        entity.uniquenessConstraints =
          constraints.isEmpty ? nil : ElementList(constraints.firstOfEachName.map(\.simplified))
      }
      return entity.simplified
    }
    fetchRequests = fetchRequests.firstOfEachName.map(\.simplified)
    configurations = configurations.firstOfEachName.map(\.simplified)
    composites = composites.firstOfEachName.map(\.simplified)
  }

  /// Reverses the order of the model's elements. Models with two entities of the same name do not change.
  fileprivate mutating func turn() {
    guard Set(entities.map(\.name)).count == entities.count else { return }
    entities.reverse()
    for index in entities.indices {
      entities[index].attributes.reverse()
      entities[index].relationships.reverse()
      entities[index].fetchIndexes.reverse()
    }
    configurations.reverse()
    fetchRequests.reverse()
  }
}

extension Array where Element: PartOfModel {
  fileprivate var firstOfEachName: [Element] {
    var seen: Set<String> = []
    return filter { seen.insert($0.pathName).inserted }.sorted { $0.pathName < $1.pathName }
  }
}

extension PartOfModel {
  /// A copy without the values that mean the same as a missing value, such as empty lists.
  fileprivate var simplified: Self {
    var copy = self
    for field in Self.fields.all where field.key == nil && FieldChange.Value(field, self) == .none {
      if !Self.lists.contains(where: { $0.field == field.name && $0.kind != nil && !$0.isSingle }) {
        field.copy(&copy, .empty())
      }
    }
    return copy
  }
}

extension Corpus {
  /// Each version of each bundle with the next version, if both can be read.
  package static let steps: [(old: Model, new: Model)] = bundles().flatMap { bundle in
    zip(bundle.versions, bundle.versions.dropFirst()).compactMap { old, new in
      guard let old = old.model, let new = new.model else { return nil }
      return (old, new)
    }
  }

  private static func bundles() -> [ModelBundle] {
    let folders = Set(
      files(named: "contents").map { file in
        file.split(separator: "/").dropLast(2).reduce(into: "") { $0 += "/" + $1 }
      })
    let bundles = folders.filter { $0.hasSuffix(".xcdatamodeld") }.sorted()
    return part(of: bundles, every: 3).compactMap { try? ModelBundle.read($0) }
  }
}
