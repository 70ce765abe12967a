import PlumbKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where text goes, and what may be in it: results to standard output, everything else to standard error.
///
///     let console = Console(color: .auto)
///     console.out(report)                  // standard output, a line feed at the end
///     console.remark("✓ nothing to do")    // standard error, unless quiet
///
/// There is a way out for each kind of text. None lets a model, a path or a configuration speak to the terminal or to
/// GitHub's runner:
///
///     tell     for people: what is no text is spelled out, commands are put between marks
///     out      a format with escapes of its own: JSON, XML, Markdown, annotations
///     pass     bytes that somebody takes as they are, `git apply` or a compiler: spelled out on a terminal only
///     remark   for people, on standard error
struct Console {
  /// Whether standard output takes colours.
  var isColored: Bool
  /// Whether boxes and arrows can be shown.
  var isUnicode: Bool
  /// Columns of the terminal; 100 where there is none.
  var width: Int
  /// Nothing but findings.
  var isQuiet: Bool

  /// `auto` is for terminals; `CLICOLOR_FORCE` and `FORCE_COLOR` ask for colours in pipes too, `NO_COLOR` for none.
  enum ColorChoice: String, CaseIterable { case auto, always, never }

  /// What the terminal, the locale and the environment say.
  init(color: ColorChoice = .auto, isQuiet: Bool = false) {
    let isTerminal = Self.isTerminal
    let isDumb = Self.variable("TERM") == "dumb"
    let isForced =
      Self.variable("CLICOLOR_FORCE").map { $0 != "0" } ?? Self.variable("FORCE_COLOR").map { $0 != "0" } ?? false
    let isRefused = Self.variable("NO_COLOR").map { !$0.isEmpty } ?? false
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

  /// A result in a format that escapes what is not its own.
  ///
  /// Ends the run where it cannot be written, for a lost result looks like none; a reader that has seen enough is no
  /// error.
  func out(_ text: String) {
    let error = Self.write(text, to: STDOUT_FILENO)
    guard error != 0, error != EPIPE else { return }
    Self.refuseOutput(error)
  }

  /// Ends the run: a lost result looks like none.
  private static func refuseOutput(_ error: Int32) -> Never {
    complain("error: standard output cannot be written: \(String(cString: strerror(error)))")
    exit(2)
  }

  /// A result that is a file's bytes: nothing is added at its end.
  func out(bytes: [UInt8]) {
    let error = FileSystem.write(bytes, to: STDOUT_FILENO)
    guard error != 0, error != EPIPE else { return }
    Self.refuseOutput(error)
  }

  /// The same for bytes that another program shows, line by line between its own: on a runner of GitHub no line of them
  /// is a command, whatever stands before it.
  func show(bytes: [UInt8]) {
    out(bytes: Self.isOnGitHub ? Array(GitHubStep.inert(String(decoding: bytes, as: UTF8.self)).utf8) : bytes)
  }

  /// All that standard input brings; refused where it is a terminal.
  static func input() throws -> [UInt8] {
    do throws(Files.Failure) {
      if let bytes = try FileSystem.readInput() { return bytes }
    } catch {
      throw CannotRun("standard input cannot be read: \(error.reason)")
    }
    throw CannotRun("standard input is a terminal", help: ["pipe the contents of a model into plumb, or name a model"])
  }

  /// A result for people, which holds names from models: they cannot steer the terminal, and on GitHub's runners they
  /// cannot be read as commands.
  func tell(_ text: String) { protect(Terminal.page(text, isColored: isColored)) }

  /// A result that is to be taken as it is: a diff, a program. On a terminal, where nobody takes it, it is for people.
  func pass(_ text: String) {
    if Self.isTerminal { return tell(text) }
    if Terminal.isActive(text) {
      remark("note: the output holds characters that a terminal acts on or that reorder text, left as they are")
    }
    protect(text)
  }

  /// The changes as a unified diff, which `git apply` takes.
  func pass(_ changes: FileChanges) { pass(changes.diff()) }

  private func protect(_ text: String) {
    out(Self.isOnGitHub ? GitHubStep.protected(text, token: Self.token()) : text)
  }

  /// Whether standard output is looked at.
  private static let isTerminal = isatty(STDOUT_FILENO) == 1

  /// Whether a runner of GitHub reads along, to whom `::error` at the start of a line is a command.
  static var isOnGitHub: Bool { variable("GITHUB_ACTIONS") == "true" }

  /// Nobody can guess it, so no name in a model can end the text and speak to the runner.
  private static func token() -> String { "plumb-" + String(UInt64.random(in: 0...UInt64.max), radix: 36) }

  /// A remark on what was done; left out when quiet.
  func remark(_ text: String) {
    if !isQuiet { Self.complain(text) }
  }

  /// Something that has to be known. Colours stay where they are asked for.
  static func complain(_ text: String, isColored: Bool = false) {
    let page = Terminal.page(text, isColored: isColored)
    write(isOnGitHub ? GitHubStep.inert(page) : page, to: STDERR_FILENO)
  }

  /// Commands for GitHub's runner, which reads standard error too; nothing elsewhere.
  static func command(_ text: String) {
    if isOnGitHub { write(text, to: STDERR_FILENO) }
  }

  /// A variable of the environment; nil where it is not set.
  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  @discardableResult
  /// 0, or the number of the error. The text gets a line feed at its end where it has none; an empty one is not
  /// written.
  private static func write(_ text: String, to file: Int32) -> Int32 {
    guard !text.isEmpty else { return 0 }
    return FileSystem.write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: file)
  }

  /// Pipes and files always take UTF-8; a terminal takes it where its locale says so, or says nothing.
  private static var hasUTF8Locale: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return true }
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable).filter { !$0.isEmpty }
    guard let locale = names.first?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  /// At least 40: `COLUMNS` first, then the terminal's own.
  private static func terminalWidth(isTerminal: Bool) -> Int {
    if let columns = variable("COLUMNS").flatMap(Int.init), columns > 0 { return max(40, columns) }
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
    return max(40, Int(size.ws_col))
  }
}
