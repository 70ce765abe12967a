import Foundation

// Conformances for the `%@` placeholder in formats. On Apple's platforms, all objects are valid arguments, so
// sources pass these types directly. The format parser uses the value itself. `String(format:)` uses the text of its
// description, because Foundation cannot print its own collections this way on Linux.

extension NSObject: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that represents the object in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// The address of the object, as an argument for C.
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

extension Date: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that represents the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// A zero, because C functions do not use the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension UUID: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that represents the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// A zero, because C functions do not use the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Data: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that represents the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// A zero, because C functions do not use the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension URL: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that represents the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// A zero, because C functions do not use the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Decimal: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that represents the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// A zero, because C functions do not use the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Array: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that represents the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// A zero, because C functions do not use the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Set: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that represents the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// A zero, because C functions do not use the value.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Dictionary: @retroactive CVarArg, @retroactive _CVarArgObject {
  /// The text that represents the value in a format.
  public var _cVarArgObject: any CVarArg { NSString(string: description) }
  /// A zero, because C functions do not use the value.
  public var _cVarArgEncoding: [Int] { [0] }
}
