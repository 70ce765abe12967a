import Foundation

// What `%@` in a format stands for: every object on Apple's platforms, so that sources hand these types over as they
// are. The parser takes the value itself; nothing reads the encoding, which is of no use to C.

extension NSObject: @retroactive CVarArg {
  /// The object's address, as C takes an object.
  public var _cVarArgEncoding: [Int] { [Int(bitPattern: Unmanaged.passUnretained(self).toOpaque())] }
}

extension Date: @retroactive CVarArg {
  /// Nothing that C could use.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension UUID: @retroactive CVarArg {
  /// Nothing that C could use.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Data: @retroactive CVarArg {
  /// Nothing that C could use.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension URL: @retroactive CVarArg {
  /// Nothing that C could use.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Decimal: @retroactive CVarArg {
  /// Nothing that C could use.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Array: @retroactive CVarArg {
  /// Nothing that C could use.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Set: @retroactive CVarArg {
  /// Nothing that C could use.
  public var _cVarArgEncoding: [Int] { [0] }
}

extension Dictionary: @retroactive CVarArg {
  /// Nothing that C could use.
  public var _cVarArgEncoding: [Int] { [0] }
}
