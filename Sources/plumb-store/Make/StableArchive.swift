import CoreData
import Foundation
import PlumbCore
import PlumbFormats

/// A transformer whose archives have sorted keys, so that equal values have equal bytes in each run.
final class StableArchive: NSSecureUnarchiveFromDataTransformer {
  /// Registers the transformer under the names of those that archive any value.
  static func register() {
    for name in ["NSSecureUnarchiveFromData", "NSUnarchiveFromData", "NSKeyedUnarchiveFromData"] {
      ValueTransformer.setValueTransformer(StableArchive(), forName: NSValueTransformerName(rawValue: name))
    }
  }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let data = super.reverseTransformedValue(value) as? Data,
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
