// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Sheet: MuseumObject {
  /// The name of the class's entity.
  public static var entityNameInModel: String { "Sheet" }
}
