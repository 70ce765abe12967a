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
      while let token = lexer.next() {
        if token.kind == .literal, last.count == 3, last[2].isMark("@"), last[1].isMark(":") {
          uses += names(after: string(last[0].span), in: token.span, lines)
        }
        last = last.suffix(2) + [token]
      }
      return uses
    }
  }

  /// Returns the names in a literal that follows the label of an argument.
  private func names(after label: String, in literal: Span, _ lines: LineTable) -> [NameUse] {
    guard let purpose = Self.labels[label] else { return [] }
    let value = String(string(literal).dropFirst().dropLast())
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

  private static let labels: [String: NameUse.Purpose] = [
    "predicateWithFormat": .predicate, "sortDescriptorWithKey": .sort, "initWithKey": .sort, "forKey": .key,
    "valueForKey": .key, "valueForKeyPath": .key, "forKeyPath": .key, "primitiveValueForKey": .key,
    "mutableSetValueForKey": .key, "mutableOrderedSetValueForKey": .key, "willChangeValueForKey": .key,
    "didChangeValueForKey": .key, "willAccessValueForKey": .key, "didAccessValueForKey": .key,
    "sectionNameKeyPath": .section, "entityForName": .entity, "fetchRequestWithEntityName": .entity,
    "initWithEntityName": .entity, "insertNewObjectForEntityForName": .entity,
  ]
}
