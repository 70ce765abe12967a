import ArgumentParser
import PlumbFormats
import PlumbModel
import PlumbSystem
import PlumbText
import PlumbWorkspace

/// The output of a run: results to standard output, messages to standard error.
enum Output {
  /// Whether the run is on a GitHub runner, which interprets lines that begin with `::error` as commands.
  static var isOnGitHub: Bool { environmentVariable("GITHUB_ACTIONS") == "true" }

  /// Writes a result for people. Control characters of names in a store are escaped, and GitHub runners do not
  /// interpret any line as a command.
  static func printReport(_ text: String) {
    let page = Terminal.page(text)
    let token = "plumb-" + String(UInt64.random(in: 0...UInt64.max), radix: 36)
    printRaw(isOnGitHub ? GitHubStep.protected(page, token: token) : page)
  }

  /// Writes a result in a format with its own escapes. Exits with status 2 on a write error, because missing output is
  /// not distinguishable from an empty result; a closed pipe ends the run without a message.
  static func printRaw(_ text: String) {
    guard !text.isEmpty else { return }
    let error = FileSystem.write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: STDOUT_FILENO)
    if error == 0 { return }
    if error != EPIPE { printError("standard output cannot be written: \(String(cString: strerror(error)))") }
    PlumbStore.exit(withError: error == EPIPE ? ExitCode.success : Status.couldNotRun)
  }

  /// Writes an error with its remedies to standard error.
  static func printError(_ message: String, help: [String] = []) {
    let lines = ["error: \(message)"] + help.map { "  help: \($0)" }
    printMessage(lines.map { Terminal.sanitized($0) }.joined(separator: "\n"))
  }

  /// Writes a text for people to standard error.
  static func printMessage(_ text: String) {
    guard !text.isEmpty else { return }
    let page = Terminal.sanitized(text, keepingLines: true) + "\n"
    _ = FileSystem.write(Array((isOnGitHub ? GitHubStep.inert(page) : page).utf8), to: STDERR_FILENO)
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
    Output.printRaw(pending)
    pending = ""
  }
}
