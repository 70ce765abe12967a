import PlumbConsole
import PlumbText

extension Console {
  /// The console of the run. Its output has no colors.
  static let plain = Console(color: .never)

  /// Writes an error with its remedies to standard error.
  static func printError(_ message: String, help: [String] = []) {
    let lines = ["error: \(message)"] + help.map { "  help: \($0)" }
    printWarning(lines.map { Terminal.sanitized($0) }.joined(separator: "\n"))
  }
}

/// A writer of lines to standard output, in parts of 64 KiB.
struct LineWriter {
  private var pending = ""

  mutating func write(_ line: String) {
    pending += line
    pending += "\n"
    if pending.utf8.count >= 1 << 16 { flush() }
  }

  mutating func flush() {
    Console.plain.out(pending)
    pending = ""
  }
}
