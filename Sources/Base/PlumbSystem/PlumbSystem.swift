// The C library of the system.

#if canImport(Glibc)
  @_exported import Glibc
#elseif canImport(Musl)
  @_exported import Musl
#else
  @_exported import Darwin
#endif

/// Returns the value of a variable of the environment. `nil` if it is not set.
package func environmentVariable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }
