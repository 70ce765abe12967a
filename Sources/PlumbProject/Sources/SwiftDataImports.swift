import PlumbFormats
import PlumbModel
import PlumbText

/// The check whether the Swift code of a model uses SwiftData. Xcode's template marks every model for use with
/// SwiftData, so the model is not sufficient.
struct SwiftDataImports {
  /// The file system with the sources.
  let files: Files

  /// Whether a Swift file of these sources imports SwiftData; `false` if the sources cannot be read, which other
  /// checks report.
  ///
  /// Reads the files up to the first match, without parsing them.
  func areBelow(_ sources: [String]) -> Bool {
    guard let paths = try? SwiftFiles(files).below(sources) else { return false }
    return paths.contains { path in (try? files.read(path)).map(Self.isImported) ?? false }
  }

  /// Whether a line of a source imports the module, or a declaration of it.
  ///
  ///     import SwiftData                // true, also with @preconcurrency, public, struct
  ///     // import SwiftData             // false
  static func isImported(_ bytes: [UInt8]) -> Bool {
    bytes.split(separator: UInt8(ascii: "\n")).contains { line in
      guard line.count < 200, line.contains(UInt8(ascii: "i")) else { return false }
      return isImport(line)
    }
  }

  private static func isImport(_ line: ArraySlice<UInt8>) -> Bool {
    guard line.contains(UInt8(ascii: "S")) else { return false }
    let words = String(decoding: line, as: UTF8.self).split { " \t\r;".contains($0) }
    guard let place = words.firstIndex(of: "import"), place < words.index(before: words.endIndex),
      words[..<place].allSatisfy({ $0.first == "@" || access.contains(String($0)) })
    else { return false }
    let module = kinds.contains(String(words[place + 1])) ? words.dropFirst(place + 2).first : words[place + 1]
    return module?.split(separator: ".").first == "SwiftData"
  }

  private static let access: Set<String> = ["public", "package", "internal", "fileprivate", "private"]
  private static let kinds: Set<String> = ["struct", "class", "enum", "protocol", "typealias", "func", "let", "var"]
}
