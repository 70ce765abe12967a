/// An instance of a class that has no initialiser of its own, made of one of another class with the same layout.
///
/// Foundation's `NSExpression` and `NSComparisonPredicate` exist on Linux without an initialiser that a subclass could
/// call. A class with the same stored properties after the same ancestors' is initialised instead, and its instance
/// then gets the class pointer of the subclass. Only where both classes are of one size and alignment.
func become<T: AnyObject>(_ object: AnyObject, _ type: T.Type) -> T {
  let own: AnyClass = Swift.type(of: object)
  precondition(InstanceLayout(own) == InstanceLayout(type), "\(own) is laid out differently from \(type)")
  let header = Unmanaged.passUnretained(object).toOpaque()
  header.storeBytes(of: unsafeBitCast(type as AnyClass, to: UInt.self), as: UInt.self)
  return unsafeDowncast(object, to: type)
}

/// How much room the instances of a class take, as its metadata says.
private struct InstanceLayout: Equatable {
  let size: UInt32
  let alignment: UInt16

  /// Reads the metadata of a class: after its kind and its ancestor stand flags, the place of the address point, and
  /// then the size and the alignment of its instances. The layout is part of Swift's stable ABI where there is no
  /// Objective-C.
  init(_ type: AnyClass) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let afterAncestor = 2 * MemoryLayout<UnsafeRawPointer>.size
    size = metadata.load(fromByteOffset: afterAncestor + 8, as: UInt32.self)
    alignment = metadata.load(fromByteOffset: afterAncestor + 12, as: UInt16.self)
  }
}
