import CoreData
import Foundation
import PlumbFormats

/// A transformer that sorts the keys in the archives of another one, so that equal values have equal bytes in each run.
final class StableArchive: NSSecureUnarchiveFromDataTransformer {
  private let original: ValueTransformer

  private init(_ original: ValueTransformer) {
    self.original = original
    super.init()
  }

  /// Replaces the transformers that archive any text. They read the same values as before.
  static func register() { registration }

  /// Whether a name in a model is that of a transformer that archives any text. Models also contain the name of its
  /// class.
  static func archives(_ name: String?) -> Bool { name.map { $0.isEmpty || names.contains($0) } ?? true }

  private static let names = [
    "NSSecureUnarchiveFromData", "NSUnarchiveFromData", "NSKeyedUnarchiveFromData",
    "NSSecureUnarchiveFromDataTransformer",
  ]

  private static let registration: Void = {
    for name in names {
      let name = NSValueTransformerName(rawValue: name)
      guard let original = ValueTransformer(forName: name) else { continue }
      ValueTransformer.setValueTransformer(StableArchive(original), forName: name)
    }
  }()

  override func transformedValue(_ value: Any?) -> Any? { original.transformedValue(value) }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let data = original.reverseTransformedValue(value) as? Data,
      let list = try? PropertyList.read(Array(data), file: "archive")
    else { return nil }
    return Data(list.sorted.written(as: .binary))
  }
}

extension PropertyList {
  /// The list with the keys of all dictionaries in order.
  fileprivate var sorted: PropertyList {
    switch self {
    case .array(let elements): return .array(elements.map(\.sorted))
    case .dictionary(let dictionary):
      var result = PropertyDictionary()
      for key in dictionary.keys.sorted(by: { $0.precedesByBytes($1) }) { result[key] = dictionary[key]?.sorted }
      return .dictionary(result)
    default: return self
    }
  }
}
