import PlumbDeclarations

/// A type's first line or lines without the brace.
///
///     TypeHeader("struct Place").with("var x = 0")   // struct Place {⏎  var x = 0⏎}
///     TypeHeader("struct Place").with(Code())        // struct Place {}
struct TypeHeader {
  private let text: String
  private let isBroken: Bool

  /// A header on one line, as it is.
  init(_ line: String) { self.init(line, isBroken: false) }

  private init(_ text: String, isBroken: Bool) {
    self.text = text
    self.isBroken = isBroken
  }

  /// `public final class Order: NSManagedObject`.
  ///
  /// It breaks behind the colon where it is longer than the widest setting of a formatter, then before the name.
  init(classOf entity: EntityDeclaration) {
    let keyword = entity.access.modifier + (entity.isFinal ? "final " : "") + "class"
    let name = SwiftName.asType(entity.className)
    if entity.superclass.isEmpty {
      self.init("\(keyword) \(name)")
      return
    }
    let parent = SwiftName.asType(entity.superclass)
    let line = "\(keyword) \(name): \(parent)"
    // With ` {`.
    if line.columns + 2 <= Layout.greatestWidth {
      self.init(line)
    } else if "\(keyword) \(name):".columns <= Layout.greatestWidth {
      self.init("\(keyword) \(name):\n  \(parent)", isBroken: true)
    } else {
      self.init("\(keyword)\n  \(name):\n    \(parent)", isBroken: true)
    }
  }

  /// The type with its members; a header of several lines has its brace on a line of its own.
  func with(_ members: Code) -> Code {
    if members.isEmpty { return Code([.text(text), .text(isBroken ? "\n{}" : " {}")]) }
    return Code([.text(text), .text(isBroken ? "\n{\n  " : " {\n  "), .code(members), .text("\n}")])
  }
}

extension AccessLevel? {
  /// `public ` with its space; nothing for internal, which is what there is without.
  var modifier: String {
    switch self {
    case nil, .internal: ""
    case let level?: "\(level.rawValue) "
    }
  }
}
