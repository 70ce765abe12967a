import PlumbCore
import PlumbDeclarations

/// The types of the sources of a schema, found by name from the place where the name is used, as Swift does.
///
///     types.resolve(.named("Trip"), in: "SchemaV1.Place", of: "V1.swift")
///     // SchemaV1.Place.Trip before SchemaV1.Trip before Trip
struct SchemaTypes {
  /// The meaning of a type.
  indirect enum Meaning {
    /// A type of Swift or Foundation with a simple name: `String`, `Date`.
    case standard(String)
    /// A `@Model` or `@PersistentModel` class, by its qualified name.
    case model(String)
    /// An enum, a struct or another class of the sources.
    case value(TypeRecord)
    case optional(Meaning)
    case array(Meaning)
    case set(Meaning)
    case dictionary(Meaning, Meaning)
    /// A type that the sources do not declare, or that has no name.
    case outside(String)
  }

  /// The `@Model` and `@PersistentModel` classes by their qualified names.
  let models: [String: ClassRecord]
  /// The files of the classes that are declared several times, by their qualified names.
  let repeated: [String: [String]]
  /// The other types by their qualified names. A name has several in branches of `#if`, and in several targets.
  private let values: [String: [TypeRecord]]
  /// The classes without a macro by their qualified names.
  private let plainClasses: [String: ClassRecord]
  private let aliases: [String: [AliasRecord]]
  private let extensions: [String: [ExtensionRecord]]

  init(_ units: [SourceUnit]) {
    let units = units.withOriginalScopes.namingLibraries
    let all = units.flatMap(\.classes)
    let classes = all.filter(\.isMarked)
    plainClasses = Dictionary(
      all.filter { !$0.isMarked }.map { ($0.qualifiedName, $0) }, uniquingKeysWith: { first, _ in first })
    models = Dictionary(classes.map { ($0.qualifiedName, $0) }, uniquingKeysWith: { first, _ in first })
    repeated = Dictionary(grouping: classes, by: \.qualifiedName).filter { $0.value.count > 1 }
      .mapValues { Array(Set($0.map(\.places.file))).sorted { $0.precedesByBytes($1) } }
    let names = Set(classes.map(\.qualifiedName))
    values = Dictionary(
      grouping: units.flatMap(\.types).filter { !names.contains($0.declaration.qualifiedName) },
      by: \.declaration.qualifiedName)
    aliases = Dictionary(grouping: units.flatMap(\.aliases), by: \.qualifiedName)
    extensions = Dictionary(grouping: units.flatMap(\.extensions), by: \.type.lastComponent)
  }

  /// Returns the meaning of a type in a scope: the qualified name of the type that contains the use.
  func resolve(_ type: TypeReference, in scope: String, of file: String, depth: Int = 0) -> Meaning {
    let inner = { (type: TypeReference) in resolve(type, in: scope, of: file, depth: depth + 1) }
    if depth > 12 { return .outside(type.description) }
    switch type {
    case .optional(let wrapped): return .optional(inner(wrapped))
    case .array(let element): return .array(inner(element))
    case .set(let element): return .set(inner(element))
    case .dictionary(let key, let value): return .dictionary(inner(key), inner(value))
    case .named(let name, let generics):
      if !generics.isEmpty { return .outside(type.description) }
      return named(name, in: scope, of: file, depth)
    case .other(let text): return .outside(text)
    }
  }

  /// Returns the meaning of a property's type in the type that declares it. The type of an initial value such as
  /// `Settings.level` is known only if it names a case of an enum.
  func meaning(of property: PropertyDeclaration, in scope: String) -> Meaning {
    let meaning = resolve(property.writtenType, in: scope, of: property.places.file)
    guard property.form.isTypeInferred, case .value(let record) = meaning, let name = property.namedMember else {
      return meaning
    }
    return record.declaration.cases.contains { $0.name == name } ? meaning : .outside("")
  }

  /// Returns the qualified name of a class of a model; `nil` if the name means another type.
  func model(_ name: String, in scope: String, of file: String) -> String? {
    if case .model(let found) = resolve(.named(name), in: scope, of: file) { found } else { nil }
  }

  /// Returns the superclass of a `@Model` class, if it is one too, by its qualified name.
  func superclass(of record: ClassRecord) -> String? {
    guard case .named(let name, _)? = record.inherited.first else { return nil }
    return model(name, in: record.qualifiedName, of: record.places.file)
  }

  /// The superclass of a `@PersistentModel` class.
  enum Parent {
    /// NSManagedObject, or a class without a macro that inherits from it.
    case none
    /// The nearest superclass with the macro, by its qualified name.
    case entity(String)
    /// A class that the sources do not declare.
    case outside(String)
  }

  /// Returns the nearest superclass of a `@PersistentModel` class that has the macro.
  func parent(of record: ClassRecord) -> Parent {
    var record = record
    var seen: Set<String> = []
    while seen.insert(record.qualifiedName).inserted {
      guard let type = record.inherited.first, case .named(let name, _) = type else { return .none }
      if name.lastComponent == "NSManagedObject" { return .none }
      switch resolve(type, in: record.qualifiedName, of: record.places.file) {
      case .model(let parent): return .entity(parent)
      case .value(let found):
        guard let above = plainClasses[found.declaration.qualifiedName] else { return .outside(name) }
        record = above
      default: return .outside(name)
      }
    }
    return .none
  }

