import PlumbFormats
import TestSupport
import Testing

@testable import PlumbComparing
@testable import PlumbMigration
@testable import PlumbModel

/// The pairs of removed and added elements that may be renames, and the limits of the search.
@Suite("Suspected renames")
struct SuspectedRenameTests {
  /// A step that may contain a rename.
  struct Step: Sendable {
    let old: String
    let new: String
    /// The suspected renames as `old → new`. The reason for a doubt follows a colon.
    let suspects: [String]
  }

  // MARK: Entities

  static let entities: [Step] = [
    // A single property of the same type is no evidence.
    Step(
      old: entity("Author", "biography String"), new: entity("Invoice", "remark String"),
      suspects: []),
    Step(
      old: entity("Author", "biography String"), new: entity("Invoice", "biography String"),
      suspects: ["Author → Invoice: their names are not similar, and they share only biography"]),
    Step(
      old: entity("Author", "id UUID", "name String"), new: entity("Invoice", "id UUID", "name String"),
      suspects: ["Author → Invoice: their names are not similar, and they share only id and name"]),
    Step(
      old: entity("Author", "biography String"), new: entity("AuthorProfile", "biography String"),
      suspects: ["Author → AuthorProfile"]),
    Step(
      old: entity("Author", "name String"), new: entity("CDAuthor", "name String"), suspects: ["Author → CDAuthor"]),
    // Similar names are no evidence if the properties differ.
    Step(old: entity("Author", "biography String"), new: entity("AuthorProfile", "photo Binary"), suspects: []),
    // Common properties, such as identifiers and dates, are no evidence, even if several match.
    Step(
      old: entity("Author", "id UUID", "name String", "createdAt Date", "updatedAt Date"),
      new: entity("Invoice", "id UUID", "name String", "createdAt Date", "updatedAt Date"),
      suspects: [
        "Author → Invoice: their names are not similar, and they share only createdAt, id, name and updatedAt"
      ]),
    Step(
      old: entity("Order", "number String", "discount Decimal", "currency String", "shipping Decimal"),
      new: entity("Purchase", "number String", "discount Decimal", "currency String", "shipping Decimal"),
      suspects: ["Order → Purchase"]),
    // A class that only this entity has is evidence. A class that several entities have is not.
    Step(
      old: entity("Order", "number String", class: "OrderObject"),
      new: entity("Purchase", "number String", class: "OrderObject"), suspects: ["Order → Purchase"]),
    Step(
      old: entity("Order", "number String", class: "ManagedBase"),
      new: entity("Purchase", "number String", class: "ManagedBase"),
      suspects: ["Order → Purchase: their names are not similar, and they share only number"]),
    // A relationship or a subentity refers to the new entity instead of the old one.
    Step(
      old: entity("Customer", "name String") + shop("Customer"), new: entity("Client", "name String") + shop("Client"),
      suspects: ["Customer → Client"]),
    Step(
      old: entity("Customer", "name String") + #"<entity name="Guest" parentEntity="Customer"/>"#,
      new: entity("Client", "name String") + #"<entity name="Guest" parentEntity="Client"/>"#,
      suspects: ["Customer → Client"]),
    // Two candidates are equally likely.
    Step(
      old: entity("Author", "name String"), new: entity("AuthorA", "name String") + entity("AuthorB", "name String"),
      suspects: ["Author → AuthorA: AuthorB is equally similar to Author"]),
  ]

  // MARK: Properties

  static let properties: [Step] = [
    Step(old: order("total Decimal"), new: order("totalAmount Decimal"), suspects: ["Order.total → Order.totalAmount"]),
    // The only change of its kind, with unrelated names or another type, is no evidence.
    Step(old: order("fax String"), new: order("email String"), suspects: []),
    Step(old: order("total Decimal"), new: order("totalAmount Double"), suspects: []),
    // Two candidates are equally likely, among the new or the old attributes.
    Step(
      old: order("date Date"), new: order("startDate Date", "endDate Date"),
      suspects: ["Order.date → Order.endDate: Order.startDate is equally similar to Order.date"]),
    Step(
      old: order("startDate Date", "endDate Date"), new: order("date Date"),
      suspects: ["Order.endDate → Order.date: Order.date is equally similar to Order.startDate"]),
    // A certain rename does not make another one ambiguous.
    Step(
      old: order("end Date", "start Date"), new: order("endDate Date", "startDate Date"),
      suspects: ["Order.end → Order.endDate", "Order.start → Order.startDate"]),
    Step(
      old: order("ship_to String", "ship String"), new: order("shipTo String"),
      suspects: ["Order.ship_to → Order.shipTo"]),
    // Relationships to the same entity match by name, or by an unchanged inverse.
    Step(old: order(to: "buyer"), new: order(to: "buyerPerson"), suspects: ["Order.buyer → Order.buyerPerson"]),
    Step(
      old: order(to: "firstBuyer"), new: order(to: "lastBuyer"),
      suspects: ["Order.firstBuyer → Order.lastBuyer: their names are not similar"]),
    Step(
      old: order(to: "firstBuyer", inverse: "orders"), new: order(to: "lastBuyer", inverse: "orders"),
      suspects: ["Order.firstBuyer → Order.lastBuyer"]),
  ]

