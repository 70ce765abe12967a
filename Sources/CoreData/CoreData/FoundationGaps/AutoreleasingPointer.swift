import Foundation

/// A pointer to a value that a method can replace, such as `validateValue(_:forKey:)`.
///
/// On Apple's platforms, the compiler creates such a pointer from `&value`. It supports only Apple's own type. With
/// this type, a caller writes
/// `withUnsafeMutablePointer(to: &value) { try object.validateValue(.init($0), forKey: "name") }`.
public struct AutoreleasingUnsafeMutablePointer<Pointee>: Equatable, Hashable {
  private let pointer: UnsafeMutablePointer<Pointee>

  /// Creates a pointer to the memory of `pointer`, which must remain valid during every use.
  public init(_ pointer: UnsafeMutablePointer<Pointee>) {
    self.pointer = pointer
  }

  /// The value in that memory.
  public var pointee: Pointee {
    get { pointer.pointee }
    nonmutating set { pointer.pointee = newValue }
  }
}

/// A pointer through which an Objective-C style method returns its error.
public typealias NSErrorPointer = AutoreleasingUnsafeMutablePointer<NSError?>?
