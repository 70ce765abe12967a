import Foundation

extension SchemaValue {
  /// Creates the value of a default's source text. `nil` for an expression that is not a literal of the type.
  init?(source: String, _ type: CDRuntimePrimitiveAttributeType) {
    let text = source.trimmingCharacters(in: .whitespacesAndNewlines)
    let digits = text.replacingOccurrences(of: "_", with: "")
    let value: SchemaValue? =
      switch type {
      case .string: Self.text(text).map(Self.string)
      case .bool: Bool(text).map(Self.boolean)
      case .int16, .int32, .int64: Int64(digits).map(Self.integer)
      case .float, .double: Double(digits).map(Self.double)
      case .decimal: Decimal(string: digits, locale: Locale(identifier: "en_US_POSIX")).map(Self.decimal)
      case .date: Self.date(text)
      case .data: Self.data(text)
      case .uuid: (Self.argument("uuidString:", text, "UUID") ?? Self.text(text)).flatMap(UUID.init).map(Self.uuid)
      case .url: Self.url(text)
      }
    guard let value else { return nil }
    self = value
  }

  /// Returns the content of a string literal. `nil` for another expression, and for one with an interpolation.
  private static func text(_ source: String) -> String? {
    guard source.count >= 2, source.hasPrefix("\""), source.hasSuffix("\""), !source.contains("\\(") else { return nil }
    let content = source.dropFirst().dropLast()
    guard content.contains("\\") else { return String(content) }
    return (try? JSONDecoder().decode([String].self, from: Data("[\"\(content)\"]".utf8)))?.first
  }

  /// Returns the argument of `Type(label: argument)`, also with a forced unwrapping.
  private static func call(_ label: String, _ source: String, _ type: String) -> String? {
    let text = source.hasSuffix("!") ? String(source.dropLast()) : source
    for head in ["\(type)(", ".init("] where text.hasPrefix(head + label) && text.hasSuffix(")") {
      return text.dropFirst((head + label).count).dropLast().trimmingCharacters(in: .whitespaces)
    }
    return nil
  }

  private static func argument(_ label: String, _ source: String, _ type: String) -> String? {
    call(label, source, type).flatMap(text)
  }

  private static func date(_ source: String) -> SchemaValue? {
    func seconds(_ label: String) -> Double? {
      call(label, source, "Date").flatMap { Double($0.replacingOccurrences(of: "_", with: "")) }
    }
    if ["Date.distantPast", ".distantPast"].contains(source) { return .date(.distantPast) }
    if ["Date.distantFuture", ".distantFuture"].contains(source) { return .date(.distantFuture) }
    if let seconds = seconds("timeIntervalSince1970:") { return .date(Date(timeIntervalSince1970: seconds)) }
    return seconds("timeIntervalSinceReferenceDate:").map { .date(Date(timeIntervalSinceReferenceDate: $0)) }
  }

  private static func data(_ source: String) -> SchemaValue? {
    if source == "Data()" || source == ".init()" { return .data(Data()) }
    return argument("base64Encoded:", source, "Data").flatMap { Data(base64Encoded: $0) }.map(Self.data)
  }

  private static func url(_ source: String) -> SchemaValue? {
    if let path = argument("fileURLWithPath:", source, "URL") { return .url(URL(fileURLWithPath: path)) }
    return (argument("string:", source, "URL") ?? text(source)).flatMap { URL(string: $0) }.map(Self.url)
  }
}
