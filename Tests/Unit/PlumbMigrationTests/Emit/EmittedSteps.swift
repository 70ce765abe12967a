import Foundation
import PlumbCore
import PlumbFormats
import PlumbModel
import TestSupport

/// Test models with several versions, for tests of the code that is emitted for their steps.
enum EmittedSteps {
  static let all: [(name: String, versions: [Model])] = [
    ("Fleet", fleet), ("\"Ho\\st\nile\"", hostile), ("Types", types), ("Empty", [Model(name: "Empty")]),
  ]

  /// The bundle of the fixture, with every kind of property change.
  static let fleet: [Model] = {
    let path = Repository.path("Tests/Fixtures/Emit/Fleet.xcdatamodeld")
    return (try? ModelBundle.read(path))?.versions.compactMap(\.model) ?? []
  }()

  /// Names that are no identifiers, that can end a literal or a comment, or that result in the same identifier.
  static let names = [
    "class", "cl ass", "\"; fatalError() //", "a\\(b)", "line\nbreak", "🚢", "🚢🚢", "*/ }", "#>", "Any", "\u{202E}x",
    "日本", "1st", "_", "",
  ]

  static let hostile: [Model] = {
    func model(_ name: String, _ type: AttributeType, mandatory: Bool) -> Model {
      Model(
        name: name,
        entities: names.map { entity in
          var attributes = names.map { Attribute(name: $0, type: type, isOptional: !mandatory) }
          if mandatory { attributes.append(Attribute(name: "new \(entity)", type: .string)) }
          return Entity(
            name: entity, attributes: attributes,
            relationships: names.map {
              Relationship(name: "to \($0)", destination: $0, isToMany: !mandatory)
            })
        })
    }
    var last = model("$0 `let` \"\n", .decimal, mandatory: false)
    last.entities.removeLast(5)
    return [
      model("Old \"x\"\n// y", .string, mandatory: false), model("old\"x\"\ny", .uuid, mandatory: true), last,
    ]
  }()

  /// Versions in which each attribute changes from every type to the next.
  static let types: [Model] = {
    let all = AttributeType.allCases
    func model(_ name: String, shift: Int, isOptional: Bool) -> Model {
      let attributes = all.indices.map { index in
        Attribute(name: "a\(index)", type: all[(index + shift) % all.count], isOptional: isOptional)
      }
      return Model(name: name, entities: [Entity(name: "Every", attributes: attributes)])
    }
    return [
      model("Types", shift: 0, isOptional: true), model("Types 2", shift: 1, isOptional: false),
      model("Types 3", shift: 1, isOptional: true), Model(name: "Types 4"),
    ]
  }()

  /// Source code of classes for `SwiftDataVersion`, without the `Model` macro, which is not available in tests.
  static let source = """
    import Foundation
    import SwiftData

    final class Item: PersistentModel {
      var number = 0
    }

    final class `class`: PersistentModel {}
    """
}
