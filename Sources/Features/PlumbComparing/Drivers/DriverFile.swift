import PlumbFormats
import PlumbInspect
import PlumbModel
import PlumbText

/// A file that git passes to a driver, classified by its contents, because git chooses the file's name.
package enum DriverFile: Sendable {
  /// The side has no file.
  case missing
  /// A version of a model.
  case model(Model)
  /// A `.xccurrentversion` with the name that it contains; `nil` if it contains none.
  case currentVersion(String?)
  /// A file that cannot be read as one of these, with the reason.
  case unreadable(String)

  /// Classifies a file by its contents.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes; `nil` for a missing file.
  ///   - path: The file's path in the repository.
  package init(_ bytes: [UInt8]?, path: String) {
    guard let bytes else {
      self = .missing
      return
    }
    if Path.name(path).hasSuffix(".xccurrentversion") || Self.isPropertyList(bytes) {
      switch CurrentVersionFile.parse(bytes, file: path) {
      case .named(let name): self = .currentVersion(name)
      case .missing, .unnamed: self = .currentVersion(nil)
      case .unreadable(let failure): self = .unreadable(Self.words(for: failure))
      }
      return
    }
    do throws(ReadFailure) {
      self = .model(try Model.read(bytes, file: path, name: Self.version(path)).value)
    } catch {
      self = .unreadable(Self.words(for: error))
    }
  }

  /// Returns the version name for a path in a repository: `Shop 2` for
  /// `Shop.xcdatamodeld/Shop 2.xcdatamodel/contents`.
  package static func version(_ path: String) -> String {
    Path.name(path) == "contents" ? Path.stem(Path.folder(path), without: ".xcdatamodel") : Path.name(path)
  }

  private static func isPropertyList(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: Array("bplist00".utf8))
      || bytes.prefix(1024).firstRange(of: Array("<plist".utf8)) != nil
  }

  private static func words(for failure: ReadFailure) -> String {
    let line = failure.diagnostic.location.map { $0.start.line > 1 ? " (line \($0.start.line))" : "" } ?? ""
    return failure.diagnostic.message + line
  }
}

/// A line-based representation of a model with one line per fact, so that a line diff shows changes of the model.
///
/// Git uses it as `diff.<driver>.textconv` in `git log -p`, `git show`, `git blame`, and in `git diff` of a file with
/// a conflict.
package enum TextConversion {
  /// Returns the text of a file. An unreadable file is returned unchanged, after a line with the reason.
  ///
  /// - Parameter path: The file's path, for messages.
  package static func text(of bytes: [UInt8], path: String) -> [UInt8] {
    switch DriverFile(bytes, path: path) {
    case .model(let model): Array(ModelLines.text(of: model).utf8)
    case .currentVersion(let name):
      Array(Terminal.sanitized(name.map { "current version = \($0)" } ?? "no current version").utf8) + newline
    case .missing: []
    case .unreadable(let reason):
      conflict(bytes, path)
        ?? Array("plumb shows this file unchanged, because \(Terminal.sanitized(reason))".utf8) + newline + bytes
    }
  }

  /// Returns the facts of both sides of a conflict with markers around differences; `nil` if a side is not a model.
  private static func conflict(_ bytes: [UInt8], _ path: String) -> [UInt8]? {
    guard let sides = ConflictText.sides(of: bytes), case .model(let ours) = DriverFile(sides.ours, path: path),
      case .model(let theirs) = DriverFile(sides.theirs, path: path)
    else { return nil }
    let facts = [ours, theirs].map { Array(ModelLines.text(of: $0).utf8) }
    return ConflictText(ours: facts[0], theirs: facts[1]).bytes
  }

  private static let newline = [UInt8(ascii: "\n")]
}
