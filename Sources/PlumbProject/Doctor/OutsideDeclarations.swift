import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift
import PlumbText

/// What a model's Swift speaks of and other files of the project declare.
struct OutsideDeclarations {
  /// Files with the names that they declare, by path.
  let byFile: [(file: String, names: [String])]

  /// Only files that name something that is wanted are parsed. A name that nobody declares is some library's.
  init(_ model: DeclaredModel, in sources: [String], besides others: [String], _ files: Files) {
    let parser = SourceParser(ExpectedNames(model.declared.value))
    @Sendable func read(_ path: String) -> SourceFile { SourceFile(path: path, bytes: (try? files.source(path)) ?? []) }
    let texts = Parallel.map(sources, read)
    var units = Parallel.map(texts) { parser.parse($0) }
    while true {
      let second = parser.worthASecondLook(units)
      if second.isEmpty { break }
      units =
        units.filter { !second.contains($0.file) }
        + texts.filter { second.contains($0.path) }.map { parser.parse($0, always: true) }
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
  /// Whether one of the names is a word of the file.
  fileprivate func speaks(of names: Set<String>) -> Bool {
    let words = bytes.split { byte in
      !(byte >= 0x80 || byte == UInt8(ascii: "_") || (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte)
        || (0x61...0x7A).contains(byte))
    }
    return words.contains { names.contains(String(decoding: $0, as: UTF8.self)) }
  }
}
