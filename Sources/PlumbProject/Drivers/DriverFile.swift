import PlumbFormats
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
