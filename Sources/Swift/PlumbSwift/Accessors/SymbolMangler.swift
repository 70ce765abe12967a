/// The name of a Swift declaration's symbol, in Swift's stable mangling.
///
///     SymbolMangler.getter(book.title)   // $s4Shop4BookC5titleSSSgvg
///
/// A name is a sequence of identifiers and operators. An identifier or a type that was written before is written as
/// its number, `AC` for the third one. A word of an identifier that was written before is written as its number too.
struct SymbolMangler {
  private var text = Array("$s".utf8)
  private var substitutions: [Substitution: Int] = [:]
  private var words = SymbolWords()
  private var merging = SubstitutionMerging()

  private enum Substitution: Hashable {
    case identifier(String)
    case type(MangledType)
    case nominal(NominalType)
  }

  /// Returns the name of a property's accessor: `vg` for the getter, `vs` for the setter.
  static func accessor(_ suffix: String, of name: MemberName, in type: NominalType, _ value: MangledType) -> String {
    var mangler = SymbolMangler()
    mangler.append(type)
    mangler.append(name)
    mangler.append(value)
    mangler.append(operator: suffix)
    return mangler.name
  }

  /// Returns the name of a method.
  ///
  /// - Parameters:
  ///   - labels: The arguments' labels; `nil` for `_`.
  ///   - result: The type of the result; `nil` for `Void`.
  static func method(
    _ name: MemberName, labels: [String?], parameters: [MangledType], result: MangledType?, in type: NominalType
  ) -> String {
    var mangler = SymbolMangler()
    mangler.append(type)
    mangler.append(name)
    mangler.append(labels: labels)
    if let result { mangler.append(result) } else { mangler.append(operator: "y") }
    mangler.append(parameters: parameters, areLabeled: labels.contains { $0 != nil })
    mangler.append(operator: "F")
    return mangler.name
  }

  private var name: String { String(decoding: text, as: UTF8.self) }

  private mutating func append(labels: [String?]) {
    if !labels.isEmpty, labels.allSatisfy({ $0 == nil }) { return append(operator: "y") }
    for label in labels {
      if let label { append(identifier: label) } else { append(operator: "_") }
    }
  }

  private mutating func append(parameters: [MangledType], areLabeled: Bool) {
    guard let first = parameters.first else { return append(operator: "y") }
    append(first)
    // A single parameter without a label is no list.
    guard parameters.count > 1 || areLabeled else { return }
    append(operator: "_")
    for type in parameters.dropFirst() { append(type) }
    append(operator: "t")
  }

  private mutating func append(_ name: MemberName) {
    append(identifier: name.name)
    guard let discriminator = name.discriminator else { return }
    append(identifier: discriminator)
    append(operator: "LL")
  }

  private mutating func append(_ type: MangledType) {
    switch type {
    case .nominal(let nominal): return append(nominal)
    case .any: return append(operator: "yp")
    case .anyObject: return append(operator: "yXl")
    case .existential(let nominal):
      append(nominal)
      return append(operator: "_p")
    case .optional, .collection: break
    }
    if substituted(.type(type)) { return }
    switch type {
    case .optional(let wrapped):
      append(wrapped)
      append(operator: "Sg")
    case .collection(let collection, let elements):
      append(standard: collection.rawValue)
      append(operator: "y")
      for element in elements { append(element) }
      append(operator: "G")
    default: break
    }
    remember(.type(type))
  }

  private mutating func append(_ type: NominalType) {
    if let letter = type.standardLetter { return append(standard: letter) }
    guard let last = type.path.last else { return }
    // A protocol has no number, except its name and the types around it.
    let isProtocol = last.kind == .protocol
    if !isProtocol, substituted(.nominal(type)) { return }
    if let parent = type.parent { append(parent) } else { append(module: type.module) }
    append(identifier: last.name)
    if isProtocol { return }
    append(operator: last.kind.rawValue)
    remember(.nominal(type))
  }

  private mutating func append(module: String) {
    if module == "Swift" { append(operator: "s") } else { append(identifier: module) }
  }

  private mutating func append(identifier: String) {
    if substituted(.identifier(identifier)) { return }
    remember(.identifier(identifier))
    words.append(identifier, to: &text)
  }

  private mutating func append(operator letters: String) { text += letters.utf8 }

  private mutating func append(standard letter: String) {
    if !merging.merge(letter, isStandard: true, into: &text) { append(operator: "S" + letter) }
  }

  private mutating func remember(_ substitution: Substitution) { substitutions[substitution] = substitutions.count }

  /// Appends the number of an element that was written before. Returns whether it was.
  private mutating func substituted(_ substitution: Substitution) -> Bool {
    guard let number = substitutions[substitution] else { return false }
    guard let letter = Self.letters.dropFirst(number).first else {
      append(operator: "A" + (number == 26 ? "_" : "\(number - 27)_"))
      return true
    }
    if !merging.merge(String(letter), isStandard: false, into: &text) { append(operator: "A" + String(letter)) }
    return true
  }

  private static let letters = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
}

/// The name of a property or a method in a symbol.
struct MemberName: Hashable {
  var name: String
  /// The text that distinguishes a private member from those of other files; `nil` for other members.
  var discriminator: String?
}
