import PlumbSystem

extension Files {
  /// The reason for which a path has no kind.
  package enum Absence: Hashable, Sendable {
    /// A path that no file has.
    case missing
    /// The process may not search one of the folders in the path.
    case forbidden

    var isForbidden: Bool { self == .forbidden }

    /// The reason as the end of a sentence.
    package var phrase: String { isForbidden ? "cannot be accessed: permission denied" : "does not exist" }

    /// The remedy; `nil` for a missing file.
    package var help: String? { isForbidden ? "check the permissions of the folders in its path" : nil }
  }

  /// Returns the reason for which `kind` returns `.missing` for a path.
  package func absence(of path: String) -> Absence {
    do throws(Failure) {
      _ = try read(path, at: 0, count: 0)
    } catch {
      return error.reason == Failure(path, errno: EACCES).reason ? .forbidden : .missing
    }
    return .missing
  }
}
