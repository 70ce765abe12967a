import PlumbCore
import PlumbDeclarations
import PlumbModel
import SwiftParser
import SwiftSyntax

/// The accessors of a module's `@NSManaged` members as a Swift file. On Linux, the compiler accepts `@NSManaged` and
/// leaves the accessors undefined; the functions of this file have the names of their symbols.
///
///     let accessors = ManagedAccessors(module: "Shop", files)
///     accessors.problems   // the members without accessors
///     accessors.text       // extension Book { @_silgen_name("$s4Shop4BookC5titleSSSgvg") … }
package struct ManagedAccessors: Sendable {
  /// The text of the file; a comment if the module has no such member.
  package let text: String
  /// The members for which no accessors can be written, and the files that cannot be read.
  package let problems: [Diagnostic]
  /// The number of members that have accessors.
  package let count: Int

  package init(module: String, _ files: [SourceFile]) {
    let read = Parallel.map(files.filter { SourceLanguage(path: $0.path) == .swift }) { Self.read($0) }
      .sorted { $0.path < $1.path }
    var writing = AccessorWriting(module: module, read)
    for member in read.flatMap(\.members) { writing.add(member) }
    text = writing.text
    problems = read.flatMap(\.problems) + writing.problems
    count = writing.count
  }

  private static func read(_ file: SourceFile) -> ModuleFile {
    let text = SourceText(file: file.path, bytes: file.bytes)
    let module = SyntaxParser.parse(text.bytes) { parser -> ModuleFile in
      let tree = SourceFileSyntax.parse(from: &parser)
      var reading = ModuleFileReading(text)
      reading.read(tree.statements)
      if let problem = text.syntaxError(in: tree) { reading.file.problems = [problem] }
      return reading.file
    }
    if let module { return module }
    var unread = ModuleFile(path: file.path)
    unread.problems = [
      text.sourceDiagnostic("\(file.path) is nested too deeply", label: "not read from here", at: Span(0, 0))
    ]
    return unread
  }
}
