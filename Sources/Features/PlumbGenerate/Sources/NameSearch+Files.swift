import PlumbDeclarations
import PlumbSwift
import PlumbText

extension NameSearch {
  /// Returns the uses in some files, in the order of the files. Generated files are excluded, because they are
  /// regenerated. `bytes` returns the text of a file; `nil` if it cannot be read.
  package func uses(in paths: [String], _ bytes: @Sendable (String) -> [UInt8]?) -> [NameUse] {
    Parallel.map(paths) { found(in: $0, bytes).uses }.flatMap { $0 }
  }

  /// Returns the uses in a file and the constants in it. None if the file is generated or cannot be read.
  func found(in path: String, _ bytes: @Sendable (String) -> [UInt8]?) -> FoundNames {
    guard let bytes = bytes(path), !GeneratedFile.isGenerated(bytes) else { return FoundNames() }
    return found(in: SourceFile(path: path, bytes: bytes))
  }
}
