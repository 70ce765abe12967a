import Foundation
import SwiftData

/// The first release.
enum JourneySchemaV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Journey.self] }

  @Model final class Journey {
    @Attribute(.unique) var name: String
    var start: Date

    init(name: String, start: Date) {
      self.name = name
      self.start = start
    }
  }
}

/// The second release. It contains the class Stop of the app, so that each edit of it changes this version.
enum JourneySchemaV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Journey.self, Stop.self] }

  @Model final class Journey {
    @Attribute(.unique) var name: String
    var start: Date
    var kind: Kind = Kind.leisure

    init(name: String, start: Date) {
      self.name = name
      self.start = start
    }
  }
}

/// The version of the app.
enum JourneySchemaV3: VersionedSchema {
  static let versionIdentifier = Schema.Version(3, 0, 0)
  static var models: [any PersistentModel.Type] { [Journey.self, Stop.self, Photo.self] }
}

enum JourneyPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [JourneySchemaV1.self, JourneySchemaV2.self, JourneySchemaV3.self] }

  static var stages: [MigrationStage] {
    [
      .lightweight(fromVersion: JourneySchemaV1.self, toVersion: JourneySchemaV2.self),
      .lightweight(fromVersion: JourneySchemaV2.self, toVersion: JourneySchemaV3.self),
    ]
  }
}
