import PlumbDeclarations
import PlumbModel
import SwiftParser
import SwiftSyntax

extension SourceEditor {
  /// `public private(set) var count` becomes `package private(set) var count`. Internal is what there is without a
  /// modifier, so it is taken away for that; it is written only where an extension says something else.
  ///
  /// nil where nothing changes, or where the property's own code cannot be parsed.
  public func setAccess(of property: PropertyDeclaration, to level: AccessLevel) -> TextEdit? {
    guard isHere(property) else { return nil }
    return setAccess(property.places, to: level, isImplied: (property.form.access ?? .internal) == .internal)
  }

  /// Changes, adds or removes the access modifier of a class.
  public func setAccess(of entity: EntityDeclaration, to level: AccessLevel) -> TextEdit? {
    guard entity.places.file == file.path else { return nil }
    return setAccess(entity.places, to: level, isImplied: true)
  }

  /// - Parameter isImplied: Without a modifier it is internal.
  private func setAccess(_ places: Places, to level: AccessLevel, isImplied: Bool) -> TextEdit? {
    switch places.access {
    case let place? where level == .internal: removeAnnotation(at: place)
    case let place?: replace(place, by: level.rawValue)
    case nil where level == .internal && isImplied: nil
    case nil: modifiersStart(places).flatMap { insert("\(level.rawValue) ", at: $0) }
    }
  }

  /// Where a declaration's modifiers begin, or its keyword: behind its attributes.
  private func modifiersStart(_ places: Places) -> Int? {
    guard let whole = places.whole else { return nil }
    let end = places.body.map { Int($0.start) } ?? Int(whole.end)
    let range = (Int(whole.start)..<max(Int(whole.start), end)).clamped(to: 0..<file.bytes.count)
    // The members of a class need not be parsed for it.
    let slice = Array(file.bytes[range]) + (places.body == nil ? [] : Array("{}".utf8))
    guard let syntax = SyntaxParser.parse(slice, { DeclSyntax.parse(from: &$0) }), !syntax.hasError,
      let first = syntax.firstModifierOrKeyword
    else { return nil }
    return range.lowerBound + first.positionAfterSkippingLeadingTrivia.utf8Offset
  }
}

extension DeclSyntax {
  /// What an access modifier is put in front of: `static` in `static var`.
  fileprivate var firstModifierOrKeyword: Syntax? {
    switch self.as(DeclSyntaxEnum.self) {
    case .variableDecl(let node): node.modifiers.first.map { Syntax($0) } ?? Syntax(node.bindingSpecifier)
    case .classDecl(let node): node.modifiers.first.map { Syntax($0) } ?? Syntax(node.classKeyword)
    default: nil
    }
  }
}
