/// Values that are not deallocated until the process ends.
///
/// The deallocation of a model with a thousand entities takes 5 % of a run, and is unnecessary right before the
/// process exits.
enum Leak {
  private final class Box {
    let value: Any
    init(_ value: Any) { self.value = value }
  }

  /// Prevents the deallocation of a value. Intended for the few large values of a run.
  static func untilExit(_ value: Any) { _ = Unmanaged.passRetained(Box(value)) }
}
