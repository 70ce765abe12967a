import PlumbCore
import PlumbModel
import PlumbRules
import Testing

@testable import PlumbMigration

/// The findings of the rules for mapping models.
struct MappingCheckTests {
  private static let order = Entity(
    name: "Order", attributes: [Attribute(name: "total", type: .decimal), Attribute(name: "state", type: .string)],
    relationships: [Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order")])
  private static let item = Entity(
    name: "Item", attributes: [Attribute(name: "price", type: .decimal)],
    relationships: [Relationship(name: "order", destination: "Order", inverse: "items")])

  private static func bundle(_ models: [Model]) -> ModelBundle {
    ModelBundle(
      path: "Shop.xcdatamodeld", name: "Shop",
      versions: models.map { ModelVersion(name: $0.name, file: "contents", content: .success(Parsed($0))) },
      current: .missing)
  }

  private static let shop = Model(name: "Shop", entities: [item, order])
  private static let shop2 = Model(name: "Shop 2", entities: [item, order])

  /// Returns the findings for the mapping model that Xcode creates, with copies of both versions, after a change.
  private static func found(
    in models: [Model] = [shop, shop2], _ change: (inout MappingModel) -> Void
  ) -> [Diagnostic] {
    var mapping = MappingModel(from: shop, to: shop2)
    mapping.file = "ShopToShop2.xcmappingmodel/xcmapping.xml"
    mapping.source = MappedVersion(path: "App/Shop.xcdatamodeld/Shop.xcdatamodel", content: .success(shop))
    mapping.destination = MappedVersion(path: "App/Shop.xcdatamodeld/Shop 2.xcdatamodel", content: .success(shop2))
    for index in mapping.entityMappings.indices { mapping.entityMappings[index].line = 10 * (index + 1) }
    change(&mapping)
    return MappingCheck(mapping, in: bundle(models)).diagnostics()
  }

  private static func reported(_ diagnostics: [Diagnostic]) -> [String] {
    diagnostics.map { "\($0.rule): \($0.message)" }
  }

  @Test func aFreshMappingHasNothing() { #expect(Self.reported(Self.found { _ in }) == []) }

  // MARK: Policies

  /// Returns the findings for a mapping with a policy, and code.
  private static func found(policy: String, _ code: [String: String]) -> [String] {
    var mapping = MappingModel(from: shop, to: shop2)
    mapping.entityMappings[0].policyClassName = policy
    let files = code.sorted { $0.key < $1.key }.map { (path: $0.key, bytes: Array($0.value.utf8)) }
    let check = MappingCheck(mapping, in: bundle([shop, shop2]))
    return check.policyDiagnostics(RuleSettings()) { PolicyClasses($0, in: files) }.map {
      "\($0.severity): \($0.message); \($0.help.joined())"
    }
  }

  @Test(arguments: [
    ("Shop.OrderPolicy", "A.swift", "class OrderPolicy: NSEntityMigrationPolicy {}"),
    ("Shop.OrderPolicy", "A.swift", "@objc(OrderPolicy) class OrderPolicy: BasePolicy {}"),
    ("OrderPolicy", "A.swift", "@objc(OrderPolicy) class Policy: NSEntityMigrationPolicy {}"),
    ("OrderPolicy", "A.m", "@implementation OrderPolicy\n@end"),
    ("OrderPolicy", "A.swift", "let name = \"OrderPolicy\""), ("OrderPolicy", "A.swift", "class Unrelated {}"),
    ("OrderPolicy", "A.swift", "class OrderPolicies {}"),
    ("", "A.swift", "class OrderPolicy: NSEntityMigrationPolicy {}"),
    ("NSEntityMigrationPolicy", "A.swift", "class OrderPolicy: NSEntityMigrationPolicy {}"),
  ]) func policiesThatMayBeFound(_ policy: String, _ file: String, _ code: String) {
    #expect(Self.found(policy: policy, [file: code]) == [])
  }

  @Test(arguments: ["", "Shop."]) func aMisspelledPolicy(_ module: String) {
    let code = "@objc(OrderPolicy) class OrderPolicy: NSEntityMigrationPolicy {}"
    let name = Self.shop.entities[0].name
    #expect(
      Self.found(policy: module + "OrdrPolicy", ["A.swift": code]) == [
        "error: \(name)To\(name) has the policy \(module)OrdrPolicy, which no source declares; did you mean \(module)OrderPolicy?"
      ])
  }

  @Test func aPolicyInSwiftWithoutItsModule() {
    let code = ["A.swift": "final class OrderPolicy: NSEntityMigrationPolicy {}", "B.swift": "_ = OrderPolicy()"]
    let found = Self.found(policy: "OrderPolicy", code)
    #expect(found.count == 1)
    #expect(found.first?.contains("but Core Data finds the Swift class only with its module") ?? false)
    let header = code.merging(["A.h": "@interface OrderPolicy : NSEntityMigrationPolicy\n@end"]) { $1 }
    #expect(Self.found(policy: "OrderPolicy", header) == [])
  }

  // MARK: Stale

  @Test func anOldCopyIsStale() {
    var changed = Self.shop2
    changed.entities[0].attributes[0].type = .double
    changed.entities.append(Entity(name: "Invoice"))
    let found = Self.found(in: [Self.shop, changed]) { _ in }
    #expect(
      Self.reported(found) == ["mapping-model-stale: the copy of Shop 2 in ShopToShop 2 differs from Shop 2"])
    #expect(found[0].notes[0] == "Invoice and Item have other version hashes")
    #expect(found[0].location == Location(file: "ShopToShop2.xcmappingmodel/xcmapping.xml"))
  }

  @Test func whatNoStoreSeesIsNotStale() {
    var changed = Self.shop2
    changed.entities[0].representedClassName = "Item"
    changed.entities[0].attributes[0].defaultValue = "1"
    #expect(Self.reported(Self.found(in: [Self.shop, changed]) { _ in }) == [])
  }

  /// The copy of a version does not contain these settings, so the rule reports no difference.
  @Test func whatLeavesNoTraceIsNotStale() {
    var changed = Self.shop2
    changed.entities[0].attributes[0].preservesAfterDeletion = true
    changed.entities[1].attributes[0].isDerived = true
    #expect(Self.reported(Self.found(in: [Self.shop, changed]) { _ in }) == [])
  }

  @Test func anotherBundleHasNoFindings() {
    var changed = Self.shop2
    changed.entities[0].attributes[0].type = .double
    let found = Self.found(in: [Self.shop, changed]) { $0.destination.path = "Other.xcdatamodeld/Shop 2.xcdatamodel" }
    #expect(Self.reported(found) == [])
    #expect(Self.reported(MappingCheck(MappingModel(name: "Empty")).diagnostics()) == [])
  }

  // MARK: Gone

  @Test func namesThatAreRemovedAreFound() {
    let found = Self.found { mapping in
      mapping.entityMappings[0].source = "Line"
      mapping.entityMappings[1].destination = "Invoice"
      mapping.entityMappings[0].attributes.append(PropertyMapping(name: "weight"))
    }
    #expect(
      Self.reported(found) == [
        "mapping-model-entity-gone: LineToItem names Line, which Shop does not have",
        "mapping-model-entity-gone: OrderToInvoice names Invoice, which Shop 2 does not have",
        "mapping-model-entity-gone: LineToItem maps weight, which Item of Shop 2 does not have",
      ])
    #expect(found.map { $0.location?.start.line } == [10, 20, 1])
    #expect(found.last?.element.description == "ShopToShop 2 ▸ Item ▸ weight")
  }

