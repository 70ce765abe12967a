import PlumbDeclarations
import PlumbSwift
import PlumbText

extension NameSearch {
  /// Returns the uses in some files, in the order of the files. Generated files are excluded, because they are
  /// regenerated. `bytes` returns the text of a file; `nil` if it cannot be read.
  package func uses(in paths: [String], _ bytes: @Sendable (String) -> [UInt8]?) -> [NameUse] {
    Parallel.map(paths) { path -> [NameUse] in
      guard let bytes = bytes(path), !GeneratedFile.isGenerated(bytes) else { return [] }
      return uses(in: SourceFile(path: path, bytes: bytes))
    }.flatMap { $0 }
  }
}
