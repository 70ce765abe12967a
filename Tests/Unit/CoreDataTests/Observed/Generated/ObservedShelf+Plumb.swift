// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation
import Observation

#if canImport(ObjectiveC)
  @objc(ObservedShelf)
#endif
final class ObservedShelf: NSManagedObject {
  @nonobjc class func fetchRequest() -> NSFetchRequest<ObservedShelf> {
    NSFetchRequest<ObservedShelf>(entityName: "Shelf")
  }

  /// Creates an object without a context.
  convenience init(label: ObservedLabel? = nil, state: ObservedState? = nil) {
    self.init(entity: Self.entity(), insertInto: nil)
    self.label = label
    if let state { self.state = state }
  }

  var label: ObservedLabel? {
    get { composed(forKey: "label", by: ObservedLabel.init(dictionary:)) }
    set { store(newValue?.dictionary, forKey: "label") }
  }

  var state: ObservedState {
    get { raw(forKey: "state_raw", or: "open") }
    set { store(newValue.rawValue, forKey: "state_raw") }
  }

  var books: [ObservedNovel] {
    get { related(forKey: "books") }
    set { relate(NSOrderedSet(array: newValue), forKey: "books") }
  }

  /// The values that were read from the object, to detect changes. `nil` if no value was read.
  final var observationState: LibraryObservationState?

  /// The properties, by their names in the model.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  static let observedFields: [String: LibraryObservedField] = [
    "label": LibraryObservedField(\ObservedShelf.label),
    "state_raw": LibraryObservedField(\ObservedShelf.state),
    "books": LibraryObservedField(\ObservedShelf.books),
  ]
}

// MARK: - books

extension ObservedShelf {
  func addToBooks(_ value: ObservedNovel) {
    noteChange(of: "books") {
      mutableOrderedSetValue(forKey: "books").add(value)
    }
  }

  func removeFromBooks(_ value: ObservedNovel) {
    noteChange(of: "books") {
      mutableOrderedSetValue(forKey: "books").remove(value)
    }
  }

  func addToBooks(_ values: [ObservedNovel]) {
    noteChange(of: "books") {
      mutableOrderedSetValue(forKey: "books").addObjects(from: values)
    }
  }

  func removeFromBooks(_ values: [ObservedNovel]) {
    noteChange(of: "books") {
      mutableOrderedSetValue(forKey: "books").removeObjects(in: values)
    }
  }

  func insertIntoBooks(_ value: ObservedNovel, at index: Int) {
    noteChange(of: "books") {
      mutableOrderedSetValue(forKey: "books").insert(value, at: index)
    }
  }

  func removeFromBooks(at index: Int) {
    noteChange(of: "books") {
      mutableOrderedSetValue(forKey: "books").removeObject(at: index)
    }
  }

  func replaceInBooks(at index: Int, with value: ObservedNovel) {
    noteChange(of: "books") {
      mutableOrderedSetValue(forKey: "books").replaceObject(at: index, with: value)
    }
  }

  var booksCount: Int { orderedCount(of: "books") }
}

extension ObservedShelf: Identifiable {}

extension ObservedShelf: LibraryObserved {}

@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
extension ObservedShelf: Observable {}
