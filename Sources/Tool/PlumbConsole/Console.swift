import PlumbFormats
import PlumbSystem
import PlumbText
import PlumbWorkspace

/// The output of a run: results to standard output, other text to standard error.
///
///     let console = Console(color: .auto)
///     console.out(report)                  // standard output, with a line feed at the end
///     console.note("✓ up to date")    // standard error, unless quiet
///
/// Each kind of text has its own function. None of them passes control characters or GitHub commands from a model, a
/// path, or a configuration to the terminal or to GitHub's runner:
///
///     printReport    text for people: control characters are escaped, GitHub commands are disabled
///     out            formats with their own escapes: JSON, XML, Markdown, annotations
///     printDiff      changes of files: escaped, except for ends of lines
///     printRaw       text for a compiler: unchanged, except on a terminal
///     note           text for people, on standard error
///     printWarning   the same, also when quiet
package struct Console {
  /// Whether standard output is colored.
  package var isColored: Bool
  /// Whether the output may contain Unicode drawing characters.
  package var isUnicode: Bool
  /// The width of the terminal in columns; 100 without a terminal.
  package var width: Int
  /// Whether remarks are suppressed.
  package var isQuiet: Bool

  /// The use of colors. `auto` uses them on terminals; `CLICOLOR_FORCE` and `FORCE_COLOR` also enable them in pipes,
  /// `NO_COLOR` disables them.
  package enum ColorChoice: String, CaseIterable { case auto, always, never }

  /// Creates a console from the terminal, the locale, and the environment.
  package init(color: ColorChoice = .auto, isQuiet: Bool = false) {
    let isTerminal = Self.isTerminal
    let isDumb = environmentVariable("TERM") == "dumb"
    let forced = environmentVariable("CLICOLOR_FORCE") ?? environmentVariable("FORCE_COLOR")
    let isForced = forced.map { $0 != "0" } ?? false
    let isRefused = environmentVariable("NO_COLOR").map { !$0.isEmpty } ?? false
    isColored =
      switch color {
      case .always: true
      case .never: false
      case .auto: !isRefused && !isDumb && (isTerminal || isForced)
      }
    isUnicode = !isDumb && Self.hasUTF8Locale
    width = Self.terminalWidth(isTerminal: isTerminal)
    self.isQuiet = isQuiet
  }

  /// Writes a result in a format with its own escapes to standard output.
  ///
  /// Exits with status 2 on a write error, because missing output is not distinguishable from an empty result. A
  /// closed pipe is not an error.
  package func out(_ text: String) { out(bytes: Self.bytes(of: text)) }

  /// Writes a result as bytes to standard output, without a line feed at the end. Exits like `out(_:)`.
  package func out(bytes: [UInt8]) {
    let error = FileSystem.write(bytes, to: STDOUT_FILENO)
    guard error != 0, error != EPIPE else { return }
    Self.printWarning("error: standard output cannot be written: \(String(cString: strerror(error)))")
    exit(2)
  }

  /// Writes bytes for a program that prints them line by line with its own text, such as git. On a GitHub runner, no
  /// line can be interpreted as a command.
  package func show(bytes: [UInt8]) {
    out(bytes: Self.isOnGitHub ? Array(GitHubStep.inert(String(decoding: bytes, as: UTF8.self)).utf8) : bytes)
  }

  /// Reads standard input to its end. Throws if it is a terminal, with the description of what to pipe.
  package static func input(_ contents: String = "the contents of a model") throws -> [UInt8] {
    do throws(Files.Failure) {
      if let bytes = try FileSystem.readInput() { return bytes }
    } catch {
      throw CannotRun("standard input cannot be read: \(error.reason)")
    }
    throw CannotRun("standard input is a terminal", help: ["pipe \(contents) into plumb, or name a file"])
  }

  /// Writes a result for people. Control characters from models are escaped, and GitHub runners do not interpret any
  /// line as a command.
  package func printReport(_ text: String) { protect(Terminal.page(text, isColored: isColored)) }

  /// Writes a result for another program unchanged, such as a converted model. On a terminal, control characters are
  /// escaped.
  package func printRaw(_ text: String) {
    if Self.isTerminal { return printReport(text) }
    noteActive(text)
    if Self.isOnGitHub, GitHubStep.holdsCommand(text) {
      note("note: the output contains lines that GitHub's runner reads as commands, unchanged: write it to a file")
    }
    out(text)
  }

  /// Writes the changes as a unified diff.
  package func printDiff(_ changes: FileChanges) { printDiff(changes.diff()) }

  /// Writes a unified diff. Control characters and direction marks are escaped, except at the ends of lines. `git apply`
  /// ignores the lines that protect the diff on a GitHub runner.
  package func printDiff(_ diff: String) {
    if Self.isTerminal { return printReport(diff) }
    let escaped = Terminal.page(diff, keepingReturns: true)
    if escaped != diff {
      note("note: the diff contains control characters or direction marks, which are escaped: it cannot be applied")
    }
    protect(escaped)
  }

  private func noteActive(_ text: String) {
    guard Terminal.isActive(text) else { return }
    note("note: the output contains control characters for terminals or text direction, unchanged")
  }

  private func protect(_ text: String) {
    out(Self.isOnGitHub ? GitHubStep.protected(text, token: Self.token()) : text)
  }

  /// Whether standard output is a terminal.
  private static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether the run is on a GitHub runner, which interprets lines that begin with `::error` as commands.
  package static var isOnGitHub: Bool { environmentVariable("GITHUB_ACTIONS") == "true" }

  /// Returns a random token, so that a name in a model cannot end the protected text and issue commands to the
  /// runner.
  private static func token() -> String { "plumb-" + String(UInt64.random(in: 0...UInt64.max), radix: 36) }

  /// Writes a remark to standard error, unless quiet.
  package func note(_ text: String) {
    if !isQuiet { Self.printWarning(text) }
  }

  /// Writes a message to standard error, also when quiet. Color sequences are preserved if `isColored` is true.
  package static func printWarning(_ text: String, isColored: Bool = false) {
    let page = Terminal.page(text, isColored: isColored)
    FileSystem.write(bytes(of: isOnGitHub ? GitHubStep.inert(page) : page), to: STDERR_FILENO)
  }

  /// Runs some work. If it takes longer than two seconds, a line on standard error shows its duration, on a terminal only
  /// and unless quiet.
  package func showingProgress<Result>(of description: String, _ work: () throws -> Result) throws -> Result {
    let isShown = !isQuiet && isatty(STDERR_FILENO) == 1 && environmentVariable("TERM") != "dumb"
    guard isShown else { return try work() }
    return try ProgressLine(description, write: { FileSystem.write(Array($0.utf8), to: STDERR_FILENO) }).run(work)
  }

  /// Writes commands for a GitHub runner, which also reads standard error; does not write elsewhere.
  package static func command(_ text: String) {
    if isOnGitHub { FileSystem.write(bytes(of: text), to: STDERR_FILENO) }
  }

  /// Returns the bytes of a text, with a line feed at the end if it has none. Empty for an empty text.
  private static func bytes(of text: String) -> [UInt8] {
    Array((text.isEmpty || text.hasSuffix("\n") ? text : text + "\n").utf8)
  }

  /// Whether the output supports UTF-8: always for pipes and files; for a terminal if its locale has UTF-8, or if no
  /// locale is set.
  private static var hasUTF8Locale: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return true }
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(environmentVariable).filter { !$0.isEmpty }
    guard let locale = names.first?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// Returns the width in columns, at least 40: from `COLUMNS`, else from the terminal.
  private static func terminalWidth(isTerminal: Bool) -> Int {
    if let columns = environmentVariable("COLUMNS").flatMap(Int.init), columns > 0 { return max(40, columns) }
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
    return max(40, Int(size.ws_col))
  }
}
