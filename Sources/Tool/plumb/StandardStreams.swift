import PlumbKit
import PlumbSystem

/// Standard input and output of a server, and the working folder of its process.
struct StandardStreams {
  /// The number of bytes to read at once.
  private static let part = 64 << 10

  /// Ignores the signal for a closed pipe, so that a write to a client that ended fails instead.
  init() { signal(SIGPIPE, SIG_IGN) }

  /// Returns bytes from standard input: an empty array if none are available and the call does not wait, `nil` at its
  /// end.
  func receive(waits: Bool) -> [UInt8]? {
    var descriptor = pollfd(fd: STDIN_FILENO, events: Int16(POLLIN), revents: 0)
    while true {
      let count = poll(&descriptor, 1, waits ? -1 : 0)
      if count < 0, errno == EINTR { continue }
      if count == 0 { return [] }
      let bytes = [UInt8](unsafeUninitializedCapacity: Self.part) { buffer, count in
        count = max(0, read(STDIN_FILENO, buffer.baseAddress, Self.part))
      }
      return bytes.isEmpty ? nil : bytes
    }
  }

  /// Writes bytes to standard output, and returns whether all of them could be written.
  func write(_ bytes: [UInt8]) -> Bool { FileSystem.write(bytes, to: STDOUT_FILENO) == 0 }

  /// The absolute path of the working folder; `nil` if it was deleted.
  static var workingFolder: String? { resolved(".") }

  /// Makes a folder the working folder, and returns whether it exists.
  static func enter(_ folder: String) -> Bool { chdir(folder) == 0 }

  /// Returns the absolute path of an existing file without links; `nil` if the file does not exist.
  static func resolved(_ path: String) -> String? {
    guard let found = realpath(path, nil) else { return nil }
    defer { free(found) }
    return String(cString: found)
  }
}
