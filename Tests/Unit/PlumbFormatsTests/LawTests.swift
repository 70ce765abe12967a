import Foundation
import PlumbModel
import Testing

@testable import PlumbFormats

/// The properties that all models have, tested with a model that contains every feature.
struct LawTests {
  @Test func theSampleHoldsEverything() {
    var only = Everything.model
    only.entities = [Everything.order]
    only.entities[0].attributes = [Everything.attribute]
    only.entities[0].relationships = [Everything.relationship]
    only.entities[0].fetchIndexes = []
    only.composites[0].attributes = [Everything.attribute]
    let unset = Everything.unset(only).filter { path in
      !["preserved", "source.", "_userInfo"].contains { path.contains($0) }
    }
    let ofSwift = ["_unknownForms", "_declared", "lacksEntities"]
    #expect(
      unset.filter { path in !ofSwift.contains { path.contains($0) } } == [
        ".leadsWithIdentifier", ".entities..fetchIndexes",
      ])
  }

  @Test(arguments: models) func readingWhatWasWrittenGivesTheModel(_ model: Model) throws {
    #expect(try Model.reading(model.written()).meaning == model)
    #expect(try Model.reading(model.formatted()).meaning == model)
  }

  @Test(arguments: models) func decodingTheDumpGivesTheModel(_ model: Model) throws {
    #expect(try redumped(model) == model)
  }

  @Test(arguments: spellings) func theDumpKeepsTheSpelling(_ xml: String) throws {
    let model = try Model.reading(xml)
    let again = try redumped(model)
    #expect(again == model.meaning)
    #expect(again.text == xml)
  }

  static let models: [Model] = {
    var older = Everything.model
    older.leadsWithIdentifier = true
    var bare = Model(name: "Shop", entities: [Entity(name: "")])
    bare.type = nil
    bare.documentVersion = nil
    bare.graph = []
    bare.entities[0].userInfo = []
    bare.entities[0].compoundIndexes = [CompoundIndex()]
    bare.entities[0].uniquenessConstraints = [UniquenessConstraint([""])]
    bare.entities[0].fetchIndexes = [FetchIndex(name: "", elements: [FetchIndexElement(type: nil, order: nil)])]
    bare.entities[0].fetchedProperties = [FetchedProperty(name: "")]
    bare.fetchRequests = [FetchRequest(name: "")]
    bare.configurations = [Configuration(name: "")]
    bare.composites = [Composite(name: "")]
    return [Model(name: "Shop"), Everything.model, older, bare]
  }()

  static let spellings = [
    "<model/>",
    "<?xml version='1.0'?><!-- licence --><model type=\"x\" future=\"&#65;&gt;\"/>\n<!-- end -->\n",
    """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model userDefinedModelVersionIdentifier="" type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0">
        <!-- first -->
        <entity syncable="NO" name="Order">
            <attribute optional="true" name="number" attributeType="Complex"/>
            <telepathy range="7"><inner/></telepathy>
            <userInfo/>
        </entity>
    </model>
    """,
  ]

  private func redumped(_ model: Model) throws -> Model {
    try JSONDecoder().decode(ModelDump.self, from: JSONEncoder().encode(ModelDump(model))).model
  }
}

extension Model {
  static func reading(_ bytes: [UInt8]) throws -> Model {
    try read(bytes, file: "contents", name: "Shop").value
  }

  static func reading(_ xml: String) throws -> Model { try reading(Array(xml.utf8)) }

  var text: String { String(decoding: written(), as: UTF8.self) }
}
