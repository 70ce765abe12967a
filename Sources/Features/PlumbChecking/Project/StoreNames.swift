import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbModel
import PlumbSwift
import PlumbText
import PlumbWorkspace

/// The stores that code opens with Core Data and with SwiftData, as far as their URLs show it.
///
///     NSPersistentStoreDescription(url: Store.url)     // coreData: the expression Store.url
///     ModelConfiguration(url: Store.url)               // swiftData: the same one
struct StoreNames: Sendable {
  /// The URL of a store in code.
  struct Place: Hashable, Sendable {
    /// The expression without white space, or that of the constant that it names.
    var expression: String
    /// The name of the file, if a literal contains it.
    var file: String?
    var location: Location
  }

  /// The relation of the stores of both frameworks.
  enum Relation: Sendable {
    /// Stores with the same expression as their URL.
    case same(Place, Place)
    /// Stores that name one file.
    case sameFile(Place, Place)
    /// All URLs name files, and no file is in both.
    case different
    case unknown
  }

  private var coreData: [Place] = []
  private var swiftData: [Place] = []
  /// Whether a container has a store whose URL the code does not show.
  private var hasOthers = false

  /// Reads the code of some files.
  init(_ paths: [String], _ files: Files) {
    let found = Parallel.map(paths) { path -> StoreNames? in
      guard let bytes = try? files.read(path, limit: SourceParser.readSize),
        bytes.contains(anyOf: ["ModelConfiguration(", "odelContainer(", "NSPersistent", "addPersistentStore"])
      else { return nil }
      return StoreNames(StoreCode(bytes.withoutComments(in: SourceLanguage(path: path) ?? .swift), file: path))
    }
    for names in found.compactMap(\.self) {
      coreData += names.coreData
      swiftData += names.swiftData
      hasOthers = hasOthers || names.hasOthers
    }
  }

  private init(_ code: StoreCode) {
    for call in ["NSPersistentStoreDescription(", "addPersistentStore("] as [StaticString] {
      for arguments in code.arguments(of: call) {
        if let place = code.place(of: "url", in: arguments) ?? code.place(of: "at", in: arguments) {
          coreData.append(place)
        } else {
          hasOthers = true
        }
      }
    }
    for call in ["NSPersistentContainer(", "NSPersistentCloudKitContainer("] as [StaticString] {
      for arguments in code.arguments(of: call) {
        if let name = code.literal(of: "name", in: arguments) {
          coreData.append(code.defaultStore("\(name).sqlite", arguments))
        } else {
          hasOthers = true
        }
      }
    }
    for arguments in code.arguments(of: "ModelConfiguration(") {
      if let place = code.place(of: "url", in: arguments) {
        swiftData.append(place)
      } else if let name = code.nameOfConfiguration(arguments) {
        swiftData.append(code.defaultStore("\(name).store", arguments))
      } else {
        hasOthers = true
      }
    }
    // A container without a configuration has the default store.
    for call in ["ModelContainer(", "modelContainer("] as [StaticString] {
      for arguments in code.arguments(of: call) where code.hasDefaultStore(arguments) {
        swiftData.append(code.defaultStore("default.store", arguments))
      }
    }
  }

  /// The relation of the stores. Core Data's default store counts as one more name, because a description can replace it.
  var relation: Relation {
    for one in coreData {
      if let other = swiftData.first(where: { $0.expression == one.expression && one.isSpecific }) {
        return .same(one, other)
      }
    }
    for one in coreData where one.file != nil {
      if let other = swiftData.first(where: { $0.file == one.file }) { return .sameFile(one, other) }
    }
    let all = coreData + swiftData
    let areKnown = !hasOthers && !coreData.isEmpty && !swiftData.isEmpty && all.allSatisfy { $0.file != nil }
    return areKnown ? .different : .unknown
  }
}

extension StoreNames.Place {
  /// Whether the expression is more than the name of a parameter.
  fileprivate var isSpecific: Bool { expression.contains("\"") || expression.contains(".") }
}

/// The code of a file, searched by its text.
private struct StoreCode {
  let bytes: [UInt8]
  let file: String
  private let lines: LineTable
  /// The values of the constants and variables whose line contains a literal, by name; the first one of each name.
  private let values: [String: String]

  init(_ bytes: [UInt8], file: String) {
    (self.bytes, self.file) = (bytes, file)
    lines = LineTable(bytes)
    values = Dictionary(
      bytes.split(separator: UInt8(ascii: "\n")).compactMap(Self.value), uniquingKeysWith: { first, _ in first })
  }

  /// Returns the name and the value of a constant that a line declares; `nil` for a line without a literal.
  private static func value(in line: ArraySlice<UInt8>) -> (name: String, value: String)? {
    guard line.contains(UInt8(ascii: "\"")) else { return nil }
    let text = String(decoding: line, as: UTF8.self)
    let words = text.split(whereSeparator: { $0 == " " || $0 == ":" || $0 == "=" })
    guard let place = words.firstIndex(where: { $0 == "let" || $0 == "var" }), words.indices.contains(place + 1),
      let equal = text.firstIndex(of: "=")
    else { return nil }
    let value = plain(String(text[text.index(after: equal)...]))
    return value.contains("\"") ? (String(words[place + 1]), value) : nil
  }

