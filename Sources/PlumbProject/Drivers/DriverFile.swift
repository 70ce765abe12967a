import PlumbFormats
import PlumbModel
import PlumbText

/// A file that git hands to a driver, by what it holds: git gives it any name.
package enum DriverFile: Sendable {
  /// There is no file on this side.
  case missing
  /// One version of a model.
  case model(Model)
  /// A `.xccurrentversion`, with the name in it; nil where it names none.
  case currentVersion(String?)
  /// Neither, and why.
  case unreadable(String)

  /// Takes bytes for what they are.
  ///
  /// - Parameters:
  ///   - bytes: The file; nil where there is none.
  ///   - path: What it is called in the repository.
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

  /// The version that a path in a repository is about: `Shop 2` of `Shop.xcdatamodeld/Shop 2.xcdatamodel/contents`.
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
