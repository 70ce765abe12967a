import PlumbFormats
import PlumbModel
import PlumbText

/// The models whose unsaved texts are not well-formed, each with the last text that was.
struct ModelDrafts: Sendable {
  /// The last well-formed texts by path. They are checked instead of the unsaved texts.
  private(set) var texts: [String: [UInt8]] = [:]
  /// The problem of each unsaved text.
  private var problemsByPath: [String: Diagnostic] = [:]

  /// The problems of the unsaved texts.
  var problems: [Diagnostic] { problemsByPath.sorted { $0.key < $1.key }.map(\.value) }

  /// Records the unsaved text of a file, `nil` if it has none.
  ///
  /// - Parameter before: The text that was checked last; `nil` for a new file.
  mutating func replace(_ path: String, with bytes: [UInt8]?, before: [UInt8]?) {
    texts[path] = nil
    problemsByPath[path] = nil
    guard let bytes, Self.isModel(path), let problem = Self.problem(of: bytes, path), let before,
      Self.problem(of: before, path) == nil
    else { return }
    texts[path] = before
    problemsByPath[path] = problem
  }

  /// Whether a path is that of the contents of a version.
  static func isModel(_ path: String) -> Bool {
    Path.name(path) == "contents" && Path.folder(path).hasSuffix(".xcdatamodel")
  }

  private static func problem(of bytes: [UInt8], _ path: String) -> Diagnostic? {
    do throws(ReadFailure) {
      _ = try Model.read(bytes, file: path, name: Path.stem(Path.name(Path.folder(path)), without: ".xcdatamodel"))
      return nil
    } catch {
      return error.diagnostic
    }
  }
}
