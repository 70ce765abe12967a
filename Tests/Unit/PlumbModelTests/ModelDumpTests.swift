import Foundation
import PlumbFormats
import Testing

@testable import PlumbModel
@testable import PlumbText

/// Encoding a model as a dump, and decoding it.
struct ModelDumpTests {
  struct Case: Sendable, CustomTestStringConvertible {
    let testDescription: String
    let model: Model
    let json: String
  }

  @Test(arguments: cases) func theDumpReadsLikeThis(_ sample: Case) throws {
    let json = try JSON.text(ModelDump(sample.model))
    #expect(json == #"{"formatVersion":1,"model":\#(sample.json)}"#)
    #expect(try JSON.decode(ModelDump.self, json) == ModelDump(sample.model))
  }

  static let cases = [
    Case(testDescription: "an empty model", model: Model(name: "Shop"), json: #"{"name":"Shop"}"#),
    Case(
      testDescription: "null where the file lacks what it usually has", model: bare,
      json: #"{"documentVersion":null,"name":"Shop","type":null}"#),
    Case(
      testDescription: "an entity with the usual properties",
      model: Model(name: "Shop", entities: [order]),
      json: #"{"entities":[{"attributes":[{"defaultValue":"0","name":"total","type":"Decimal"},"#
        + #"{"name":"note","optional":true,"type":"String"}],"name":"Order","relationships":["#
        + #"{"deleteRule":"Nullify","destinationEntity":"Customer","inverseName":"orders","name":"customer","#
        + #""optional":true},"#
        + #"{"deleteRule":"Cascade","destinationEntity":"Item","inverseName":"order","name":"items","#
        + #""optional":true,"toMany":true}],"representedClassName":"Order"}],"name":"Shop"}"#),
    Case(
      testDescription: "unusual counts and inverses",
      model: Model(name: "Shop", entities: [Entity(name: "Order", relationships: [unusualOne, unusualMany])]),
      json: #"{"entities":[{"name":"Order","relationships":["#
        + #"{"destinationEntity":"A","inverseEntity":null,"inverseName":"b","maximumCount":null,"name":"one"},"#
        + #"{"inverseEntity":"C","maximumCount":5,"minimumCount":2,"name":"many","toMany":true}]}],"name":"Shop"}"#),
    Case(
      testDescription: "an empty user info is not none",
      model: Model(name: "Shop", entities: [entity { $0.userInfo = [] }, entity { $0.userInfo = nil }]),
      json: #"{"entities":[{"name":"Order","userInfo":[]},{"name":"Order"}],"name":"Shop"}"#),
    Case(
      testDescription: "constraints and indexes are names",
      model: Model(
        name: "Shop",
        entities: [
          entity {
            $0.uniquenessConstraints = [UniquenessConstraint(["number"]), UniquenessConstraint(["shop", "slot"])]
            $0.compoundIndexes = [CompoundIndex(["number"])]
            $0.fetchIndexes = [FetchIndex(name: "byDate", elements: [FetchIndexElement(property: "date")])]
          }
        ]),
      json: #"{"entities":[{"compoundIndexes":[["number"]],"#
        + #""fetchIndexes":[{"elements":[{"property":"date"}],"name":"byDate"}],"name":"Order","#
        + #""uniquenessConstraints":[["number"],["shop","slot"]]}],"name":"Shop"}"#),
    Case(
      testDescription: "the spelling kept",
      model: Model(name: "Shop", entities: [entity { $0.preserved = preserved }]),
      json: #"{"entities":[{"kept":{"attributes":[{"name":"future","text":"&#65;"}],"#
        + #""children":[{"xml":"<!-- a -->"},{"element":"attribute"}]},"name":"Order"}],"name":"Shop"}"#),
    Case(
      testDescription: "a list, a constraint and a name with a spelling of their own",
      model: Model(
        name: "Shop",
        entities: [
          entity {
            var name = NameReference("number")
            name.preserved = SourceSpelling()
            var constraint = UniquenessConstraint([name])
            constraint.preserved = SourceSpelling(children: [])
            $0.uniquenessConstraints = ElementList([constraint], preserved: SourceSpelling(attributes: []))
          }
        ]),
      json: #"{"entities":[{"name":"Order","uniquenessConstraints":{"elements":[{"attributes":["#
        + #"{"kept":{},"name":"number"}],"kept":{"children":[]}}],"kept":{"attributes":[]}}}],"name":"Shop"}"#),
    Case(
      testDescription: "text of any kind",
      model: Model(name: "\u{0}\u{1F}\"\\/\u{2028}é🧾"),
      json: #"{"name":"\u0000\u001f\"\\/"# + "\u{2028}é🧾\"}"),
  ]

  static let bare: Model = {
    var model = Model(name: "Shop")
    model.type = nil
    model.documentVersion = nil
    return model
  }()

  static let order: Entity = {
    var order = Entity(
      name: "Order",
      attributes: [
        Attribute(name: "total", type: .decimal, defaultValue: "0"),
        Attribute(name: "note", type: .string, isOptional: true),
      ],
      relationships: [
        Relationship(name: "customer", destination: "Customer", inverse: "orders"),
        Relationship(name: "items", destination: "Item", isToMany: true, inverse: "order", deleteRule: .cascade),
      ])
    order.representedClassName = "Order"
    return order
  }()

  static let unusualOne: Relationship = {
    var one = Relationship(name: "one", destination: "A", isOptional: false, inverse: "b", deleteRule: nil)
    one.inverseEntity = nil
    one.maximumCount = nil
    return one
  }()

  static let unusualMany: Relationship = {
    var many = Relationship(name: "many", isToMany: true, isOptional: false, deleteRule: nil)
    many.inverseEntity = "C"
    many.minimumCount = 2
    many.maximumCount = 5
    return many
  }()

  static let preserved = SourceSpelling(
    attributes: [.init(name: "future", text: "&#65;")], children: [.raw("<!-- a -->"), .known("attribute")])

  static func entity(_ change: (inout Entity) -> Void) -> Entity {
    var entity = Entity(name: "Order")
    change(&entity)
    return entity
  }

  @Test func aBundleListsItsVersions() throws {
    let failure = ReadFailure(file: "Shop 3.xcdatamodel/contents", "the file is empty")
    let bundle = ModelBundle(
      path: "/anywhere/Shop.xcdatamodeld", name: "Shop",
      versions: [
        ModelVersion(name: "Shop", file: "a", content: .success(Parsed(Model(name: "Shop")))),
        ModelVersion(name: "Shop 3", file: "b", content: .failure(failure)),
      ],
      current: .named("Shop"))
    let json = try JSON.text(BundleDump(bundle))
    #expect(
      json == #"{"bundle":{"currentVersion":"Shop","name":"Shop","versions":["#
        + #"{"model":{"name":"Shop"},"name":"Shop"},{"failure":"the file is empty","name":"Shop 3"}]},"#
        + #""formatVersion":1}"#)
    #expect(try JSON.decode(BundleDump.self, json) == BundleDump(bundle))
  }

  @Test(arguments: [
    CurrentVersion.missing, .unnamed, .unreadable(ReadFailure(file: "a", "it is not UTF-8")), .named("Shop 9"),
  ])
  func aBundleWithoutACurrentVersionHasNone(_ current: CurrentVersion) throws {
    let versions = ["Shop", "Shop 2"].map {
      ModelVersion(name: $0, file: $0, content: .success(Parsed(Model(name: $0))))
    }
    let dump = BundleDump(ModelBundle(path: "", name: "Shop", versions: versions, current: current))
    #expect(dump.currentVersion == nil)
    #expect(try JSON.decode(BundleDump.self, try JSON.text(dump)) == dump)
  }
}

/// Other JSON is rejected with a helpful message.
struct ForeignDumpTests {
  @Test(arguments: [
    ("", "valid JSON"),
    ("[]", "Dictionary"),
    ("null", "found null"),
    ("7", "Dictionary"),
    ("{}", "formatVersion"),
    (#"{"formatVersion":2,"model":{"name":"A"}}"#, "the dump has format version 2; this Plumb reads version 1"),
    (#"{"formatVersion":-1}"#, "the dump has format version -1; this Plumb reads version 1"),
    (#"{"formatVersion":"1","model":{"name":"A"}}"#, "Int"),
    (#"{"formatVersion":1e40,"model":{"name":"A"}}"#, "not valid JSON"),
    (#"{"formatVersion":1}"#, "model"),
    (#"{"formatVersion":1,"bundle":{}}"#, "this is the dump of a bundle, not of one model"),
    (#"{"formatVersion":1,"model":[]}"#, "Dictionary"),
    (#"{"formatVersion":1,"model":{}}"#, "name"),
    (#"{"formatVersion":1,"model":{"name":null}}"#, "null"),
    (#"{"formatVersion":1,"model":{"name":"A","colour":"red"}}"#, "the key “colour” is unknown here"),
    (#"{"formatVersion":1,"model":{"name":"A","entities":{}}}"#, "Array"),
    (#"{"formatVersion":1,"model":{"name":"A","usedWithCloudKit":"YES"}}"#, "Bool"),
    (attribute(#""name":"a","type":"Strng""#), "“Strng” is an unknown value"),
    (attribute(#""name":"a","isOptional":true"#), "the key “isOptional” is unknown here"),
    (attribute(#""name":"a","optional":1"#), "Bool"),
    (attribute(#""name":"a","userInfo":7"#), "Array"),
    (attribute(#""name":"a","userInfo":{"entries":[]}"#), "the key “entries” is unknown here"),
    (attribute(#""name":"a","kept":{"children":[{}]}"#), "xml"),
    (attribute(#""name":"a","kept":{"children":[{"element":"a","xml":"b"}]}"#), "not both"),
  ])
  func isRefused(_ json: String, _ reason: String) {
    let message = refusal(ModelDump.self, json)
    #expect(message?.contains(reason) == true, "\(message ?? "it was read")")
    #expect(refusal(BundleDump.self, json) != nil)
  }

  @Test(arguments: [
    (#"{"formatVersion":1,"model":{"name":"A"}}"#, "this is the dump of one model, not of a bundle"),
    (version(#""name":"A""#), "model"),
    (version(#""name":"A","model":{"name":"A"},"failure":"x""#), "not both"),
    (version(#""name":"A","model":{"name":"A"},"date":1"#), "the key “date” is unknown here"),
  ])
  func isNoBundle(_ json: String, _ reason: String) {
    let message = refusal(BundleDump.self, json)
    #expect(message?.contains(reason) == true, "\(message ?? "it was read")")
  }

  @Test func depthIsNoWayToCrash() {
    let lists = String(repeating: "[", count: 100_000)
    let objects = #"{"formatVersion":1,"model":"# + String(repeating: #"{"kept":"#, count: 10_000)
    for json in [lists, objects] { #expect(refusal(ModelDump.self, json)?.contains("not valid JSON") == true) }
  }

  static func attribute(_ fields: String) -> String {
    #"{"formatVersion":1,"model":{"name":"A","entities":[{"name":"E","attributes":[{\#(fields)}]}]}}"#
  }

  static func version(_ fields: String) -> String {
    #"{"formatVersion":1,"bundle":{"name":"A","versions":[{\#(fields)}]}}"#
  }

  private func refusal<Dump: Decodable>(_: Dump.Type, _ json: String) -> String? {
    do {
      _ = try JSON.decode(Dump.self, json)
      return nil
    } catch {
      return "\(error)"
    }
  }
}

private enum JSON {
  static func text(_ value: some Encodable) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(value), as: UTF8.self)
  }

  static func decode<Value: Decodable>(_ type: Value.Type, _ text: String) throws -> Value {
    try JSONDecoder().decode(type, from: Data(text.utf8))
  }
}
