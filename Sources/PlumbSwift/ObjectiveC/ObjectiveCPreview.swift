/// A fast scan of an Objective-C file's bytes, like `Prefilter` for Swift: it checks whether the file can be related
/// to a model.
///
/// A file is of interest if it contains `NSManaged` (also in `NSManagedObject`), `@dynamic`, `plumb:ignore`, or a
/// class with an expected name. The names of other classes and of implementations are collected, because other files
/// may use them.
struct ObjectiveCPreview {
  private let bytes: UnsafeRawBufferPointer
  private let classes: Set<UInt64>
  private let types: Set<UInt64>
  private var preview = FilePreview()

  /// Scans the bytes of a file. `classes` and `types` are the hashes of the names that a model expects.
  static func look(at bytes: [UInt8], classes: Set<UInt64>, types: Set<UInt64>) -> FilePreview {
    bytes.withUnsafeBytes { buffer in
      var look = ObjectiveCPreview(bytes: buffer, classes: classes, types: types)
      look.preview.isOfInterest = look.isOfInterest()
      return look.preview
    }
  }

  private init(bytes: UnsafeRawBufferPointer, classes: Set<UInt64>, types: Set<UInt64>) {
    self.bytes = bytes
    self.classes = classes
    self.types = types
  }

  /// Whether the file is of interest. The scan is one pass, which ends at the first marker.
  private mutating func isOfInterest() -> Bool {
    var index = 0
    while index < bytes.count {
      switch bytes[index] {
      case UInt8(ascii: "@"):
        if bytes.holds("@dynamic", at: index) || declaresName(at: index) { return true }
      case UInt8(ascii: "N"):
        if bytes.holds("NSManaged", at: index) || declaresEnum(at: index) { return true }
      case UInt8(ascii: ":"):
        if bytes.holds("plumb:ignore", at: index - 5) { return true }
      default: break
      }
      index += 1
    }
    return false
  }

  /// Whether a class with an expected name is declared or implemented at an index.
  private mutating func declaresName(at index: Int) -> Bool {
    if bytes.holds("@interface", at: index) {
      let (name, superclass) = bytes.hashesOfNames(behind: index + 9)
      if let superclass { preview.superclasses.append(superclass) } else { preview.completed.append(name) }
      return isWanted(name)
    }
    guard bytes.holds("@implementation", at: index) else { return false }
    let name = bytes.hashesOfNames(behind: index + 14).name
    preview.completed.append(name)
    return isWanted(name)
  }

  /// Whether an enum with an expected name is declared at an index: `NS_ENUM(int16_t, Status)`.
  private mutating func declaresEnum(at index: Int) -> Bool {
    guard bytes.holds("NS_", at: index), let macro = Self.enums.first(where: { bytes.holds($0, at: index) }) else {
      return false
    }
    let end = min(index + macro.utf8CodeUnitCount + 40, bytes.count)
    guard let comma = (index..<end).first(where: { bytes[$0] == UInt8(ascii: ",") }) else { return false }
    return isWanted(bytes.hashesOfNames(behind: comma).name)
  }

  private static let enums: [StaticString] = ["NS_ENUM(", "NS_OPTIONS(", "NS_CLOSED_ENUM("]

  private mutating func isWanted(_ name: UInt64) -> Bool {
    preview.types.append(name)
    return classes.contains(name) || types.contains(name)
  }
}
