import Foundation

/// The processor time and the memory of a run of `plumb`.
struct MeasuredRun {
  /// The processor time of the process, in seconds.
  private(set) var seconds = 0.0
  /// The peak of the memory in use, in megabytes.
  private(set) var megabytes = 0.0
  /// Whether the process ended by itself, and not by a signal.
  private(set) var isExit = false

  /// Runs a program in a folder, with arguments as in a shell.
  init(_ arguments: String, of tool: String = "plumb", in folder: Folder) throws {
    let script = #"cd "$0" && exec "$1" \#(arguments) > /dev/null 2>&1"#
    let words = ["/bin/sh", "-c", script, folder.path, try ToolRun.tool(tool).path]
    let variables = ProcessInfo.processInfo.environment.map { "\($0.key)=\($0.value)" }
    var process = pid_t()
    let status = Self.withPointers(words) { words in
      Self.withPointers(variables) { posix_spawn(&process, "/bin/sh", nil, nil, words, $0) }
    }
    guard status == 0 else { throw POSIXError(POSIXErrorCode(rawValue: status) ?? .EIO) }
    waitForEnd(of: process)
  }

  private mutating func waitForEnd(of process: pid_t) {
    var (status, usage) = (Int32(0), rusage())
    while wait4(process, &status, WNOHANG, &usage) == 0 {
      megabytes = max(megabytes, Self.peak(of: process))
      usleep(2_000)
    }
    let times = [usage.ru_utime, usage.ru_stime]
    seconds = times.reduce(0) { $0 + Double($1.tv_sec) + Double($1.tv_usec) / 1_000_000 }
    isExit = status & 0x7F == 0
    #if canImport(Darwin)
      megabytes = Double(usage.ru_maxrss) / 1_048_576
    #endif
  }

  /// Returns the peak of a running process. On Linux, the value of `wait4` includes the process that started it.
  private static func peak(of process: pid_t) -> Double {
    guard let bytes = FileManager.default.contents(atPath: "/proc/\(process)/status") else { return 0 }
    let line = String(decoding: bytes, as: UTF8.self).split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
    return (line.flatMap { Double($0.filter(\.isNumber)) } ?? 0) / 1024
  }

  private static func withPointers<Result>(
    _ words: [String], _ body: ([UnsafeMutablePointer<CChar>?]) -> Result
  ) -> Result {
    let pointers = words.map { strdup($0) }
    defer { pointers.forEach { free($0) } }
    return body(pointers + [nil])
  }
}
