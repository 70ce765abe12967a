import PlumbDeclarations
import PlumbModel
import SwiftParser
import SwiftSyntax

extension SourceEditor {
  /// Sets the access level of a property: `public private(set) var count` becomes `package private(set) var count`.
  /// Internal is the default without a modifier, so the modifier is removed for `internal`. It is written only in an
  /// extension with another access modifier.
  ///
  /// `nil` if no change is needed, or if the property's code cannot be parsed.
  public func setAccess(of property: PropertyDeclaration, to level: AccessLevel) -> TextEdit? {
    guard isHere(property) else { return nil }
    return setAccess(property.places, to: level, isImplied: (property.form.access ?? .internal) == .internal)
  }

  /// Changes, adds or removes the access modifier of a class. `nil` if no change is needed.
  public func setAccess(of entity: EntityDeclaration, to level: AccessLevel) -> TextEdit? {
    guard entity.places.file == file.path else { return nil }
    return setAccess(entity.places, to: level, isImplied: true)
  }

  /// - Parameter isImplied: Whether a declaration without a modifier is internal.
  private func setAccess(_ places: SourceRanges, to level: AccessLevel, isImplied: Bool) -> TextEdit? {
    switch places.access {
    case let place? where level == .internal: removeAnnotation(at: place)
    case let place?: replace(place, by: level.rawValue)
    case nil where level == .internal && isImplied: nil
    case nil: modifiersStart(places).flatMap { insert("\(level.rawValue) ", at: $0) }
    }
  }

  /// Returns the offset of a declaration's first modifier, or of its keyword, after its attributes. `nil` if the
  /// declaration cannot be parsed.
  private func modifiersStart(_ places: SourceRanges) -> Int? {
    guard let whole = places.whole else { return nil }
    let end = places.body.map { Int($0.start) } ?? Int(whole.end)
    let range = (Int(whole.start)..<max(Int(whole.start), end)).clamped(to: 0..<file.bytes.count)
    // The members of a class are not needed, and not parsed.
    let slice = Array(file.bytes[range]) + (places.body == nil ? [] : Array("{}".utf8))
    guard let syntax = SyntaxParser.parse(slice, { DeclSyntax.parse(from: &$0) }), !syntax.hasError,
      let first = syntax.firstModifierOrKeyword
    else { return nil }
    return range.lowerBound + first.positionAfterSkippingLeadingTrivia.utf8Offset
  }
}

extension DeclSyntax {
  /// The node that an access modifier is inserted before: `static` in `static var`.
  fileprivate var firstModifierOrKeyword: Syntax? {
    switch self.as(DeclSyntaxEnum.self) {
    case .variableDecl(let node): node.modifiers.first.map { Syntax($0) } ?? Syntax(node.bindingSpecifier)
    case .classDecl(let node): node.modifiers.first.map { Syntax($0) } ?? Syntax(node.classKeyword)
    default: nil
    }
  }
}
