import Foundation
import Observation

/// The properties that were read from an object, with their values. It belongs to the object and is used on the
/// queue of the object's context.
public final class ObservationState {
  /// A `Registrar`.
  private let boxedRegistrar: AnyObject
  private weak var table: ObservationTable?
  private let identifier: ObjectIdentifier
  /// The values that were read and not published since, by the index of the field.
  private var seen: [Int: SeenValue] = [:]

  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  init(of object: any ObservedModel, in table: ObservationTable) {
    boxedRegistrar = Registrar()
    self.table = table
    identifier = ObjectIdentifier(object)
  }

  deinit { table?.remove(identifier) }

  /// Whether the context is observed.
  var isActive: Bool { table?.publishing != nil }

  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  var registrar: ObservationRegistrar { (boxedRegistrar as? Registrar)?.registrar ?? ObservationRegistrar() }

  /// Notes that a property was read. Its value is noted one time until it is published. While the object has unsaved
  /// changes, another value can be read after the first.
  func note(_ index: Int, _ key: String, of object: any ObservedModel) {
    guard let noted = seen[index] else {
      if seen.isEmpty { table?.add(object) }
      seen[index] = SeenValue(key, of: object)
      return
    }
    if object.hasChanges, noted != .several, SeenValue(key, of: object) != noted { seen[index] = .several }
  }

  /// Publishes the properties whose values differ from the ones that were read, and forgets these. Properties with
  /// the keys in `unsaved` are not compared. Returns the number of comparisons.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  func compare(_ object: any ObservedModel, except unsaved: Set<String>) -> Int {
    let fields = type(of: object).observedFields
    var count = 0
    var differing: [Int] = []
    for (index, value) in seen where !unsaved.contains(fields.keys[index]) {
      count += 1
      if SeenValue(fields.keys[index], of: object) != value { differing.append(index) }
    }
    publish(differing.sorted(), of: object, fields)
    return count
  }

  /// Publishes all properties that were read, and forgets them.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  func publishAll(_ object: any ObservedModel) {
    publish(seen.keys.sorted(), of: object, type(of: object).observedFields)
  }

  /// Forgets all properties that were read.
  func forget() {
    seen = [:]
    table?.remove(identifier)
  }

  /// Publishes fields. A field is forgotten first, because an observer can read it again at once.
  @available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
  private func publish(_ indices: [Int], of object: any ObservedModel, _ fields: ObservedFields) {
    for index in indices { seen[index] = nil }
    if seen.isEmpty { table?.remove(identifier) }
    for index in indices { fields.fields[index].publish(object, registrar) }
  }
}

/// A registrar as an object: a cast to a class is faster than a cast of a value, and each access makes one.
@available(macOS 14.0, iOS 17.0, tvOS 17.0, watchOS 10.0, visionOS 1.0, *)
private final class Registrar {
  let registrar = ObservationRegistrar()
}
