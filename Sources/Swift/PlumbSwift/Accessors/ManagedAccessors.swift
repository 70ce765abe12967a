import PlumbCore
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

  /// Reads the sources of a module.
  ///
  /// - Parameter dependencies: The sources of the modules that it depends on. They are only read if the module's own
  ///   sources and the libraries do not declare the type of a member.
  package init<Failure>(
    module: String, _ files: [SourceFile], dependencies: () throws(Failure) -> [ModuleSources]
  ) throws(Failure) {
    // A type with the name of the module hides it in the names of other types.
    let reading = ModuleReading(files, mentioned: [module])
    let read = reading.files
    var writing = AccessorWriting(module: module, read)
    for member in read.flatMap(\.members) { writing.add(member) }
    if writing.hasUnknownTypes {
      let others = try dependencies().map {
        ParsedModule(name: $0.name, files: ModuleReading($0.files, mentioned: reading.mentioned).files)
      }
      writing = AccessorWriting(module: module, read, others)
      for member in read.flatMap(\.members) { writing.add(member) }
    }
    text = writing.text
    problems = read.flatMap(\.problems) + writing.problems
    count = writing.count
  }

  /// Reads the sources of a module that depends on libraries only.
  package init(module: String, _ files: [SourceFile]) {
    self.init(module: module, files) { [] }
  }

  /// Reads the types and members of a file.
  static func read(_ file: SourceFile) -> ModuleFile {
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

/// The sources of a module that another module depends on.
package struct ModuleSources: Sendable {
  package var name: String
  package var files: [SourceFile]

  package init(name: String, _ files: [SourceFile]) {
    self.name = name
    self.files = files
  }
}
