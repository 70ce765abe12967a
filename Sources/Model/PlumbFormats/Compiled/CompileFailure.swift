import PlumbModel

/// The reason why a model cannot be compiled.
///
///     Order.total: the default “seven” is not a Decimal
///
/// The rules of `validate` report most of them with a location first.
public struct CompileFailure: Error, Hashable, Sendable {
  /// The element: `Order.total`.
  public var element: String
  /// The problem, as a sentence without a full stop.
  public var problem: String

  init(_ element: String, _ problem: String) {
    self.element = element
    self.problem = problem
  }
}

extension CompileFailure: CustomStringConvertible {
  /// A one-line description of the problem.
  public var description: String { "\(element): \(problem)" }
}
