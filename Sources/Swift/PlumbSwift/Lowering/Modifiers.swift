import PlumbCore
import PlumbDeclarations
import SwiftSyntax

/// The modifiers of a declaration that Plumb uses.
struct Modifiers {
  /// The access level of the getter. `nil` if the declaration has no modifier for it.
  var access: AccessLevel?
  /// The place of the access modifier.
  var accessPlace: Span?
  /// The access level of the setter, as in `private(set)`. `nil` if the declaration names none.
  var setterAccess: AccessLevel?
  var isFinal = false
  /// Whether the declaration is a `static` or `class` member.
  var isStatic = false
  var isLazy = false
  var isOverride = false
}

extension SourceText {
  /// Returns the modifiers of a list: `public private(set) final` is public and final.
  func modifiers(_ list: DeclModifierListSyntax) -> Modifiers {
    var modifiers = Modifiers()
    if list.totalLength.utf8Length == 0 { return modifiers }
    for modifier in list {
      guard case .keyword(let keyword) = modifier.name.tokenKind else { continue }
      switch keyword {
      case .final: modifiers.isFinal = true
      case .static, .class: modifiers.isStatic = true
      case .lazy: modifiers.isLazy = true
      case .override: modifiers.isOverride = true
      default:
        guard let level = AccessLevel(keyword) else { continue }
        guard modifier.detail == nil else {
          modifiers.setterAccess = level
          continue
        }
        modifiers.access = level
        modifiers.accessPlace = span(of: modifier.name)
      }
    }
    return modifiers
  }

  /// Returns the types after a colon. Empty without an inheritance clause.
  func inherited(_ clause: InheritanceClauseSyntax?) -> [TypeReference] {
    clause?.inheritedTypes.map { type($0.type) } ?? []
  }
}

extension AccessLevel {
  /// Whether only code in the same file can use the declaration.
  var isFilePrivate: Bool { self == .private || self == .fileprivate }

  fileprivate init?(_ keyword: Keyword) {
    switch keyword {
    case .private: self = .private
    case .fileprivate: self = .fileprivate
    case .internal: self = .internal
    case .package: self = .package
    case .public: self = .public
    case .open: self = .open
    default: return nil
    }
  }
}
