import PlumbFormats
import PlumbKit

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Where text goes, and what may be in it: results to standard output, everything else to standard error.
struct Console {
  /// Whether standard output takes colours.
  var isColored: Bool
  /// Whether boxes and arrows can be shown.
  var isUnicode: Bool
  /// Columns of the terminal; 100 where there is none.
  var width: Int
  /// Nothing but findings.
  var isQuiet: Bool

  enum ColorChoice: String, CaseIterable { case auto, always, never }

  init(color: ColorChoice = .auto, isQuiet: Bool = false) {
    let isTerminal = isatty(STDOUT_FILENO) == 1
    let isDumb = Self.variable("TERM") == "dumb"
    let isForced = Self.variable("CLICOLOR_FORCE").map { $0 != "0" } ?? (Self.variable("FORCE_COLOR") != nil)
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

  /// A result.
  func out(_ text: String) { Self.write(text, to: STDOUT_FILENO) }

  /// A remark on what was done; left out when quiet.
  func remark(_ text: String) {
    if !isQuiet { Self.write(text, to: STDERR_FILENO) }
  }

  /// Something that has to be known.
  static func complain(_ text: String) { write(text, to: STDERR_FILENO) }

  static func variable(_ name: String) -> String? { getenv(name).map { String(cString: $0) } }

  private static func write(_ text: String, to file: Int32) {
    guard !text.isEmpty else { return }
    FileSystem.write(Array((text.hasSuffix("\n") ? text : text + "\n").utf8), to: file)
  }

  /// Pipes and files always take UTF-8; a terminal takes it where its locale says so, or says nothing.
  private static var hasUTF8Locale: Bool {
    guard isatty(STDOUT_FILENO) == 1 else { return true }
    let names = ["LC_ALL", "LC_CTYPE", "LANG"].compactMap(variable).filter { !$0.isEmpty }
    guard let locale = names.first?.lowercased() else { return true }
    return locale.contains("utf-8") || locale.contains("utf8")
  }

  private static func terminalWidth(isTerminal: Bool) -> Int {
    if let columns = variable("COLUMNS").flatMap(Int.init), columns > 0 { return max(40, columns) }
    var size = winsize()
    guard isTerminal, ioctl(STDOUT_FILENO, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return 100 }
    return max(40, Int(size.ws_col))
  }
}
