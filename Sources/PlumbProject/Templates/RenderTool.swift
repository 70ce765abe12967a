import PlumbModel
import PlumbText

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// The program `plumb-render`, which puts a model's dump into a template.
///
///     let tool = RenderTool()
///     let bytes = try tool.render("Templates/Room.mustache", dump, ["--bundle", "Shop"])
///
/// A program of its own, for it needs Foundation and a template engine, which `plumb` does without; and because what a
/// template asks for can be without bounds, which ends a process and not the tool.
struct RenderTool {
  /// The program: beside this one, else a name that is looked for on the `PATH`.
  let program: String

  static let name = "plumb-render"
  /// How long a template may take.
  static let seconds = 60
  /// Bytes that are taken of it; what it renders is bounded by itself, the escapes of `--each-entity` come on top.
  private static let most = 256 << 20

  init() { program = Self.beside(Self.executable) ?? Self.name }

  /// What it writes to standard output.
  ///
  /// - Throws: `CannotRun` where it is not there, takes too long, or refuses the template, with the place in it.
  func render(_ template: String, _ dump: [UInt8], _ arguments: [String]) throws(CannotRun) -> [UInt8] {
    let run = try run(template, dump, arguments)
    guard run.status == 0 else { throw RenderComplaint(run, template).problem }
    return run.out
  }

  private func run(_ template: String, _ dump: [UInt8], _ arguments: [String]) throws(CannotRun) -> ChildProcess {
    let all = [program] + arguments + ["--", template]
    guard !all.contains(where: { $0.utf8.contains(0) }) else {
      throw CannotRun("a path or a value with a NUL in it cannot be given to \(Self.name)")
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
        "\(name) is not there, which renders templates",
        help: [
          "it belongs beside plumb: `make install` puts both there, and `swift build --product \(name)` builds it",
          "or put it on the PATH",
        ])
    case .failed(let reason): CannotRun("\(name) could not be run: \(reason)")
    case .wroteTooMuch(let limit):
      CannotRun("the template \(template) makes more than the \(limit >> 20) MiB that Plumb takes of it")
    case .tookTooLong(let seconds):
      CannotRun(
        "the template \(template) was not rendered in \(seconds) seconds",
        help: ["look for sections that loop over the whole model inside of each other"])
    }
  }

  // MARK: - Where it is

  private static var path: String { getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin" }

  /// The program in the folder of another; nil where it is not there.
  private static func beside(_ executable: String?) -> String? {
    let found = executable.map { Path.join(Path.folder($0), name) }
    return found.flatMap { access($0, X_OK) == 0 ? $0 : nil }
  }

  /// The file that this process runs, links followed.
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