  /// The cause of several missing names is one: the versions changed after the mapping model was created.
  @Test func oneCauseIsOneFinding() {
    let found = Self.found { mapping in
      for index in mapping.entityMappings.indices {
        mapping.entityMappings[index].attributes.append(PropertyMapping(name: "weight"))
        mapping.entityMappings[index].attributes.append(PropertyMapping(name: "size"))
      }
    }
    #expect(
      Self.reported(found) == [
        "mapping-model-entity-gone: ItemToItem maps weight and size, which Item of Shop 2 does not have"
      ])
    #expect(found.first?.notes == ["OrderToOrder maps weight and size as well"])
    let entities = Self.found { mapping in
      for index in mapping.entityMappings.indices { mapping.entityMappings[index].source = "Parcel" }
    }
    #expect(
      Self.reported(entities) == [
        "mapping-model-entity-gone: ParcelToItem and ParcelToOrder name Parcel, which Shop does not have"
      ])
  }

  // MARK: Expressions

  private static func expression(_ expression: ValueExpression) -> [String] {
    reported(found { $0.entityMappings[1].attributes[0].expression = expression })
  }

  @Test func expressionsThatLeadSomewhereAreFine() {
    for path in ["total", "items.price", "items.@count", "items.order.total", "objectID", "self"] {
      #expect(Self.expression(.keyPath(path, of: .source)) == [], "\(path)")
    }
    #expect(Self.expression(.constant(.string("open"))) == [])
    #expect(Self.expression(Self.instances("ItemToItem")) == [])
  }

  @Test func expressionsThatLeadNowhereAreFound() {
    let rule = "mapping-model-expression: OrderToOrder.state"
    #expect(Self.expression(.key("open")) == ["\(rule) is computed from the bare word open, a key without an object"])
    #expect(
      Self.expression(.keyPath("items.weight", of: .source)) == [
        "\(rule) reads $source.items.weight, and Item of Shop has no weight"
      ])
    #expect(
      Self.expression(Self.instances("LineToItem")) == ["\(rule) names the mapping LineToItem, which does not exist"])
    #expect(
      Self.expression(.function(selector: "f:", of: .variable("entityPolicy"), arguments: [.key("a")])) == [
        "\(rule) is computed from the bare word a, a key without an object"
      ])
  }

  @Test func relationshipsNameTheirMappings() {
    let found = Self.found { mapping in
      mapping.entityMappings[1].relationships[0].sourceMappingName = "LineToItem"
      mapping.entityMappings[1].relationships[0].sourceKeyPath = "$source.lines"
    }
    #expect(
      Self.reported(found) == [
        "mapping-model-expression: OrderToOrder.items names the mapping LineToItem, which does not exist",
        "mapping-model-expression: OrderToOrder.items reads $source.lines, and Order of Shop has no lines",
      ])
  }

  private static func instances(_ mapping: String) -> ValueExpression {
    .function(
      selector: "destinationInstancesForEntityMappingNamed:sourceInstances:", of: .variable("manager"),
      arguments: [.constant(.string(mapping)), .keyPath("items", of: .source)])
  }

  @Test func aRuleCanBeTurnedOff() {
    var mapping = MappingModel(from: Self.shop, to: Self.shop2)
    mapping.entityMappings[1].attributes[0].expression = .key("open")
    var settings = RuleSettings()
    #expect(MappingCheck(mapping, in: Self.bundle([Self.shop, Self.shop2])).diagnostics(settings).count == 1)
    settings.severities["mapping-model-expression"] = .off
    #expect(MappingCheck(mapping, in: Self.bundle([Self.shop, Self.shop2])).diagnostics(settings).isEmpty)
  }
}
