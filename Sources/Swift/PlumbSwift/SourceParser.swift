import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText
import SwiftParser
import SwiftSyntax

/// A parser that finds the declarations of a model in Swift and Objective-C sources. The file's name determines its
/// language.
///
///     let parser = SourceParser(ExpectedNames(expected))
///     var units = files.map { parser.parse($0) }          // can run on all cores
///     let used = parser.skippedFiles(usedBy: units)       // paths, usually none
///     units += files.filter { used.contains($0.path) }.map { parser.parse($0, always: true) }
///     let actual = parser.merge(units).value              // Declarations
///
/// Parsing is a pure function of one file, merging is one of all units together. The order of the files has no
/// effect.
public struct SourceParser: Sendable {
  let names: ExpectedNames
  private let search: FileSearch

  /// Creates a parser for the Swift of one model. Several parsers can share the units of a file only if their names
  /// are equal.
  public init(_ names: ExpectedNames = ExpectedNames()) {
    self.names = names
    search = FileSearch(names)
  }

  /// Creates a parser that skips files without an expected name, even if they contain Core Data's classes: in a large
  /// project, most of those belong to other models.
  package init(namedOnly names: ExpectedNames) {
    self.names = names
    search = FileSearch(names, hasMarkers: false)
  }

  /// The maximum size of a file in bytes, 8 MB. Larger files are not read, because source code is smaller.
  public static let greatestSize = 8 << 20

  /// The number of bytes to read of a file. It is enough to recognize a file that is too large.
  public static let readSize = greatestSize + 1

  /// Returns the declarations of some files, with all the steps above.
  ///
  /// - Returns: The declarations in the order of their names, and the diagnostics of all files in the order of their
  ///   paths.
  public func declarations(in files: [SourceFile]) -> Parsed<Declarations> { merge(units(of: files)) }

  /// Returns the units of some files, parsed on all cores, including skipped files that other files require.
  package func units(of files: [SourceFile]) -> [SourceUnit] {
    var units = Parallel.map(files) { parse($0) }
    while true {
      let used = skippedFiles(usedBy: units)
      if used.isEmpty { return units }
      units =
        units.filter { !used.contains($0.file) }
        + Parallel.map(files.filter { used.contains($0.path) }) { parse($0, always: true) }
    }
  }

  /// Parses one file with any content. A file that cannot be parsed is skipped with a finding.
  ///
  /// A file without a marker takes a few microseconds, because it is not parsed unless `always` is `true`.
  ///
  /// - Parameters:
  ///   - always: Whether to parse a file without a marker, because `skippedFiles` returned it.
  ///   - known: The unit of the same file, with the same names, from an earlier call.
  /// - Returns: The unit of the file. If the file was not parsed, the unit contains only the names in it.
  public func parse(_ file: SourceFile, always: Bool = false, known: SourceUnit? = nil) -> SourceUnit {
    // The byte is not valid in UTF-8. In UTF-16 it is one of the two bytes of the byte order mark.
    if let first = file.bytes.first, first >= 0xFE {
      return refused(SourceText(file: file.path, bytes: file.bytes), "is UTF-16, not UTF-8", at: 0)
    }
    guard file.bytes.count <= Self.greatestSize else {
      return refused(SourceText(file: file.path, bytes: []), "is too large to read", at: 0)
    }
    if !always, let names = search.names(in: file) {
      var unit = SourceUnit(file: file.path)
      unit.skippedNames = names
      return unit
    }
    if let known { return known }
    let text = SourceText(file: file.path, bytes: file.bytes)
    let scan = SourceScan(file.bytes)
    if SourceLanguage(path: file.path) == .objectiveC { return marked(SourceUnit(objectiveC: text), scan) }
    if let overflow = scan.overflow {
      return marked(refused(text, overflow.reason.rawValue, at: overflow.place), scan)
    }
    guard let lowered = SyntaxParser.parse(text.bytes, tokens: scan.tokens, { lowered(text, &$0) }) else {
      return marked(refused(text, "cannot be read: the system cannot create a thread for it", at: 0), scan)
    }
    var unit = marked(lowered, scan)
    unit.suppressions = scan.comments.flatMap { Suppression.parse($0, in: text, extensions: unit.extensions) }
    return unit
  }

  /// Returns the unit with the merge conflict of its file as the only diagnostic, because other errors follow from
  /// it. Comments and strings are the same in both languages.
  private func marked(_ unit: SourceUnit, _ scan: SourceScan) -> SourceUnit {
    guard let conflict = scan.conflict else { return unit }
    var marked = unit
    marked.diagnostics = [Diagnostic(conflict, in: unit.file)]
    return marked
  }

  private func lowered(_ text: SourceText, _ parser: inout Parser) -> SourceUnit {
    let tree = SourceFileSyntax.parse(from: &parser)
    var lowering = FileLowering(text, names)
    lowering.lower(tree)
    var unit = lowering.unit
    if let problem = text.syntaxError(in: tree) {
      unit.diagnostics.append(problem)
      unit.isInOlderSwift = tree.hasOlderSwift
    }
    return unit
  }

  private func refused(_ text: SourceText, _ reason: String, at place: Int) -> SourceUnit {
    var unit = SourceUnit(file: text.file)
    unit.diagnostics = [
      text.sourceDiagnostic("\(text.file) \(reason)", label: "not read from here", at: Span(place, place))
    ]
    return unit
  }
}
