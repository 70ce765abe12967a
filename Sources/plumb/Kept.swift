/// Values that a run has made and that stay until the process ends.
///
/// To take a model of a thousand entities apart, right before the system takes all of it, is a twentieth of a run.
enum Kept {
  private final class Box {
    let value: Any
    init(_ value: Any) { self.value = value }
  }

  /// To be called with the few large values of a run.
  static func toTheEnd(_ value: Any) { _ = Unmanaged.passRetained(Box(value)) }
}
