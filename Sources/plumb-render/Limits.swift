import Foundation

/// What the operating system lets this process use. A template can multiply text without asking for a value, which the
/// renderer does not count; the system does.
enum Limits {
  /// A minute of processor time, and on Linux 4 GiB of memory.
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

  /// The lower of this and what is allowed already.
  private static func set(_ resource: Resource, to most: rlim_t) {
    var limit = rlimit()
    guard getrlimit(resource, &limit) == 0 else { return }
    limit.rlim_cur = min(limit.rlim_max, most)
    setrlimit(resource, &limit)
  }
}
