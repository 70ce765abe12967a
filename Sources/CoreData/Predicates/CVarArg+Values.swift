import Foundation

// What `%@` in a format stands for: every object on Apple's platforms, so that sources hand these types over as they
// are. The parser of formats takes the value itself, `String(format:)` the text that describes it: Foundation's own
// collections cannot be printed that way on Linux.

extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that stands for the object in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The object's address, as C takes an object.
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that stands for the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// Nothing: C has no use for the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that stands for the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// Nothing: C has no use for the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Data: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that stands for the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// Nothing: C has no use for the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that stands for the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// Nothing: C has no use for the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Decimal: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that stands for the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// Nothing: C has no use for the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that stands for the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// Nothing: C has no use for the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that stands for the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// Nothing: C has no use for the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Dictionary: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that stands for the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// Nothing: C has no use for the value.
  public var _cVarArgEncoding: [Int] { [0] }
}
