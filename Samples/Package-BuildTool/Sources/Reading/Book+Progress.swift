import CoreData

/// Written by hand, in addition to the generated class.
extension Book {
  public var isFinished: Bool { finishedAt != nil }

  public func finish(at date: Date = Date()) { finishedAt = date }
}
