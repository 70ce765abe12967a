import PlumbDeclarations
import PlumbModel
import PlumbText
import SwiftParser
import SwiftSyntax

/// Finds what Swift and Objective-C sources say of a model; which of them a file is, its name says.
///
///     let parser = SourceParser(ExpectedNames(expected))
///     var units = files.map { parser.parse($0) }          // on as many cores as there are
///     let second = parser.worthASecondLook(units)         // paths, mostly none
///     units += files.filter { second.contains($0.path) }.map { parser.parse($0, always: true) }
///     let actual = parser.merge(units).value              // Declarations
///
/// Parsing is a pure function of one file, merging of all units together; the order of the files makes no difference.
public struct SourceParser: Sendable {
  let names: ExpectedNames
  private let prefilter: Prefilter

  /// A parser for the Swift of one model. Several can share the units of a file only if their names are the same.
  public init(_ names: ExpectedNames = ExpectedNames()) {
    self.names = names
    prefilter = Prefilter(names)
  }

  /// In bytes, 8 MB: larger files are not looked into, for no one writes them.
  public static let greatestSize = 8 << 20

  /// What has to be read of a file, in bytes: of one that is too large, enough to know it.
  public static let readSize = greatestSize + 1

  /// The declarations of some files, with all the steps above, on one core.
  ///
  /// - Returns: Declarations in the order of their names, and the diagnostics of all files in the order of their paths.
  public func declarations(in files: [SourceFile]) -> Parsed<Declarations> {
    var units = files.map { parse($0) }
    while true {
      let second = worthASecondLook(units)
      if second.isEmpty { return merge(units) }
      units += files.filter { second.contains($0.path) }.map { parse($0, always: true) }
    }
  }

  /// The declarations of one file, of any content: a file that is no Swift is passed over with a finding.
  ///
  /// A file that says nothing by itself takes a few microseconds, for it is not parsed unless it has to be.
  ///
  /// - Parameters:
  ///   - always: Parses the file though no word in it speaks of Core Data, because `worthASecondLook` asked for it.
  ///   - known: What was found in the same file, with the same names, when it was parsed before.
  /// - Returns: A unit that is empty but for the names in it where the file was not parsed.
  public func parse(_ file: SourceFile, always: Bool = false, known: SourceUnit? = nil) -> SourceUnit {
    // No byte of UTF-8; in UTF-16 one of the two that tell the order.
    if let first = file.bytes.first, first >= 0xFE {
      return refused(SourceText(file: file.path, bytes: file.bytes), "is UTF-16, not UTF-8", at: 0)
    }
    guard file.bytes.count <= Self.greatestSize else {
      return refused(SourceText(file: file.path, bytes: []), "is too large to read", at: 0)
    }
    let glance = prefilter.glance(at: file)
    guard glance.isOfInterest || always else { return SourceUnit(file: file.path, glance: glance) }
    if let known { return known }
    let text = SourceText(file: file.path, bytes: file.bytes)
    let scan = SourceScan(file.bytes)
    if SourceLanguage(path: file.path) == .objectiveC { return marked(SourceUnit(objectiveC: text), scan) }
    if let overflow = scan.overflow {
      return marked(refused(text, overflow.reason.rawValue, at: overflow.place), scan)
    }
    guard let lowered = SyntaxParser.parse(text.bytes, tokens: scan.tokens, { lowered(text, &$0) }) else {
      return marked(refused(text, "cannot be read: the system has no thread for it", at: 0), scan)
    }
    var unit = marked(lowered, scan)
    unit.suppressions = scan.comments.flatMap { Suppression.parse($0, in: text, extensions: unit.extensions) }
    return unit
  }

  /// The unit with the merge conflict of its file as the only thing that is wrong with it: other errors follow from it.
  /// Comments and strings are the same in both languages.
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
    if let problem = text.syntaxError(in: tree) { unit.diagnostics.append(problem) }
    return unit
  }

  private func refused(_ text: SourceText, _ reason: String, at place: Int) -> SourceUnit {
    var unit = SourceUnit(file: text.file)
    unit.diagnostics = [text.sourceDiagnostic("\(text.file) \(reason)", label: "from here on", at: Span(place, place))]
    return unit
  }
}
