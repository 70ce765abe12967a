/// Changes the class of an instance to `type` and returns it. Creates instances of a class that has no callable
/// initializer.
///
/// On Linux, Foundation's `NSExpression` and `NSComparisonPredicate` have no initializer that a subclass can call.
/// Instead, the caller initializes a class with the same stored properties after the same ancestor's. This function
/// then stores the class pointer of the subclass in the instance. Both classes must have equal size and alignment.
func become<T: AnyObject>(_ object: AnyObject, _ type: T.Type) -> T {
  let own: AnyClass = Swift.type(of: object)
  precondition(InstanceLayout(own) == InstanceLayout(type), "\(own) is laid out differently from \(type)")
  let header = Unmanaged.passUnretained(object).toOpaque()
  header.storeBytes(of: unsafeBitCast(type as AnyClass, to: UInt.self), as: UInt.self)
  return unsafeDowncast(object, to: type)
}

/// The size and alignment of a class's instances, from its metadata. `BecomeTests` checks that the layout is unchanged.
struct InstanceLayout: Equatable {
  let size: UInt32
  /// The alignment in bytes, minus 1.
  let alignment: UInt16

  /// Reads the metadata of a class. After the kind and the superclass, it contains the flags, the address point, and
  /// the size and alignment of the instances. Without Objective-C, this layout is part of Swift's stable ABI.
  init(_ type: AnyClass) {
    let metadata = unsafeBitCast(type, to: UnsafeRawPointer.self)
    let afterAncestor = 2 * MemoryLayout<UnsafeRawPointer>.size
    size = metadata.load(fromByteOffset: afterAncestor + 8, as: UInt32.self)
    alignment = metadata.load(fromByteOffset: afterAncestor + 12, as: UInt16.self)
  }
}
