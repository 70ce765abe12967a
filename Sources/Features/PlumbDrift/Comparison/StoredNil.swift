import PlumbDeclarations

/// The effect of a `nil` in the store if a classic property's type is not optional.
///
/// The accessor that Core Data implements returns `nil`; the type's bridge determines the value in Swift. The bridges
/// of String, Data and the collections return an empty value, the bridge of Decimal returns zero. The bridges of
/// Date, URL and UUID end the app. A class has no bridge: the result is a reference to no object. Methods that are
/// called through Objective-C return zero or `nil` for it; a cast to a Swift value and a method of Swift end the app.
enum StoredNil: Hashable {
  /// A `nil` reads as an empty value: `an empty String`. It cannot be distinguished from a stored empty value.
  case readsEmpty(String)
  /// A `nil` reads as a value that does not mean absence: `0`.
  case reads(String)
  /// A `nil` reads as a reference to no object of this class: `NSDate`, `UIColor`.
  case noObject(String)
  /// Reading a `nil` ends the app; the associated value is the type: `Date`.
  case ends(String)
  /// The effect is unknown, because the sources do not declare the type with this name.
  case unknown(String)
}

extension Comparison {
  /// Returns the effect of a stored `nil` on a property, by its type. Aliases are already resolved.
  func storedNil(_ pair: PropertyPair) -> StoredNil {
    switch pair.actual.type {
    case .array: return .readsEmpty("an empty array")
    case .set: return .readsEmpty("an empty set")
    case .dictionary: return .readsEmpty("an empty dictionary")
    case .named("String", _): return .readsEmpty("an empty String")
    case .named("Data", _): return .readsEmpty("empty Data")
    case .named("Decimal", _): return .reads("0")
    case .named("Any", _): return .reads("an Any without a value")
    case .named(let name, _) where isClass(pair, name): return .noObject(name)
    case .named(let name, let arguments):
      let isKnown = !arguments.isEmpty || OutsideType.isKnown(name.lastComponent) || isDeclared(pair, name)
      return isKnown ? .ends(name) : .unknown(name)
    case .optional, .other: return .ends("\(pair.actual.type)")
    }
  }

  /// Whether the type of a property is a class of a framework or of the sources.
  private func isClass(_ pair: PropertyPair, _ name: String) -> Bool {
    name == "AnyObject" || OutsideType.isClass(name.lastComponent) || sourceType(pair)?.kind == .class
      || !classes.named(name).isEmpty
  }

  /// Whether the sources declare the type of a property. Aliases are already resolved.
  func isDeclared(_ pair: PropertyPair, _ name: String) -> Bool {
    sourceType(pair) != nil || !classes.named(name).isEmpty || types.holds(name)
  }
}
