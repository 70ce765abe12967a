import Foundation
import SwiftData

enum Kind: String, Codable { case leisure, work }

struct Place: Codable {
  var latitude: Double
  var longitude: Double
  var city: String?
}

@Model final class Journey {
  @Attribute(.unique) var name: String
  @Attribute(originalName: "start") var startDate: Date
  var kind: Kind = Kind.leisure
  @Relationship(deleteRule: .cascade, inverse: \Photo.journey) var photos: [Photo] = []

  init(name: String, startDate: Date) {
    self.name = name
    self.startDate = startDate
  }
}

@Model final class Stop {
  var title: String = ""
  var place: Place?

  init() {}
}

@Model final class Photo {
  @Attribute(.externalStorage) var image: Data?
  var journey: Journey?

  init() {}
}
