import PlumbDeclarations

/// The names that a file declares, and the rules of swift-format that they can violate.
///
/// The names are from the model. Renaming them as a linter suggests would break the connection to the model.
///
///     FileNames(entity).directive   // for the property `status_raw`:
///     // swift-format-ignore-file: AlwaysUseLowerCamelCase
struct FileNames {
  private var rules: Set<String> = []

  /// Creates the names of a class and its properties.
  init(_ entity: EntityDeclaration) {
    addType(entity.className)
    let properties = entity.properties
    for index in properties.indices { addMember(properties[index].name) }
  }

  /// Creates the names of a struct and its elements.
  init(_ composition: CompositionDeclaration) {
    addType(composition.typeName)
    for element in composition.elements { addMember(element.name) }
  }

  /// Creates the names of functions, their parameters, and properties of other classes.
  init(members: [String]) {
    for name in members { addMember(name) }
  }

  /// Creates the name of a type without members.
  init(type: String) { addType(type) }

  /// Creates the names of all types in a file.
  init(all names: [FileNames]) { rules = names.reduce(into: []) { $0.formUnion($1.rules) } }

  /// A comment that disables the violated rules. Empty if no rule is violated.
  var directive: String {
    rules.isEmpty ? "" : "// swift-format-ignore-file: \(rules.sorted().joined(separator: ", "))"
  }

  private mutating func addMember(_ name: String) {
    let shape = NameShape(name)
    if shape.beginsUpper || shape.hasUnderscore { rules.insert("AlwaysUseLowerCamelCase") }
    if !shape.isASCII { rules.insert("IdentifiersMustBeASCII") }
  }

  private mutating func addType(_ name: String) {
    let shape = NameShape(name)
    if !shape.beginsUpper { rules.insert("TypeNamesShouldBeCapitalized") }
    if !shape.isASCII { rules.insert("IdentifiersMustBeASCII") }
  }
}

/// The properties of a name that a linter checks.
private struct NameShape {
  var beginsUpper: Bool
  var hasUnderscore = false
  var isASCII = true

  init(_ name: String) {
    var bytes = name
    (beginsUpper, hasUnderscore, isASCII) = bytes.withUTF8 { bytes in
      var (hasUnderscore, isASCII) = (false, true)
      for byte in bytes {
        if byte == UInt8(ascii: "_") { hasUnderscore = true }
        if byte >= 0x80 { isASCII = false }
      }
      let beginsUpper = bytes.first.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) } ?? false
      return (beginsUpper, hasUnderscore, isASCII)
    }
    if !isASCII { beginsUpper = name.first?.isUppercase == true }
  }
}
