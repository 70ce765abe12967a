import PlumbModel

/// Reads the archive of an `NSExpression`.
struct ExpressionReader {
  private let archive: KeyedArchive
  /// The number of expressions read. It is limited, because an archive can reference one object several times, and so
  /// a nested expression a thousand times.
  private var count = 0

  private static let greatestCount = 10_000
  private static let greatestDepth = 64

  /// Returns the expression; `.opaque` with the same bytes for an unsupported one.
  static func expression(_ bytes: [UInt8], file: String) -> ValueExpression {
    guard let archive = try? KeyedArchive.read(bytes, file: file) else { return .opaque(bytes) }
    var reader = ExpressionReader(archive: archive)
    return reader.expression(archive.root, depth: 0) ?? .opaque(bytes)
  }

  /// Returns an expression in an archive; `nil` for an unsupported one.
  static func expression(at reference: KeyedArchive.Reference?, in archive: KeyedArchive) -> ValueExpression? {
    var reader = ExpressionReader(archive: archive)
    return reader.expression(reference, depth: 0)
  }

  private mutating func expression(_ place: KeyedArchive.Reference?, depth: Int) -> ValueExpression? {
    count += 1
    guard depth < Self.greatestDepth, count < Self.greatestCount, let instance = archive.instance(place) else {
      return nil
    }
    switch instance.className {
    case "NSConstantValueExpression": return constant(place)
    case "NSVariableExpression": return archive.value("NSVariable", of: place)?.string.map { .variable($0) }
    case "NSKeyPathExpression": return keyPath(place, depth)
    case "NSFunctionExpression": return function(place, depth)
    default: return nil
    }
  }

  private func constant(_ place: KeyedArchive.Reference?) -> ValueExpression? {
    if let name = archive.value("NSConstantValueClassName", of: place)?.string { return .classNamed(name) }
    guard archive.instance(place)?.fields["NSConstantValue"] != nil else { return nil }
    guard let value = archive.reference("NSConstantValue", of: place) else { return .constant(.null) }
    if archive.instance(value)?.className == "NSDate" {
      return archive.value("NS.time", of: value)?.real.map { .constant(.date($0)) }
    }
    switch archive[value] {
    case .value(.integer(let value)): return .constant(.integer(value))
    case .value(.real(let value)): return .constant(.real(value))
    case .value(.boolean(let value)): return .constant(.boolean(value))
    case .value(.string(let value)): return .constant(.string(value))
    default: return nil
    }
  }

  /// Reads a single key path after an operand. After the evaluated object itself, it is a bare word.
  private mutating func keyPath(_ place: KeyedArchive.Reference?, _ depth: Int) -> ValueExpression? {
    let arguments = archive.elements(archive.reference("NSArguments", of: place)) ?? []
    guard arguments.count == 1, archive.instance(arguments[0])?.className == "NSKeyPathSpecifierExpression",
      let path = archive.value("NSKeyPath", of: arguments[0])?.string
    else { return nil }
    let operand = archive.reference("NSOperand", of: place)
    let selector = archive.value("NSSelectorName", of: place)?.string
    if archive.instance(operand)?.className == "NSSelfExpression" {
      return selector == "valueForKey:" ? .key(path) : nil
    }
    guard selector == "valueForKeyPath:" else { return nil }
    return expression(operand, depth: depth + 1).map { .keyPath(path, of: $0) }
  }

  private mutating func function(_ place: KeyedArchive.Reference?, _ depth: Int) -> ValueExpression? {
    guard let selector = archive.value("NSSelectorName", of: place)?.string,
      let operand = expression(archive.reference("NSOperand", of: place), depth: depth + 1),
      let places = archive.elements(archive.reference("NSArguments", of: place))
    else { return nil }
    count += places.count
    var arguments: [ValueExpression] = []
    for place in places {
      guard let argument = expression(place, depth: depth + 1) else { return nil }
      arguments.append(argument)
    }
    return .function(selector: selector, of: operand, arguments: arguments)
  }
}