  /// Returns the ranges between the parentheses of the calls of a function.
  func arguments(of call: StaticString) -> [Range<Int>] {
    var found: [Range<Int>] = []
    var next = 0
    while let start = bytes.end(of: call, from: next) {
      next = start
      if let end = end(from: start) { found.append(start..<end) }
    }
    return found
  }

  /// Returns the offset of the parenthesis that closes one before an offset. `nil` if it is far away.
  private func end(from start: Int) -> Int? {
    var depth = 0
    var isText = false
    for index in start..<min(bytes.count, start + 2_000) {
      switch bytes[index] {
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): if !isText { depth += 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        if isText { continue }
        if depth == 0 { return index }
        depth -= 1
      default: break
      }
    }
    return nil
  }

  /// Returns the value of an argument by its label.
  private func value(of label: String, in arguments: Range<Int>) -> Range<Int>? {
    let text = Array(bytes[arguments])
    var depth = 0
    var isText = false
    var start = 0
    for index in text.indices + [text.count] {
      let byte = index < text.count ? text[index] : UInt8(ascii: ",")
      switch byte {
      case UInt8(ascii: "\""): isText.toggle()
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"): if !isText { depth += 1 }
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): if !isText { depth -= 1 }
      case UInt8(ascii: ",") where depth == 0 && !isText:
        let part = String(decoding: text[start..<index], as: UTF8.self)
        let head = part.prefix { $0 == " " || $0 == "\n" || $0 == "\t" }
        if part.dropFirst(head.count).hasPrefix(label + ":") {
          let from = start + head.utf8.count + label.utf8.count + 1
          return (arguments.lowerBound + from)..<(arguments.lowerBound + index)
        }
        start = index + 1
      default: break
      }
    }
    return nil
  }

  /// Returns the store whose URL an argument is.
  func place(of label: String, in arguments: Range<Int>) -> StoreNames.Place? {
    guard let range = value(of: label, in: arguments) else { return nil }
    let expression = resolved(Self.plain(String(decoding: bytes[range], as: UTF8.self)))
    return StoreNames.Place(expression: expression, file: expression.fileName, location: location(range.lowerBound))
  }

  /// Returns the text of an argument that is a literal.
  func literal(of label: String, in arguments: Range<Int>) -> String? {
    guard let range = value(of: label, in: arguments) else { return nil }
    let text = Self.plain(String(decoding: bytes[range], as: UTF8.self))
    guard text.count > 2, text.first == "\"", text.last == "\"", !text.contains("\\") else { return nil }
    return String(text.dropFirst().dropLast())
  }

  /// Returns the store that a container opens without a URL.
  func defaultStore(_ name: String, _ arguments: Range<Int>) -> StoreNames.Place {
    StoreNames.Place(expression: "", file: name, location: location(arguments.lowerBound))
  }

  /// Returns the name of a configuration of SwiftData: the first argument if it is a literal, otherwise `default`. `nil`
  /// for a name that is no literal.
  func nameOfConfiguration(_ arguments: Range<Int>) -> String? {
    let text = Self.plain(String(decoding: bytes[arguments], as: UTF8.self))
    guard text.first == "\"" else {
      let first = text.prefix { $0 != "," }
      return text.isEmpty || first.contains(":") ? "default" : nil
    }
    return text.split(separator: "\"").first.map(String.init)
  }

  /// Whether a call creates a container without a configuration.
  func hasDefaultStore(_ arguments: Range<Int>) -> Bool {
    let text = Self.plain(String(decoding: bytes[arguments], as: UTF8.self))
    return text.hasPrefix("for:") && !text.contains("configurations:") && !text.contains("inMemory:true")
  }

  private func location(_ offset: Int) -> Location { lines.location(Span(offset, offset), in: file) }

  private static func plain(_ text: String) -> String { String(text.filter { !$0.isWhitespace }) }

  /// Returns the value of the constant of the file that an expression names; otherwise the expression.
  private func resolved(_ expression: String) -> String {
    guard !expression.isEmpty, expression.allSatisfy({ $0.isLetter || $0.isNumber || $0 == "_" || $0 == "." }) else {
      return expression
    }
    let name = expression.split(separator: ".").last.map(String.init) ?? expression
    return values[name] ?? expression
  }
}

extension String {
  /// The name of a store's file in the last literal: `Shop.sqlite` for `folder.appending(path:"Shop.sqlite")`.
  fileprivate var fileName: String? {
    let literals = split(separator: "\"", omittingEmptySubsequences: false).enumerated().filter { $0.offset % 2 == 1 }
    let endings = [".sqlite", ".store", ".db", ".sqlite3", ".sql"]
    let names = literals.compactMap { $0.element.split(separator: "/").last.map(String.init) }
    return names.last { name in endings.contains { name.hasSuffix($0) && name.count > $0.count } }
  }
}
