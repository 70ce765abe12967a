import Foundation

/// The resource limits of this process. A template can multiply text without reading a value, which the renderer's
/// limits do not cover.
enum Limits {
  /// Limits the processor time to 60 seconds, and on Linux the memory to 4 GiB.
  static func apply() {
    set(Self.time, to: 60)
    #if os(Linux)
      set(Self.memory, to: 4 << 30)
    #endif
  }

  #if canImport(Glibc)
    private static let time = __rlimit_resource_t(RLIMIT_CPU.rawValue)
    private static let memory = __rlimit_resource_t(RLIMIT_AS.rawValue)
    private typealias Resource = __rlimit_resource_t
  #else
    private static let time = RLIMIT_CPU
    private static let memory = RLIMIT_AS
    private typealias Resource = Int32
  #endif

  /// Sets a limit, unless the current hard limit is lower.
  private static func set(_ resource: Resource, to most: rlim_t) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, most)
    setrlimit(resource, &limit)
  }
}
