import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

extension SourceText {
  /// Returns the uses in an Objective-C file: string literals after the label of an argument that takes a name.
  ///
  ///     [NSSortDescriptor sortDescriptorWithKey:@"total" ascending:YES]
  func objectiveCNames() -> [NameUse] {
    let lines = LineTable(bytes)
    return bytes.withUnsafeBufferPointer { buffer in
      var lexer = ObjectiveCLexer(buffer)
      var last: [ObjectiveCLexer.Token] = []
      var uses: [NameUse] = []
      // A name of a file, which is that of a model if the extension of a compiled bundle follows.
      var resource: NameUse?
      while let token = lexer.next() {
        if token.kind == .literal, last.count == 3, last[2].isMark("@"), last[1].isMark(":") {
          let label = string(last[0].span)
          uses += names(after: label, in: token.span, lines)
          if Self.resourceLabels.contains(label) {
            resource = NameUse(
              .model, [value(of: token.span)], isFetched: true, code: "\(label):@\"\(value(of: token.span))\"",
              location: lines.location(token.span, in: file))
          } else if Self.extensionLabels.contains(label), value(of: token.span) == "momd", let found = resource {
            uses.append(found)
          }
        }
        if token.isMark("]") || token.isMark(";") { resource = nil }
        last = last.suffix(2) + [token]
      }
      return uses
    }
  }

  /// Returns the names in a literal that follows the label of an argument.
  private func names(after label: String, in literal: Span, _ lines: LineTable) -> [NameUse] {
    guard let purpose = Self.labels[label] else { return [] }
    let value = value(of: literal)
    let paths =
      switch purpose {
      case .entity: [[value]]
      case .predicate: (try? PredicateSyntax(parsing: value))?.keyPaths.map(\.keys) ?? []
      default: [value.keys]
      }
    return paths.filter { !$0.isEmpty }.map {
      NameUse(
        purpose, $0, isFetched: purpose == .entity, code: "\(label):@\"\(value)\"",
        location: lines.location(literal, in: file))
    }
  }

  /// Returns the text of a literal without its quotes.
  private func value(of literal: Span) -> String { String(string(literal).dropFirst().dropLast()) }

  private static let resourceLabels: Set<String> = ["URLForResource", "pathForResource"]
  private static let extensionLabels: Set<String> = ["withExtension", "ofType"]

  private static let labels: [String: NameUse.Purpose] = [
    "predicateWithFormat": .predicate, "sortDescriptorWithKey": .sort, "initWithKey": .sort, "forKey": .key,
    "valueForKey": .key, "valueForKeyPath": .key, "forKeyPath": .key, "primitiveValueForKey": .key,
    "mutableSetValueForKey": .key, "mutableOrderedSetValueForKey": .key, "willChangeValueForKey": .key,
    "didChangeValueForKey": .key, "willAccessValueForKey": .key, "didAccessValueForKey": .key,
    "sectionNameKeyPath": .section, "entityForName": .entity, "fetchRequestWithEntityName": .entity,
    "initWithEntityName": .entity, "insertNewObjectForEntityForName": .entity,
  ]
}
