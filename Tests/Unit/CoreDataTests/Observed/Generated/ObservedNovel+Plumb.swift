// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation
import Observation

#if canImport(ObjectiveC)
  @objc(ObservedNovel)
#endif
final class ObservedNovel: ObservedBook {
  @nonobjc class func fetchRequest() -> NSFetchRequest<ObservedNovel> {
    NSFetchRequest<ObservedNovel>(entityName: "Novel")
  }

  /// Creates an object without a context.
  convenience init(pages: Int16 = 100, title: String) {
    self.init(entity: Self.entity(), insertInto: nil)
    self.pages = pages
    self.title = title
  }

  var title: String {
    get { stored(forKey: "title", or: "") }
    set { store(newValue, forKey: "title") }
  }

  var shelves: Set<ObservedShelf> {
    get { related(forKey: "shelves") }
    set { relate(newValue, forKey: "shelves") }
  }

  /// The own and inherited properties, by their names in the model.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  override class var observedFields: [String: LibraryObservedField] { allFields }

  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  private static let allFields: [String: LibraryObservedField] =
    ObservedBook.observedFields.merging(ownFields) { $1 }

  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  private static let ownFields: [String: LibraryObservedField] = [
    "title": LibraryObservedField(\ObservedNovel.title),
    "shelves": LibraryObservedField(\ObservedNovel.shelves),
  ]
}

// MARK: - shelves

extension ObservedNovel {
  func addToShelves(_ value: ObservedShelf) {
    noteChange(of: "shelves") {
      mutableSetValue(forKey: "shelves").add(value)
    }
  }

  func removeFromShelves(_ value: ObservedShelf) {
    noteChange(of: "shelves") {
      mutableSetValue(forKey: "shelves").remove(value)
    }
  }

  func addToShelves(_ values: Set<ObservedShelf>) {
    noteChange(of: "shelves") {
      mutableSetValue(forKey: "shelves").union(values)
    }
  }

  func removeFromShelves(_ values: Set<ObservedShelf>) {
    noteChange(of: "shelves") {
      mutableSetValue(forKey: "shelves").minus(values)
    }
  }

  var shelvesCount: Int { count(of: "shelves") }
}
