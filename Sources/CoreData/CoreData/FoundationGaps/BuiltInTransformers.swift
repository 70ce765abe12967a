import Foundation

/// The transformer `NSNegateBoolean`.
final class NegateBooleanTransformer: ValueTransformer {
  override class func transformedValueClass() -> AnyClass { NSNumber.self }

  override func transformedValue(_ value: Any?) -> Any? {
    let isTrue = (value as? NSNumber)?.boolValue ?? (value as? Bool) ?? false
    return NSNumber(value: !isTrue)
  }
}

/// The transformers `NSIsNil` and `NSIsNotNil`.
final class IsNilTransformer: ValueTransformer {
  private let isNil: Bool

  init(isNil: Bool) {
    self.isNil = isNil
    super.init()
  }

  override class func transformedValueClass() -> AnyClass { NSNumber.self }

  override class func allowsReverseTransformation() -> Bool { false }

  override func transformedValue(_ value: Any?) -> Any? {
    NSNumber(value: (value == nil) == isNil)
  }
}

/// The transformers `NSUnarchiveFromData` and `NSKeyedUnarchiveFromData`. They unarchive any class that exists in
/// the program.
final class UnarchiveFromDataTransformer: ValueTransformer {
  override func transformedValue(_ value: Any?) -> Any? {
    guard let data = value as? Data, ArchivedClasses(data)?.classesExist == true else { return nil }
    return try? NSKeyedUnarchiver.unarchiveTopLevelObjectWithData(data)
  }

  override func reverseTransformedValue(_ value: Any?) -> Any? {
    guard let value else { return nil }
    let data = try? NSKeyedArchiver.archivedData(withRootObject: value, requiringSecureCoding: false)
    if data == nil { RefusedArchive.note() }
    return data
  }
}
