import PlumbCore
import PlumbDeclarations
import PlumbText

/// The reading of a module's files as far as `@NSManaged` members depend on them: the files with members, and those
/// that declare a type which a file that was read mentions. Most files of an app are not parsed.
struct ModuleReading {
  /// The files that were read.
  private(set) var files: [ModuleFile] = []
  /// The names that the files mention.
  private(set) var mentioned: Set<String>
  /// The numbers of the files that were not read, by the names of the types that they declare.
  private var unread: [String: Set<Int>] = [:]

  /// Reads the files of a module.
  ///
  /// - Parameter mentioned: The names of types that files of other modules mention.
  init(_ sources: [SourceFile], mentioned: Set<String> = []) {
    self.mentioned = mentioned
    let sources = sources.filter { SourceLanguage(path: $0.path) == .swift }
    var next: [Int] = []
    for (file, names) in Parallel.map(sources, { FileSearch.members.names(in: $0) }).enumerated() {
      if names == nil { next.append(file) }
      for name in names ?? [] { unread[name, default: []].insert(file) }
    }
    var names = mentioned
    repeat {
      let read = Parallel.map(next.map { sources[$0] }) { ManagedAccessors.read($0) }
      files += read
      names = read.reduce(into: names) { $0.formUnion($1.mentioned) }
      self.mentioned.formUnion(names)
      next = take(names)
      names = []
    } while !next.isEmpty
    files.sort { $0.path.precedesByBytes($1.path) }
  }

  /// Returns the files that declare one of the types, and were not read.
  private mutating func take(_ names: Set<String>) -> [Int] {
    let found = names.reduce(into: Set<Int>()) { $0.formUnion(unread[$1] ?? []) }
    for name in unread.keys { unread[name]?.subtract(found) }
    return found.sorted()
  }
}

extension ModuleFile {
  /// The names of types on which the file's members and types depend.
  fileprivate var mentioned: Set<String> {
    var texts: [String] = []
    for member in members {
      texts.append(member.place.path)
      switch member.shape {
      case .property(let type): texts.append(type.text)
      case .method(let parameters, _): texts += parameters.map(\.type.text)
      }
    }
    for type in types {
      texts += [type.name, type.superclass?.description ?? ""]
      if case .alias(let meaning) = type.meaning { texts.append(meaning.description) }
    }
    return Set(texts.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "_" }.map(String.init) })
  }
}
