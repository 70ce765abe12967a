import PlumbDeclarations
import PlumbDrift
import PlumbModel

/// The properties of fixes that other code of the sources speaks of: where the type gains or loses its question mark, or
/// leads to another class, that code may not compile any more.
///
/// Only words are looked at. A namesake, or a word in a comment, keeps a property from being changed; never the other
/// way round.
struct UsedProperties {
  private var names: Set<String> = []

  /// Looks through all texts for the few names that fixes are about; without such fixes none is read.
  init(of fixes: [DriftFix], in texts: () -> [[UInt8]]) {
    let changed = fixes.flatMap(\.edits).compactMap(\.retyped)
    guard !changed.isEmpty else { return }
    // Each stands in the text once itself.
    var counts = Dictionary(grouping: Set(changed.map { DeclaredName($0) }), by: \.name).mapValues { 0 - $0.count }
    for text in texts() { text.count(words: &counts) }
    names = Set(counts.filter { $0.value > 0 }.keys)
  }

  /// Why a fix is not to be made: the code that uses the property would have to change with it. nil where none does.
  func obstacle(to fix: DriftFix) -> String? {
    guard let name = fix.edits.compactMap(\.retyped).map(\.name).first(where: names.contains) else { return nil }
    return "other code uses \(name), and has to change with its type"
  }
}

/// A property by its place: one in a base class is changed for several entities at once.
private struct DeclaredName: Hashable {
  let name: String
  private let file: String
  private let start: Int

  init(_ property: PropertyDeclaration) {
    (name, file) = (property.name, property.places.file)
    start = property.places.name.map { Int($0.start) } ?? 0
  }
}

extension DeclarationEdit {
  /// The property whose type changes in more than its width: nil for every other edit.
  fileprivate var retyped: PropertyDeclaration? {
    guard case .property(let property, .setType(let type)) = self else { return nil }
    let isOther = property.isRelationship && !type.unwrapped.means(property.type.unwrapped)
    return isOther || type.isOptional != property.type.isOptional ? property : nil
  }
}

extension [UInt8] {
  /// Counts the words that have a count, in the whole text.
  fileprivate func count(words counts: inout [String: Int]) {
    let lengths = Set(counts.keys.map(\.utf8.count))
    for word in split(whereSeparator: { !$0.isOfName }) where lengths.contains(word.count) {
      let name = String(decoding: word, as: UTF8.self)
      if let count = counts[name] { counts[name] = count + 1 }
    }
  }
}

extension UInt8 {
  fileprivate var isOfName: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