  private static func entity(_ name: String, _ attributes: String..., class className: String? = nil) -> String {
    let inside = attributes.map { attribute in
      let parts = attribute.split(separator: " ")
      return #"<attribute name="\#(parts[0])" optional="YES" attributeType="\#(parts[1])"/>"#
    }
    return #"<entity name="\#(name)" representedClassName="\#(className ?? name)">\#(inside.joined())</entity>"#
  }

  private static func order(_ attributes: String...) -> String {
    let inside = attributes.map { attribute in
      let parts = attribute.split(separator: " ")
      return #"<attribute name="\#(parts[0])" optional="YES" attributeType="\#(parts[1])"/>"#
    }
    return #"<entity name="Order">\#(inside.joined())</entity>"#
  }

  private static func order(to name: String, inverse: String? = nil) -> String {
    let back = inverse.map { #" inverseName="\#($0)" inverseEntity="Person""# } ?? ""
    return #"<entity name="Order"><relationship name="\#(name)" optional="YES" maxCount="1" deletionRule="Nullify" "#
      + #"destinationEntity="Person"\#(back)/></entity>"#
  }

  private static func shop(_ customer: String) -> String {
    #"<entity name="Shop"><relationship name="customers" optional="YES" toMany="YES" deletionRule="Nullify" "#
      + #"destinationEntity="\#(customer)"/></entity>"#
  }

  private static func described(_ suspect: SuspectedRename) -> String {
    "\(suspect.from.key) → \(suspect.to.key)" + (suspect.doubt.map { ": \($0)" } ?? "")
  }

  @Test(arguments: entities + properties)
  func evidence(_ step: Step) throws {
    let changes = changes(from: try Snippet.model(step.old), to: try Snippet.model(step.new))
    #expect(RenameSearch(changes).found.map(Self.described) == step.suspects)
    let certain = step.suspects.filter { !$0.contains(":") }
    #expect(SuspectedRename.all(in: changes).map(Self.described) == certain)
  }

  // MARK: Work

  private static let many = 0..<1_500

  /// Returns a model with an entity that has many attributes, and with many entities that have one attribute.
  private static func large(attributes: (Int) -> String?, entities: (Int) -> String? = { _ in nil }) -> Model {
    let order = Entity(
      name: "Order", attributes: many.compactMap(attributes).map { Attribute(name: $0, type: .string) })
    return Model(
      name: "Shop",
      entities: [order]
        + many.compactMap(entities).map { Entity(name: $0, attributes: [Attribute(name: "value", type: .string)]) })
  }

  /// Large steps, each with the expected number of renames.
  static let large: [(old: Model, new: Model, renames: Int)] = [
    (large(attributes: { "attribute\($0)" }), large(attributes: { "field\($0)" }), 0),
    (large(attributes: { "attribute\($0)" }), large(attributes: { "attribute\($0)x" }), 0),
    (large(attributes: { "line_number\($0)" }), large(attributes: { "lineNumber\($0)" }), many.count),
    (
      large(attributes: { "a\($0)" }, entities: { "Entity\($0)" }),
      large(attributes: { "b\($0)" }, entities: { "Thing\($0)" }), 0
    ),
    (
      large(attributes: { _ in nil }, entities: { "Entity\($0)" }),
      large(attributes: { _ in nil }, entities: { "Entity\($0)Object" }), 0
    ),
    (
      large(attributes: { _ in nil }, entities: { "OrderLine\($0)" }),
      large(attributes: { _ in nil }, entities: { "Orderline_\($0)" }), many.count
    ),
  ]

  @Test("the work grows with the number of changes")
  func theWorkIsBounded() {
    for (old, new, renames) in Self.large {
      let changes = changes(from: old, to: new)
      #expect(changes.count >= 2 * Self.many.count)
      let search = RenameSearch(changes)
      #expect(search.comparisons <= changes.count)
      #expect(search.found.filter { $0.doubt == nil }.count == renames)
    }
  }

  /// Each group has the largest size for which all pairs are compared.
  @Test func theWorkIsBoundedOverManyGroups() {
    func model(_ suffix: String) -> Model {
      Model(
        name: "Shop",
        entities: (0..<6).map { entity in
          Entity(
            name: "Entity\(entity)",
            attributes: (0..<64).map { Attribute(name: "attribute\($0)\(suffix)", type: .string) })
        })
    }
    let changes = changes(from: model(""), to: model("Value"))
    let search = RenameSearch(changes)
    #expect(search.comparisons == 6 * RenameSearch.mostComparisons)
    #expect(search.comparisons <= 64 * changes.count)
    #expect(search.found.count == 6 * 64 && search.found.allSatisfy { $0.doubt == nil })
  }

  /// Long names are compared for equality only.
  @Test func longNamesAreAlikeOnlyIfTheyAreEqual() {
    let (long, other) = (String(repeating: "aB", count: 50_000), String(repeating: "aB", count: 49_000))
    let (name, equal) = (ComparedName(long), ComparedName(long.lowercased()))
    #expect(name.similarity(to: equal) == 1)
    #expect(name.similarity(to: ComparedName(other)) == 0)
    let fits = String(repeating: "a", count: ComparedName.greatestLength)
    #expect(ComparedName(fits).similarity(to: ComparedName(String(fits.dropLast()))) > 0.9)
  }

  /// Elements with the same renaming identifier are matched one to one. Elements with the same name are matched
  /// first.
  @Test func manyElementsHaveOneIdentifier() {
    func attributes(_ names: [String]) -> [Attribute] {
      names.map { name in
        var attribute = Attribute(name: name, type: .string)
        attribute.renamingIdentifier = "same"
        return attribute
      }
    }
    let names = Self.many.map { "attribute\($0)" }
    let (old, new) = (attributes(names), attributes(["first"] + names.reversed()))
    let pairs = Matching(old, new)
    #expect(pairs.both.count == names.count && pairs.removed.isEmpty && pairs.added.count == 1)
    let sameName = pairs.both.filter { old[$0.old].name == new[$0.new].name }
    #expect(sameName.count == names.count)
  }

  // MARK: Renaming identifiers

  @Test("a guess gets no renaming identifier")
  func guessesAreLeftOut() throws {
    let old = try Snippet.model(Self.entity("Author", "id UUID") + Self.order("total Decimal", "date Date"))
    let new = try Snippet.model(
      Self.entity("Invoice", "id UUID") + Self.order("totalAmount Decimal", "startDate Date", "endDate Date"))
    let identifiers = RenamingIdentifiers(from: old, to: new)
    #expect(identifiers.edits.map(\.replacement) == [#" elementID="total""#])
    #expect(
      identifiers.leftOut.map(\.message) == [
        "Order.endDate gets no renaming identifier: it may be Order.date of Shop under a new name, "
          + "but Order.startDate is equally similar to Order.date; if it is, set its renaming identifier to “date”",
        "Invoice gets no renaming identifier: it may be Author of Shop under a new name, "
          + "but their names are not similar, and they share only id; "
          + "if it is, set its renaming identifier to “Author”",
      ])
    #expect(identifiers.leftOut.allSatisfy { $0.fixes.isEmpty && $0.location != nil && $0.severity == .note })
  }

  @Test func editsOfManyElementsAreApplied() throws {
    let inside = { (separator: String) in
      (0..<300).map { #"<attribute name="line\#(separator)Number\#($0)" optional="YES" attributeType="String"/>"# }
        .joined()
    }
    let old = try Snippet.model(#"<entity name="Order">\#(inside("_"))</entity>"#)
    let new = try Snippet.model(#"<entity name="Order">\#(inside(""))</entity>"#)
    let identifiers = RenamingIdentifiers(from: old, to: new)
    let bytes = identifiers.applied(to: new.source.bytes)
    let model = try Model.read(bytes, file: "contents", name: "Shop 2").value
    #expect(changes(from: old, to: model).filter(\.isRename).count == 300)
    #expect(RenamingIdentifiers(from: old, to: model).edits.isEmpty)
  }
}
