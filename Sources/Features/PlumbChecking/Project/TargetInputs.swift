import PlumbCore
import PlumbText
import PlumbWorkspace

/// The files that the targets of a project use, as its project file names them: XcodeGen's `project.yml`, Tuist's
/// `Project.swift`, Bazel's `BUILD`, a podspec.
///
///     inputs.use(of: "App/Shop.xcdatamodeld")   // .compiled
struct TargetInputs {
  /// The use of a file by a target.
  enum Use { case compiled, copied, excluded }

  /// Files of a target.
  struct Entry {
    /// The path or the pattern of the files, from the folder of the project file.
    var pattern: String
    var use = Use.compiled
    /// The patterns of the files that are left out. Their paths start where that of the entry does.
    var excluded: [String] = []
    /// The patterns of the only files that are used; empty for all files.
    var included: [String] = []
    var location: Location
  }

  var entries: [Entry] = []
  /// The place of the targets, where a file that none of them uses is reported.
  var location: Location
  /// The remedy for a model that no target uses.
  var help: String

  /// The use of a bundle by the targets; `nil` if none of them uses it.
  ///
  /// - Parameter folder: The folder of the project file, from where the path of the bundle starts.
  func use(of bundle: String, from folder: String) -> (use: Use, location: Location)? {
    let found = entries.compactMap { entry in
      entry.use(of: bundle.lowercased(), from: folder.lowercased()).map { (use: $0, location: entry.location) }
    }
    return found.first { $0.use == .compiled } ?? found.first { $0.use == .copied } ?? found.first
  }
}

extension TargetInputs.Entry {
  /// The use of a bundle by the target: a pattern matches the bundle, a folder that contains it, or a file in it.
  fileprivate func use(of bundle: String, from folder: String) -> TargetInputs.Use? {
    /// Whether a pattern matches; `unread` for a pattern with too many alternatives.
    func covers(_ patterns: [String], unread: Bool) -> Bool {
      patterns.contains { pattern in
        guard let alternatives = Self.alternatives(pattern.lowercased()) else { return unread }
        return alternatives.contains { alternative in
          let path = Path.resolved(Path.join(folder, alternative))
          return path.isEmpty || Self.parts(of: bundle).contains { PathPattern(path: path).covers($0) }
        }
      }
    }
    guard covers([pattern], unread: true) else { return nil }
    return covers(excluded, unread: false) || !included.isEmpty && !covers(included, unread: true) ? .excluded : use
  }

  /// A bundle, and the paths of files as they can be in it.
  private static func parts(of bundle: String) -> [String] {
    let name = Path.stem(bundle, without: ".xcdatamodeld")
    return [bundle, bundle + "/\(name).xcdatamodel", bundle + "/\(name).xcdatamodel/contents"]
  }

  /// The maximum number of patterns that one with braces represents.
  private static let mostAlternatives = 256

  /// Returns the patterns that a pattern with braces represents: `Model.{xcdatamodel,xcdatamodeld}`; `nil` for too many.
  private static func alternatives(_ pattern: String) -> [String]? {
    guard pattern.utf8.count < 1000 else { return pattern.contains("{") ? nil : [pattern] }
    var (found, rest) = ([String](), [pattern])
    while let next = rest.popLast() {
      guard let open = next.lastIndex(of: "{"), let close = next[open...].firstIndex(of: "}") else {
        found.append(next)
        continue
      }
      let parts = next[next.index(after: open)..<close].split(separator: ",", omittingEmptySubsequences: false)
      guard parts.count <= 32 else { return nil }
      rest += parts.map { String(next[..<open] + $0 + next[next.index(after: close)...]) }
      guard found.count + rest.count <= mostAlternatives else { return nil }
    }
    return found
  }
}
