import Foundation

/// A pointer to a value that a method may replace, as `validateValue(_:forKey:)` does.
///
/// Apple's compiler makes one out of `&value`. It does so for its own type only: here a caller writes
/// `withUnsafeMutablePointer(to: &value) { try object.validateValue(.init($0), forKey: "name") }`.
public struct AutoreleasingUnsafeMutablePointer<Pointee>: Equatable, Hashable {
  private let pointer: UnsafeMutablePointer<Pointee>

  /// The same place as `pointer`, which must outlive every use.
  public init(_ pointer: UnsafeMutablePointer<Pointee>) {
    self.pointer = pointer
  }

  /// The value at that place.
  public var pointee: Pointee {
    get { pointer.pointee }
    nonmutating set { pointer.pointee = newValue }
  }
}

/// Where an Objective-C style method puts its error.
public typealias NSErrorPointer = AutoreleasingUnsafeMutablePointer<NSError?>?
