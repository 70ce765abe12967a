import Foundation
import PlumbFormats
import PlumbModel
import PlumbText

extension PropertyList {
  /// Creates the list of a store's metadata, with the keys in order. Throws if a property list cannot contain a value,
  /// with the key of that value.
  init(metadata: [String: Any], of store: String) throws {
    do {
      self = try PropertyList(table: metadata)
    } catch {
      let reason = """
        The metadata of the store '\(store)' cannot be saved: the value of '\(error.path.joined(separator: "."))' is \
        of type \(error.type). Metadata contain texts, numbers, Booleans, dates, data, arrays and dictionaries.
        """
      throw coreDataError(
        .propertyListWriteInvalid,
        [NSLocalizedDescriptionKey: reason, NSLocalizedFailureReasonErrorKey: reason, NSFilePathErrorKey: store])
    }
  }

  private init(table: [String: Any]) throws(UnsupportedValue) {
    var entries = PropertyDictionary()
    for key in table.keys.sorted(by: { $0.precedesByBytes($1) }) {
      guard let value = table[key] else { continue }
      do {
        entries[key] = try PropertyList(value)
      } catch {
        throw UnsupportedValue(path: [key] + error.path, type: error.type)
      }
    }
    self = .dictionary(entries)
  }

  private init(_ any: Any) throws(UnsupportedValue) {
    if let array = any as? [Any] {
      var elements: [PropertyList] = []
      for element in array { elements.append(try PropertyList(element)) }
      self = .array(elements)
    } else if let table = any as? [String: Any] {
      self = try PropertyList(table: table)
    } else {
      switch Value(any) {
      case .bool(let value): self = .boolean(value)
      case .int(let value): self = .integer(value)
      case .float(let value): self = .real(Double(value))
      case .double(let value): self = .real(value)
      case .decimal(let value):
        self = WideInteger(decimal: value.description).map(PropertyList.wideInteger) ?? .real(value.doubleValue)
      case .string(let value): self = .string(value)
      case .date(let value): self = .date(value.timeIntervalSinceReferenceDate)
      case .data(let value): self = .data([UInt8](value))
      default: throw UnsupportedValue(path: [], type: "\(type(of: any))")
      }
    }
  }

  /// A value that a property list cannot contain: its keys, the outermost first, and its type.
  private struct UnsupportedValue: Error {
    let path: [String]
    let type: String
  }

  /// The value for callers: an `NSNumber` for a number, a Swift value for others.
  fileprivate var value: Any {
    switch self {
    case .dictionary(let entries): entries.values
    case .array(let elements): elements.map(\.value)
    case .string(let text): text
    case .data(let bytes): Data(bytes)
    case .integer(let number): NSNumber(value: number)
    case .wideInteger(let number):
      number.high == 0 ? NSNumber(value: number.low) : NSDecimalNumber(string: number.description)
    case .real(let number): NSNumber(value: number)
    case .boolean(let value): value
    case .date(let seconds): Date(timeIntervalSinceReferenceDate: seconds)
    case .uid(let index): ["CF$UID": NSNumber(value: index)]
    }
  }
}

extension PropertyDictionary {
  /// The values for callers by their keys.
  var values: [String: Any] {
    Dictionary(entries.map { ($0.key, $0.value.value) }, uniquingKeysWith: { $1 })
  }
}