  /// Returns the name under which the class of a value transformer is registered; `nil` if the sources do not contain it.
  func transformerName(of type: String, in scope: String, of file: String) -> String? {
    if type.lastComponent == "NSSecureUnarchiveFromDataTransformer" { return "NSSecureUnarchiveFromData" }
    guard case .value(let record) = resolve(.named(type), in: scope, of: file) else { return nil }
    return declaration(of: record).transformerNames.first
  }

  private func named(_ name: String, in scope: String, of file: String, _ depth: Int) -> Meaning {
    for scope in scope.scopesOutwards {
      let qualified = scope.qualifying(name)
      if models[qualified] != nil { return .model(qualified) }
      if let found = nearest(values[qualified] ?? [], file: \.declaration.places.file, to: file) {
        return .value(found)
      }
      let visible = (aliases[qualified] ?? []).filter { !$0.isFilePrivate || $0.file == file }
      if let alias = nearest(visible, file: \.file, to: file), alias.type != .named(name), alias.parameters.isEmpty {
        return resolve(alias.type, in: scope, of: alias.file, depth: depth + 1)
      }
    }
    if StandardType.isKnown(name) || OutsideType.isKnown(name) { return .standard(name) }
    // `App.Trip` with the module in front.
    guard let dot = name.utf8.firstIndex(of: UInt8(ascii: ".")) else { return .outside(name) }
    return named(String(name[name.utf8.index(after: dot)...]), in: "", of: file, depth + 1)
  }

  /// Returns the element of the file itself, otherwise the first one.
  private func nearest<Element>(_ found: [Element], file: (Element) -> String, to place: String) -> Element? {
    found.count > 1 ? found.first { file($0) == place } ?? found.first : found.first
  }

  /// Returns a type with its conformances, raw type and the values of its cases.
  func declaration(of record: TypeRecord) -> TypeDeclaration {
    record.resolved(extensions: extensions, Aliases([], names: ExpectedNames()))
  }

  /// Returns the raw type of an enum in Swift's names, with aliases resolved; `nil` for an enum without raw values.
  func rawType(of record: TypeRecord) -> String? {
    let declaration = record.declaration
    let others = extensions[declaration.name]?.filter { $0.type.isPath(to: declaration.qualifiedName) } ?? []
    for type in record.inherited + others.flatMap(\.inherited) {
      let found = resolve(type, in: declaration.qualifiedName, of: declaration.places.file)
      if case .standard(let name) = found, StandardType.isRaw(name) { return name }
    }
    return nil
  }

  /// Returns the raw values of an enum as texts, in the order of its cases; `nil` if one of them is not a literal.
  func rawValues(of record: TypeRecord, as rawType: String) -> [String]? {
    // An alias can hide the raw type, on which implicit raw values depend.
    let values = record.declaration.cases.counted(as: .named(rawType)).map { one -> String? in
      switch one.rawValue {
      case .string(let text): text
      case .integer(let number): String(number)
      default: nil
      }
    }
    return values.contains(nil) ? nil : values.compactMap(\.self)
  }

  /// Whether a type conforms to Codable according to the sources.
  func isCodable(_ record: TypeRecord) -> Bool { declaration(of: record).isCodable }

  /// Returns the members of the extensions of a class.
  func extensions(of qualifiedName: String) -> [ExtensionRecord] {
    (extensions[qualifiedName.lastComponent] ?? []).filter { $0.type.isPath(to: qualifiedName) }
  }

  /// Whether a type conforms to a protocol, in its declaration or in an extension.
  func conforms(_ qualifiedName: String, to name: String) -> Bool {
    let inherited =
      (values[qualifiedName] ?? []).flatMap(\.inherited)
      + extensions(of: qualifiedName).flatMap(\.inherited)
    return inherited.contains { $0.simpleName == name }
  }
}

extension SchemaTypes.Meaning {
  /// The type in Swift, for a message.
  var text: String {
    switch self {
    case .standard(let name), .outside(let name): name
    case .model(let name): name.lastComponent
    case .value(let record): record.declaration.name
    case .optional(let wrapped): "\(wrapped.text)?"
    case .array(let element): "[\(element.text)]"
    case .set(let element): "Set<\(element.text)>"
    case .dictionary(let key, let value): "[\(key.text): \(value.text)]"
    }
  }
}

extension PropertyDeclaration {
  /// The type as written. A relationship's type has the simple name of its class, so the qualified one replaces it.
  fileprivate var writtenType: TypeReference {
    guard let name = form.qualifiedDestination else { return type }
    return type.replacingNames { found, generics in
      found == name.lastComponent ? .named(name) : .named(found, generics: generics)
    }
  }

  /// The member that the initial value names: `level` for `Settings.level`. `nil` for any other value.
  fileprivate var namedMember: String? {
    switch defaultValue {
    case .enumCase(let name)?: name
    case .expression(let text)? where !text.hasSuffix(")"): text.lastComponent
    default: nil
    }
  }
}
