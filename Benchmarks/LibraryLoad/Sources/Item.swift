import Foundation
import Observation
import PlumbData

/// A class as a macro writes it.
final class Item: NSManagedObject, ObservedModel, Observable, PersistentObject, SchemaProviding {
  final var observationState: ObservationState?

  static let observedFields: ObservedFields = [
    "name": ObservedField(\Item.name), "score": ObservedField(\Item.score),
  ]

  static let schema = EntitySchema(
    "Item",
    attributes: [
      AttributeSchema("name", .string, defaultValue: ""), AttributeSchema("score", .integer64, defaultValue: 0),
    ])

  struct Fields<Root>: Entity {
    typealias Object = Item
    static var entityName: String { "Item" }
    let _path: ModelPath
    init(_ path: ModelPath) { _path = path }
    var name: Value<String> { .init(_path, "name") }
    var score: Value<Int64> { .init(_path, "score") }
  }

  static var fields: Fields<Item> { Fields() }

  static func modelName(of property: AnyKeyPath) -> String? {
    switch property {
    case \Item.name: "name"
    case \Item.score: "score"
    default: nil
    }
  }

  var name: String {
    get { stored(forKey: "name", or: "") }
    set { store(newValue, forKey: "name") }
  }
  var score: Int64 {
    get { stored(forKey: "score", or: 0) }
    set { store(newValue, forKey: "score") }
  }
}
