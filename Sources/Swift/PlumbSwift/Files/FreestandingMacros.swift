import SwiftSyntax

extension SourceText {
  /// Returns a freestanding macro of the app, which may declare types or members: `#Models`. `nil` for a macro of Swift
  /// or of Apple's frameworks.
  func macroOfApp(_ node: some FreestandingMacroExpansionSyntax) -> String? {
    let name = name(node.macroName)
    return FreestandingMacro.unrelated.contains(name) ? nil : "#\(name)"
  }
}

/// The names of freestanding macros.
enum FreestandingMacro {
  /// The macros and directives of Swift and of Apple's frameworks, which add no declarations for persistence.
  fileprivate static let unrelated: Set<String> = [
    "Index", "Playground", "Preview", "Unique", "assert", "available", "colorLiteral", "column", "dsohandle", "else",
    "elseif", "endif", "error", "expect", "externalMacro", "file", "fileID", "fileLiteral", "filePath", "function",
    "if", "imageLiteral", "isolation", "keyPath", "line", "require", "selector", "sourceLocation", "unavailable",
    "warning",
  ]
}

extension [UInt8] {
  /// Whether the text contains a freestanding macro that may be one of the app, at the beginning of a line or after a
  /// space. It may be an expression in a function.
  package var mayUseMacroOfApp: Bool {
    var end = 0
    while let sign = offset(of: UInt8(ascii: "#"), from: end) {
      let name = self[(sign + 1)...].prefix { $0.continuesName }
      end = name.endIndex
      guard self[..<sign].last.map({ $0 <= UInt8(ascii: " ") }) ?? true, !name.isEmpty else { continue }
      if !FreestandingMacro.unrelated.contains(String(decoding: name, as: UTF8.self)) { return true }
    }
    return false
  }
}
