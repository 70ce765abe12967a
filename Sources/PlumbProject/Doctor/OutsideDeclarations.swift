import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbText

/// The declarations in other files of the project that a model's Swift code refers to.
struct OutsideDeclarations {
  /// The files with the names that they declare.
  let byFile: [(file: String, names: [String])]

  /// Parses only the files that contain a required name. Names without a declaration are assumed to be from a
  /// library.
  init(_ model: DeclaredModel, in sources: [String], excluding others: [String], _ files: Files) {
    let parser = SourceParser(ExpectedNames(model.declared.value))
    @Sendable func read(_ path: String) -> SourceFile { SourceFile(path: path, bytes: (try? files.source(path)) ?? []) }
    let texts = Parallel.map(sources, read)
    var units = Parallel.map(texts) { parser.parse($0) }
    while true {
      let used = parser.skippedFiles(usedBy: units)
      if used.isEmpty { break }
      units =
        units.filter { !used.contains($0.file) }
        + texts.filter { used.contains($0.path) }.map { parser.parse($0, always: true) }
    }
    let wanted = parser.undeclaredNames(in: units)
    let found = Parallel.map(others) { path -> (file: String, names: [String]) in
      let file = read(path)
      guard file.speaks(of: wanted) else { return (path, []) }
      return (path, parser.parse(file, always: true).declaredNames.intersection(wanted).sorted())
    }
    byFile = found.filter { !$0.names.isEmpty }
  }
}

extension SourceFile {
  /// Whether one of the names is an identifier in the file.
  fileprivate func speaks(of names: Set<String>) -> Bool {
    let words = bytes.split { byte in
      !(byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte))
    }
    return words.contains { names.contains(String(decoding: $0, as: UTF8.self)) }
  }
}
