import PlumbSystem
import PlumbText

/// A git command that only reads: it changes no files, prompts for no input, makes no fetch, and runs no program that
/// the configuration of the clone names. Its output does not depend on the user's configuration.
///
///     try GitCommand("Models", "rev-parse", "HEAD").run().lines   // ["26bf9d1…"]
///
/// Only plumbing commands are used, whose output format is stable. They run no hooks, filters or text conversions,
/// because they read objects and the index, never files of the working tree. `core.fsmonitor` names a program that
/// reading the index would start, and a missing object of a partial clone would start a transport.
package struct GitCommand {
  /// The command line, including the global options.
  private let arguments: [String]

  /// Creates a command that runs in a folder, which must exist.
  package init(_ folder: String, _ arguments: String...) { self.init(folder, arguments) }

  /// Creates a command. With patterns, its paths are git's pathspecs, such as `:(top,glob)**/contents`.
  package init(_ folder: String, _ arguments: [String], hasPatterns: Bool = false) {
    self.arguments =
      ["git", "--no-pager"] + (hasPatterns ? [] : ["--literal-pathspecs"])
      + ["--no-replace-objects", "-c", "core.fsmonitor=false", "-C", folder] + arguments
  }

  /// Runs the command. An exit status other than 0 is returned, not thrown.
  ///
  /// Throws if git is not installed, cannot be started, writes more than `limit` bytes, or exceeds the time limit.
  package func run(input: [UInt8] = [], limit: Int = 1 << 20) throws(CannotRun) -> ChildProcess {
    // A C string ends at a NUL, which would truncate the argument.
    guard !arguments.contains(where: { $0.utf8.contains(0) }) else {
      throw CannotRun("a name that contains NUL cannot be passed to git")
    }
    do throws(ChildProcess.Failure) {
      return try ChildProcess.run(arguments, environment: Self.environment, input: input, limit: limit)
    } catch {
      switch error {
      case .notFound:
        throw CannotRun(
          "git is not installed, and the call requires its history",
          help: ["install git, or add its folder to the PATH"])
      case .failed(let reason): throw CannotRun("git could not be run: \(reason)")
      case .wroteTooMuch(let limit):
        throw CannotRun("the output of git exceeds the limit of \(limit >> 20) MiB")
      case .tookTooLong(let seconds): throw CannotRun("git did not end within \(seconds) seconds")
      }
    }
  }

  /// The environment variables that git inherits: the search path and git's configuration. `GIT_DIR` and similar variables are excluded, because a hook sets them for its own repository, and a
  /// command's repository is determined by a path.
  private static let inherited = [
    "PATH", "HOME", "USER", "LOGNAME", "TMPDIR", "XDG_CONFIG_HOME", "DEVELOPER_DIR", "LD_LIBRARY_PATH",
    "GIT_CONFIG_GLOBAL", "GIT_CONFIG_SYSTEM", "GIT_CONFIG_NOSYSTEM", "GIT_CONFIG_PARAMETERS", "GIT_CONFIG_COUNT",
    "GIT_EXEC_PATH", "GIT_CEILING_DIRECTORIES", "GIT_DISCOVERY_ACROSS_FILESYSTEM",
    "GIT_QUARANTINE_PATH", "GIT_OBJECT_DIRECTORY", "GIT_ALTERNATE_OBJECT_DIRECTORIES",
  ]

  /// The environment: English messages, which the parser expects, and no prompts, locks, pagers, or transports.
  private static var environment: [String: String] {
    var variables = [
      "LC_ALL": "C", "GIT_OPTIONAL_LOCKS": "0", "GIT_TERMINAL_PROMPT": "0", "GIT_ASKPASS": "true",
      "SSH_ASKPASS": "true", "GIT_PAGER": "cat", "GIT_NO_LAZY_FETCH": "1", "GIT_ALLOW_PROTOCOL": "none",
    ]
    for name in inherited { variables[name] = environmentVariable(name) }
    for number in 0..<min(100, variables["GIT_CONFIG_COUNT"].flatMap(Int.init) ?? 0) {
      for name in ["GIT_CONFIG_KEY_\(number)", "GIT_CONFIG_VALUE_\(number)"] {
        variables[name] = environmentVariable(name)
      }
    }
    return variables
  }
}

extension ChildProcess {
  /// Whether the program exited with status 0.
  package var succeeded: Bool { status == 0 }
  /// The lines of standard output, without line endings.
  package var lines: [String] {
    out.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
  /// The first lines of git's error output, without the prefix `fatal: `.
  package var complaints: [String] {
    String(decoding: err, as: UTF8.self).split(separator: "\n").prefix(8).map { line in
      let line = line.hasPrefix("fatal: ") ? line.dropFirst("fatal: ".count) : line
      return Terminal.sanitized(String(line))
    }
  }
}
