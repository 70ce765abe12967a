import PlumbDeclarations

/// The header of a type, without the brace. It can have several lines.
///
///     TypeHeader("struct Place").with("var x = 0")   // struct Place {⏎  var x = 0⏎}
///     TypeHeader("struct Place").with(Code())        // struct Place {}
struct TypeHeader {
  private let text: String
  private let isBroken: Bool

  /// Creates a header on one line, without changes.
  init(_ line: String) { self.init(line, isBroken: false) }

  private init(_ text: String, isBroken: Bool) {
    self.text = text
    self.isBroken = isBroken
  }

  /// Creates the header of a class: `public final class Order: NSManagedObject`.
  ///
  /// If it is longer than the greatest line length of the supported formatters, it breaks after the colon, then
  /// before the name.
  init(classOf entity: EntityDeclaration) {
    let keyword = entity.access.modifier + (entity.isFinal ? "final " : "") + "class"
    let name = SwiftName.asType(entity.className)
    if entity.superclass.isEmpty {
      self.init("\(keyword) \(name)")
      return
    }
    let parent = SwiftName.asType(entity.superclass)
    let line = "\(keyword) \(name): \(parent)"
    // The two columns are ` {`.
    if line.columns + 2 <= Layout.greatestWidth {
      self.init(line)
    } else if "\(keyword) \(name):".columns <= Layout.greatestWidth {
      self.init("\(keyword) \(name):\n  \(parent)", isBroken: true)
    } else {
      self.init("\(keyword)\n  \(name):\n    \(parent)", isBroken: true)
    }
  }

  /// Returns the type with its members. If the header has several lines, the brace is on a separate line.
  func with(_ members: Code) -> Code {
    if members.isEmpty { return Code([.text(text), .text(isBroken ? "\n{}" : " {}")]) }
    return Code([.text(text), .text(isBroken ? "\n{\n  " : " {\n  "), .code(members), .text("\n}")])
  }
}

extension AccessLevel? {
  /// The access level as a modifier followed by a space: `public `. Empty for internal, the default level.
  var modifier: String {
    switch self {
    case nil, .internal: ""
    case let level?: "\(level.rawValue) "
    }
  }
}
