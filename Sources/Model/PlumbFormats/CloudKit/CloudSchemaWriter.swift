import PlumbCore
import PlumbText

extension CloudSchema {
  /// Returns the bytes of the schema. Text that was read is written as it was, including comments; new statements and
  /// items have the layout of `cktool`.
  public func written() -> [UInt8] {
    var text = head ?? "DEFINE SCHEMA"
    for statement in statements { text += statement.written }
    text += tail ?? "\n"
    return Array(text.utf8)
  }

  /// Returns the bytes in the layout of `cktool export-schema`: record types, fields and grants are sorted, and the
  /// types of fields are aligned. Comments, unknown statements and the line breaks at the end of the file are preserved.
  public func formatted() -> [UInt8] {
    var text = CloudComments(head ?? "").block("")
    text += "DEFINE SCHEMA\n"
    for statement in sortedStatements { text += "\n" + statement.formatted }
    let end = CloudComments(tail ?? "")
    if !end.isEmpty { text += "\n" + end.block(CloudLayout.indent) }
    let isReadWithBlankLine = end.isEmpty && (tail ?? "").filter { $0.isNewline }.count > 1
    return Array((isReadWithBlankLine ? text + "\n" : text).utf8)
  }

  /// Whether the text is in the layout of `cktool export-schema`, so that no person edited its layout.
  public var isInExportLayout: Bool { source.bytes.isEmpty || formatted() == source.bytes }

  /// Roles first, then record types by name, each followed by the unknown statements after it.
  private var sortedStatements: [Statement] {
    var groups: [(key: (Int, ExactText), statements: [Statement])] = []
    for statement in statements {
      switch statement {
      case .role(let role): groups.append(((0, role.name.exact), [statement]))
      case .recordType(let type): groups.append(((1, type.name.exact), [statement]))
      case .unknown where groups.isEmpty: groups.append(((0, "".exact), [statement]))
      case .unknown: groups[groups.count - 1].statements.append(statement)
      }
    }
    return groups.sorted { $0.key < $1.key }.flatMap(\.statements)
  }
}

/// The layout of the exports of `cktool`.
enum CloudLayout {
  static let indent = "    "

  /// Returns a name, in quotes unless it consists of letters, digits and underscores and begins with a letter.
  static func name(_ name: String) -> String {
    let isPlain =
      name.utf8.first.map { $0 < 0x80 && $0 != UInt8(ascii: "_") && !$0.isDigit } ?? false
      && name.utf8.allSatisfy { $0 < 0x80 && CloudTokens.isWord($0) } && name.uppercased() != "GRANT"
    return isPlain ? name : "\"\(name)\""
  }
}

extension UInt8 {
  fileprivate var isDigit: Bool { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(self) }
}

extension CloudSchema.Statement {
  fileprivate var written: String {
    switch self {
    case .role(let role):
      role.spelling.map { "\($0.lead)\($0.text)\($0.trail);\($0.after)" } ?? "\n\n\(CloudLayout.indent)\(role.text);"
    case .recordType(let type): type.written
    case .unknown(let unknown):
      unknown.spelling.map { "\($0.lead)\($0.text)\($0.trail);\($0.after)" }
        ?? "\n\n\(CloudLayout.indent)\(unknown.text);"
    }
  }

  fileprivate var formatted: String {
    let indent = CloudLayout.indent
    switch self {
    case .role(let role):
      return role.spelling.comments.block(indent) + "\(indent)\(role.text);\(role.spelling.commentInLine)\n"
    case .recordType(let type): return type.formatted
    case .unknown(let unknown):
      // The text contains its comments.
      return CloudComments((unknown.spelling?.lead ?? "") + (unknown.spelling?.trail ?? "")).block(indent)
        + "\(indent)\(unknown.text);\(unknown.spelling.commentInLine)\n"
    }
  }
}

extension CloudRole {
  fileprivate var text: String { "CREATE ROLE \(CloudLayout.name(name))" }
}

extension CloudRecordType {
  fileprivate var head: String { "RECORD TYPE \(CloudLayout.name(name)) (" }

  /// The text as it was read, with new items in the layout of `cktool`.
  fileprivate var written: String {
    let indent = CloudLayout.indent
    var text = spelling.map { $0.lead + $0.text } ?? "\n\n\(indent)\(head)"
    let width = columnWidth
    for (index, item) in items.enumerated() {
      let isLast = index == items.count - 1
      text += item.spelling.map { $0.lead + $0.text + $0.trail } ?? "\n\(indent)\(indent)\(item.text(width))"
      if !isLast { text += "," }
      text += item.spelling?.after ?? ""
    }
    return text + (closing ?? "\n\(indent));") + (spelling?.after ?? "")
  }

  fileprivate var formatted: String {
    let indent = CloudLayout.indent
    var text = spelling.comments.block(indent) + "\(indent)\(head)\n"
    let width = columnWidth
    let items = items.sortedForExport
    for (index, item) in items.enumerated() {
      text += item.comments.block(indent + indent)
      let comma = index == items.count - 1 ? "" : ","
      text += "\(indent)\(indent)\(item.text(width))\(comma)\(item.spelling.commentInLine)\n"
    }
    return text + CloudComments(closing ?? "").block(indent + indent) + "\(indent));\(spelling.commentInLine)\n"
  }

  /// The width of the column of names.
  private var columnWidth: Int { fields.map { CloudLayout.name($0.name).unicodeScalars.count }.max() ?? 0 }
}

extension [CloudRecordType.Item] {
  /// The items in the order of an export: fields by name, then grants by role.
  fileprivate var sortedForExport: [CloudRecordType.Item] {
    sorted { one, other in
      switch (one, other) {
      case (.field(let one), .field(let other)): one.name.precedesByBytes(other.name)
      case (.grant(let one), .grant(let other)): one.role.precedesByBytes(other.role)
      case (.field, .grant): true
      case (.grant, .field): false
      }
    }
  }
}

extension CloudRecordType.Item {
  var spelling: CloudSpelling? {
    switch self {
    case .field(let field): field.spelling
    case .grant(let grant): grant.spelling
    }
  }

  fileprivate var comments: CloudComments { spelling.comments }

  /// Returns the item in the layout of an export, without a comma.
  fileprivate func text(_ width: Int) -> String {
    switch self {
    case .field(let field):
      let name = CloudLayout.name(field.name)
      return name + String(repeating: " ", count: Swift.max(0, width - name.unicodeScalars.count)) + " "
        + field.definition
    case .grant(let grant):
      return "GRANT \(grant.permissions.sorted().joined(separator: ", ")) TO \(CloudLayout.name(grant.role))"
    }
  }
}

extension CloudField {
  /// The type and the indexes as an export contains them: `ENCRYPTED STRING`, `DOUBLE QUERYABLE SORTABLE`.
  public var definition: String {
    let words =
      (isEncrypted ? ["ENCRYPTED"] : []) + [type.description]
      + CloudIndex.allCases.filter(indexes.contains).map(\.rawValue) + unknownWords
    return words.joined(separator: " ")
  }
}

extension CloudSpelling? {
  fileprivate var comments: CloudComments {
    guard let self else { return CloudComments("") }
    return CloudComments(self.lead + self.text + self.trail)
  }

  /// The comments behind the element in its line, each with a space before it.
  fileprivate var commentInLine: String { CloudComments(self?.after ?? "").inLine }
}
