// SwiftData's macros as Apple documents them, as types: an annotation that became a call is checked by them.

import Foundation

protocol PersistentModel: AnyObject {}
enum Schema {
  struct Attribute {
    struct Option {
      static let unique = Option(), externalStorage = Option(), allowsCloudEncryption = Option()
      static let preserveValueOnDeletion = Option(), spotlight = Option(), ephemeral = Option()
      static func transformable(by transformerName: String) -> Option { Option() }
    }
    init(_ options: Option..., originalName: String? = nil, hashModifier: String? = nil) {}
  }
  struct Relationship {
    enum DeleteRule { case noAction, nullify, cascade, deny }
    init(
      deleteRule: DeleteRule = .nullify, minimumModelCount: Int? = 0, maximumModelCount: Int? = 0,
      originalName: String? = nil, inverse: AnyKeyPath? = nil, hashModifier: String? = nil
    ) {}
  }
  struct Unique<Model: PersistentModel> { init(_ constraints: [PartialKeyPath<Model>]...) {} }
  struct Index<Model: PersistentModel> { init(_ indices: [PartialKeyPath<Model>]...) {} }
}
