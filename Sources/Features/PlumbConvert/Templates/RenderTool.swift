import PlumbCore
import PlumbModel
import PlumbSystem
import PlumbText
import PlumbWorkspace

/// The program `plumb-render`, which renders a template with a model's dump.
///
///     let tool = RenderTool()
///     let bytes = try tool.render("Templates/Room.mustache", dump, ["--bundle", "Shop"])
///
/// A separate program, because it requires Foundation and a template engine, which `plumb` does not link, and because
/// a template can use unlimited time or memory. In this case, only the separate process is terminated.
struct RenderTool {
  /// The program: the one next to this executable, else a name that is searched on the `PATH`.
  let program: String

  static let name = "plumb-render"
  /// The time limit of a template in seconds.
  static let seconds = 60
  /// The maximum size of the output in bytes. The program limits the rendered text itself; with `--each-entity`,
  /// escape sequences add to its size.
  private static let most = 256 << 20

  init() { program = Self.nextTo(Self.executable) ?? Self.name }

  /// Returns the standard output of the program.
  ///
  /// - Throws: `CannotRun` if the program is missing, exceeds the time limit, or reports an error in the template,
  ///   with its location.
  func render(_ template: String, _ dump: [UInt8], _ arguments: [String]) throws(CannotRun) -> [UInt8] {
    let run = try run(template, dump, arguments)
    guard run.status == 0 else { throw RenderComplaint(run, template).problem }
    return run.out
  }

  private func run(_ template: String, _ dump: [UInt8], _ arguments: [String]) throws(CannotRun) -> ChildProcess {
    let all = [program] + arguments + ["--", template]
    guard !all.contains(where: { $0.utf8.contains(0) }) else {
      throw CannotRun("a path or a value that contains NUL cannot be passed to \(Self.name)")
    }
    do throws(ChildProcess.Failure) {
      return try ChildProcess.run(
        all, environment: ["LC_ALL": "C", "PATH": Self.path], input: dump, limit: Self.most, seconds: Self.seconds)
    } catch {
      throw Self.problem(error, template)
    }
  }

  private static func problem(_ failure: ChildProcess.Failure, _ template: String) -> CannotRun {
    switch failure {
    case .notFound:
      CannotRun(
        "\(name), which renders templates, is not installed",
        help: [
          "install it next to plumb: `make install` installs both, and `swift build --product \(name)` builds it",
          "or add its folder to the PATH",
        ])
    case .failed(let reason): CannotRun("\(name) could not be run: \(reason)")
    case .wroteTooMuch(let limit):
      CannotRun("the output of the template \(template) exceeds the limit of \(limit >> 20) MiB")
    case .tookTooLong(let seconds):
      CannotRun(
        "the template \(template) was not rendered within \(seconds) seconds",
        help: ["check for nested sections that iterate over the whole model"])
    }
  }

  // MARK: - Where it is

  private static var path: String { environmentVariable("PATH") ?? "/usr/local/bin:/usr/bin:/bin" }

  /// Returns the program in the folder of an executable; `nil` if it does not exist.
  private static func nextTo(_ executable: String?) -> String? {
    let found = executable.map { Path.join(Path.folder($0), name) }
    return found.flatMap { access($0, X_OK) == 0 ? $0 : nil }
  }

  /// The path of this process's executable, with links resolved.
  private static var executable: String? {
    #if canImport(Darwin)
      var size = UInt32(PATH_MAX)
      var buffer = [CChar](repeating: 0, count: Int(size))
      guard _NSGetExecutablePath(&buffer, &size) == 0, let real = realpath(buffer, nil) else { return nil }
    #else
      guard let real = realpath("/proc/self/exe", nil) else { return nil }
    #endif
    defer { free(real) }
    return String(cString: real)
  }
}

/// An error message of `plumb-render`, usually with a location in a template, and its help.
///
///     Templates/Room.mustache:12:5: error: {{/books}} closes nothing: no section is open
///       help: …
struct RenderComplaint {
  /// The error for the user.
  let problem: CannotRun

  init(_ run: ChildProcess, _ template: String) {
    guard run.status < 128 else {
      problem = CannotRun(
        "\(RenderTool.name) was ended by the system: the template \(template) requires too much time or memory",
        help: ["check for nested sections that iterate over the whole model"])
      return
    }
    let lines = String(decoding: run.err, as: UTF8.self).split(separator: "\n").prefix(8).map(String.init)
    let help = lines.dropFirst().map { $0.hasPrefix(Self.helpMark) ? String($0.dropFirst(Self.helpMark.count)) : $0 }
    guard let first = lines.first, let sign = first.firstRange(of: Self.errorMark) else {
      problem = CannotRun("\(RenderTool.name) refused the template \(template)", help: lines)
      return
    }
    let (place, name) = Self.place(String(first[..<sign.lowerBound]))
    let message = String(first[sign.upperBound...])
    problem = CannotRun(name.map { "\($0): \(message)" } ?? message, help: help, at: place)
  }

  private static let errorMark = "error: "
  private static let helpMark = "  help: "

  /// Parses `Room.mustache:12:5: ` as a location, and `Room.mustache: ` as a name.
  private static func place(_ text: String) -> (Location?, name: String?) {
    guard text.hasSuffix(": ") else { return (nil, text.isEmpty ? nil : text) }
    let file = String(text.dropLast(2))
    let parts = file.split(separator: ":", omittingEmptySubsequences: false)
    guard parts.count > 2, let line = Int(parts[parts.count - 2]), let column = Int(parts[parts.count - 1]) else {
      return (nil, file)
    }
    // The location has a width of one column, because an empty one at the beginning would represent the whole file.
    let start = Position(line: line, column: column, offset: 0)
    let end = Position(line: line, column: column + 1, offset: 1)
    return (Location(file: parts.dropLast(2).joined(separator: ":"), start: start, end: end), nil)
  }
}
