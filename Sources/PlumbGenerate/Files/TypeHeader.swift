import PlumbDeclarations

/// A type's first line or lines without the brace.
struct TypeHeader {
  var text: String

  init(_ text: String) { self.text = text }

  /// `public final class Order: NSManagedObject`.
  init(classOf entity: EntityDeclaration) {
    let keyword = entity.access.modifier + (entity.isFinal ? "final " : "") + "class"
    let name = SwiftName.asType(entity.className)
    let parent = SwiftName.asType(entity.superclass)
    if "\(keyword) \(name): \(parent) {".columns <= Layout.greatestWidth {
      self.init("\(keyword) \(name): \(parent)")
    } else if "\(keyword) \(name):".columns <= Layout.greatestWidth {
      self.init("\(keyword) \(name):\n  \(parent)")
    } else {
      self.init("\(keyword)\n  \(name):\n    \(parent)")
    }
  }

  /// The type with its members; a header of several lines has its brace on a line of its own.
  func with(_ members: Code) -> Code {
    if members.isEmpty { return text.contains("\n") ? Code("\(text)\n{}") : Code("\(text) {}") }
    return """
      \(Code(text))\(text.contains("\n") ? "\n" : " "){
        \(members)
      }
      """
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
