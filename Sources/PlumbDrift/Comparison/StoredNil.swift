import PlumbDeclarations

/// What comes of a nil in the store where a classic property's type has none.
///
/// The accessor that Core Data makes returns nil; how Swift reads it is for the type's bridge to say. An empty value is
/// what the bridges of String, Data and the collections make of it, zero that of Decimal. Those of Date, URL, UUID and
/// the rest end the app, and a class has no bridge at all.
enum StoredNil: Hashable {
  /// `an empty String`: what was nil and what was empty cannot be told apart.
  case reads(String)
  /// Reading it ends the app; the type: `Date`.
  case ends(String)
  /// A type that the sources do not declare, by its name.
  case unknown(String)
}

extension Comparison {
  /// What a stored nil does to a property, by its type, aliases resolved.
  func storedNil(_ pair: PropertyPair) -> StoredNil {
    switch pair.actual.type {
    case .array: return .reads("an empty array")
    case .set: return .reads("an empty set")
    case .dictionary: return .reads("an empty dictionary")
    case .named("String", _): return .reads("an empty String")
    case .named("Data", _): return .reads("empty Data")
    case .named("Decimal", _): return .reads("0")
    case .named("Any", _): return .reads("an Any that holds nothing")
    case .named(let name, let arguments):
      let isKnown = !arguments.isEmpty || OutsideType.isKnown(name.lastComponent) || isDeclared(pair, name)
      return isKnown ? .ends(name) : .unknown(name)
    case .optional, .other: return .ends("\(pair.actual.type)")
    }
  }

  /// Whether the sources, or a framework, declare the type of a property; aliases are resolved when it is read.
  func isDeclared(_ pair: PropertyPair, _ name: String) -> Bool {
    sourceType(pair) != nil || !classes.named(name).isEmpty || types.holds(name)
  }
}
