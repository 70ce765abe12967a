// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation
import Observation

#if canImport(ObjectiveC)
  @objc(ObservedBook)
#endif
class ObservedBook: NSManagedObject {
  @nonobjc class func fetchRequest() -> NSFetchRequest<ObservedBook> {
    NSFetchRequest<ObservedBook>(entityName: "Book")
  }

  /// Creates an object without a context.
  convenience init(pages: Int16 = 100) {
    self.init(entity: Self.entity(), insertInto: nil)
    self.pages = pages
  }

  var pages: Int16 {
    get { stored(forKey: "pages", or: 100) }
    set { store(newValue, forKey: "pages") }
  }

  /// The values that were read from the object, to detect changes. `nil` if no value was read.
  final var observationState: LibraryObservationState?

  /// The own and inherited properties, by their names in the model.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  class var observedFields: [String: LibraryObservedField] { allFields }

  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  private static let allFields: [String: LibraryObservedField] = ownFields

  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  private static let ownFields: [String: LibraryObservedField] = [
    "pages": LibraryObservedField(\ObservedBook.pages),
  ]
}

extension ObservedBook: Identifiable {}

extension ObservedBook: LibraryObserved {}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension ObservedBook: Observable {}
