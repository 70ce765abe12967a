import PlumbModel
import Testing

@testable import PlumbConvert

@Suite struct DBMLTests {
  /// A one-to-one relationship has a column on one side. An index over the other side would refer to a missing
  /// column.
  @Test func anIndexNamesOnlyColumnsOfItsTable() {
    var engine = Entity(
      name: "Engine", relationships: [Relationship(name: "car", destination: "Car", inverse: "engine")])
    engine.fetchIndexes = [FetchIndex(name: "byCar", elements: [FetchIndexElement(property: "car")])]
    var car = Entity(name: "Car", relationships: [Relationship(name: "engine", destination: "Engine", inverse: "car")])
    car.fetchIndexes = [FetchIndex(name: "byEngine", elements: [FetchIndexElement(property: "engine")])]
    let converted = ConversionTarget.dbml.convert(Model(name: "M", entities: [car, engine]))
    #expect(converted.text.contains("    (\"engine\") [name: 'byEngine']\n"))
    #expect(!converted.text.contains("byCar"))
    #expect(
      converted.omissions.map(\.description)
        == ["Indexes of properties without a column in the table are left out: Engine.byCar"])
  }
}
