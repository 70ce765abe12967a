import PlumbDeclarations
import SwiftParser
import SwiftSyntax

/// A search for the strings and key paths in source code that name elements of a model.
///
///     NameSearch(for: ["total"]).uses(in: file)   // the uses of the name `total`
///     NameSearch.fetches.uses(in: file)           // all names in a file with fetch requests
///
/// Only files with relevant words are parsed. A file that cannot be parsed has no uses.
public struct NameSearch: Sendable {
  /// The names to find; `nil` for all names.
  private let names: Set<String>?
  /// The constants of other files.
  private var constants: NameConstants?

  /// Creates a search for uses of the given names.
  public init(for names: Set<String>) { self.names = names }

  private init() { names = nil }

  /// The search for all names in files that contain predicates, sort descriptors, fetch requests or names of entities,
  /// and in files with keys that import Core Data.
  public static let fetches = NameSearch()

  /// Returns the uses in a file, in the order of the text.
  public func uses(in file: SourceFile) -> [NameUse] { found(in: file).uses }

  /// Returns the uses in a file, and the constants of other files in it.
  package func found(in file: SourceFile) -> FoundNames {
    guard file.bytes.count <= SourceParser.greatestSize, isRelevant(file.bytes) else { return FoundNames() }
    let text = SourceText(file: file.path, bytes: file.bytes)
    let isObjectiveC = SourceLanguage(path: file.path) == .objectiveC
    var found = isObjectiveC ? text.objectiveCNames(constants) : text.swiftNames(constants) ?? FoundNames()
    if let names {
      found.uses.removeAll { $0.namesFile || names.isDisjoint(with: $0.names) }
    } else if file.bytes.contains(anyOf: MigrationWords.earlierObjects) {
      found.uses = found.uses.map { $0.namesVersion ? $0 : $0.ofAnyVersion }
    }
    return found
  }

  /// Returns the same search with the values of constants in other files.
  package func resolving(_ constants: NameConstants) -> NameSearch {
    var search = self
    search.constants = constants
    return search
  }

  private func isRelevant(_ bytes: [UInt8]) -> Bool {
    guard let names else {
      return bytes.contains(anyOf: Self.fetchWords)
        || bytes.contains(anyOf: ["orKey", "ValuesForKeys"])
          && bytes.contains(anyOf: ["import CoreData", "import <CoreData", "NSManagedObject"])
    }
    return bytes.contains(anyOf: Self.words) && !bytes.words(among: names).isEmpty
  }

  private static let fetchWords: [StaticString] = [
    "NSPredicate", "NSSortDescriptor", "FetchRequest", "fetchRequest", "ntityName", "ntityForName", "NSBatch",
    "addPersistentStore", "StoreDescription", "NSPersistentContainer", "NSPersistentCloudKitContainer", "\"momd\"",
    "\"mom\"", "NSManagedObjectModelReference", "NSLightweightMigrationStage", "MR_", "mr_", "ByAttribute", "SortedBy",
  ]
  /// Parts of the constructs that name an element. A backslash starts a key path.
  private static let words: [StaticString] = [
    "NSPredicate", "SortDescriptor", "ntityName", "ntityForName", "entitiesByName", "orKey", "eyPath", "propertiesTo",
    "\\", "MR_", "mr_", "ByAttribute", "SortedBy",
  ]
}

extension NameUse {
  /// A use that may have a name of an earlier version of the model.
  fileprivate var ofAnyVersion: NameUse {
    var use = self
    if isPath || purpose == .entity { use.isOfAnyVersion = true } else { use.isFetched = false }
    return use
  }
}

extension SourceText {
  /// Returns the uses in a Swift file. `nil` if the file cannot be parsed.
  fileprivate func swiftNames(_ constants: NameConstants?) -> FoundNames? {
    SyntaxParser.parse(bytes) { parser in
      let tree = SourceFileSyntax.parse(from: &parser)
      let visitor = NameVisitor(FileMembers(self, tree, constants))
      visitor.walk(tree)
      return FoundNames(uses: visitor.uses, unknownConstants: visitor.unknownConstants)
    }
  }
}

extension [UInt8] {
  /// Returns the given words that occur in the text other than directly after `var` or `let`, where they are
  /// declared.
  package func words(among wanted: Set<String>) -> Set<String> {
    // Whether a wanted word has a length: faster than a set, for each word of a text.
    var isLength = [Bool](repeating: false, count: (wanted.map(\.utf8.count).max() ?? 0) + 1)
    for name in wanted { isLength[name.utf8.count] = true }
    var found: Set<String> = []
    eachMention { word in
      guard word.count < isLength.count, isLength[word.count] else { return }
      let name = String(decoding: word, as: UTF8.self)
      if wanted.contains(name) { found.insert(name) }
    }
    return found
  }

  /// The words directly after `class`, `@interface` and `@implementation`.
  package var declaredClasses: Set<String> {
    withUnsafeBufferPointer { bytes in
      var found: Set<String> = []
      var (end, isDeclared) = (0, false)
      while let start = bytes[end...].firstIndex(where: \.continuesName) {
        end = bytes[start...].firstIndex { !$0.continuesName } ?? bytes.count
        let word = bytes[start..<end]
        if isDeclared { found.insert(String(decoding: word, as: UTF8.self)) }
        isDeclared = ["class", "interface", "implementation"].contains { word.elementsEqual($0.utf8) }
      }
      return found
    }
  }

  /// The words that occur in the text other than directly after `var` or `let`.
  package var mentionedWords: Set<String> {
    var found: Set<String> = []
    eachMention { found.insert(String(decoding: $0, as: UTF8.self)) }
    return found
  }

  /// Calls `body` for each word that is not directly after `var` or `let`.
  private func eachMention(_ body: (UnsafeBufferPointer<UInt8>) -> Void) {
    withUnsafeBufferPointer { bytes in
      var (end, isDeclared) = (0, false)
      while let start = bytes[end...].firstIndex(where: \.continuesName) {
        end = bytes[start...].firstIndex { !$0.continuesName } ?? bytes.count
        let word = UnsafeBufferPointer(rebasing: bytes[start..<end])
        if !isDeclared { body(word) }
        isDeclared = word.count == 3 && (word.elementsEqual("var".utf8) || word.elementsEqual("let".utf8))
      }
    }
  }
}

extension ArraySlice<UInt8> {
  /// Returns the range of the first occurrence of a name as a whole word; `nil` if there is none.
  package func firstWord(_ name: String) -> Range<Int>? {
    var rest = self
    while let found = rest.firstRange(of: name.utf8) {
      if self[..<found.lowerBound].last?.continuesName != true, self[found.upperBound...].first?.continuesName != true {
        return found
      }
      rest = self[found.upperBound...]
    }
    return nil
  }

  /// Whether an occurrence of the name is followed by a single `=`, or by `+=`.
  package func assigns(_ name: String) -> Bool {
    var rest = self
    while let found = rest.firstRange(of: name.utf8) {
      rest = rest[found.upperBound...].drop { $0 == UInt8(ascii: " ") }
      if rest.first == UInt8(ascii: "+") { rest = rest.dropFirst() }
      if rest.first == UInt8(ascii: "="), rest.dropFirst().first != UInt8(ascii: "=") { return true }
    }
    return false
  }
}
