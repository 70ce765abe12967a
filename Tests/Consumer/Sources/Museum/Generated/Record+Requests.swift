// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Record: MuseumObject {
  /// The name of the class's entity.
  public static var entityNameInModel: String {
    switch self {
    case is Artist.Type: "Artist"
    case is Exhibit.Type: "Exhibit"
    case is Room.Type: "Room"
    default: "Record"
    }
  }
}
