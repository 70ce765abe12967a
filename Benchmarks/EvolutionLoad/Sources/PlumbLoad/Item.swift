import Foundation
import PlumbDataMacros

struct Notes: Codable, Equatable, Sendable {
  var text: String
  var tags: [String]
}

enum State: String, Sendable {
  case open, done
}

@_objcRuntimeName(Item) @PersistentModel(observation: .mainActor) final class Item: NSManagedObject {
  var name: String = ""
  var score: Int64 = 0
  @Attribute(storageMethod: .raw) var state: State? = nil
  @Attribute(storageMethod: .codable) var notes: Notes? = nil
}
