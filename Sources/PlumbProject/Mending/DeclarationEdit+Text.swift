import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift

/// Edits by meaning as edits of text: the one place where drift's `DeclarationEdit` meets the syntax of a file.
///
///     .property(quantity, .setType(Int64))   →   `Int32` in its declaration becomes `Int64`
extension SourceEditor {
  /// The text edit that makes a change of a declaration; nil where the file has no place for it.
  ///
  /// A finding whose edits are not all possible is announced without a fix.
  func edit(for change: DeclarationEdit) -> TextEdit? {
    switch change {
    case .property(let property, let change): edit(property, change)
    case .entity(let entity, let change): edit(entity, change)
    case .composition(let composition, .insertElement(let element)):
      addElement(element.elementCode(access: composition.access).text(inset: 2), named: element.name, to: composition)
    }
  }

  /// A change of one property. A default that has no spelling in Swift is no edit.
  private func edit(_ property: PropertyDeclaration, _ change: DeclarationEdit.PropertyChange) -> TextEdit? {
    switch change {
    case .setType(let type):
      // The author's own name for the type stays where only the question mark differs.
      (property.type.isOptionalOnly(unlike: type) ? setOptional(type.isOptional, of: property) : nil)
        ?? replaceType(of: property, by: type.code)
    case .setDefault(let value):
      switch property.with(default: value).initialValueText {
      case let text?: setDefault(of: property, to: text)
      case nil: value == nil ? setDefault(of: property, to: nil) : nil
      }
    case .setAccess(let level): setAccess(of: property, to: level)
    case .setArgument(let argument):
      property.places.annotation.flatMap { setArgument(argument, of: $0) }
    case .removeArgument(let name): property.places.annotation.flatMap { removeArgument(name, of: $0) }
    case .addAnnotation(let name, let arguments):
      addAnnotation("@\(name)(\(arguments.map(\.description).joined(separator: ", ")))", to: property)
    }
  }

  /// A change of a class, or a property more in it.
  private func edit(_ entity: EntityDeclaration, _ change: DeclarationEdit.EntityChange) -> TextEdit? {
    switch change {
    case .setAccess(let level): setAccess(of: entity, to: level)
    case .setArgument(let argument): entity.places.annotation.flatMap { setArgument(argument, of: $0) }
    case .removeArgument(let name): entity.places.annotation.flatMap { removeArgument(name, of: $0) }
    case .insertProperty(let property):
      addProperty(
        Style.of(entity).member(property, of: entity).text(inset: 2), named: property.name,
        isRelationship: property.isRelationship, to: entity)
    }
  }
}

extension DeclarationEdit {
  /// The file that changes. A property goes where the class has most of them: into its extension, in a classic class.
  package var file: String? {
    switch self {
    case .property(let property, _): property.places.file
    case .entity(let entity, .insertProperty): entity.fileForProperties
    case .entity(let entity, _): entity.places.file
    case .composition(let composition, _): composition.places.file
    }
  }
}

extension PropertyDeclaration {
  /// The same with another initial value.
  fileprivate func with(default value: DefaultValue?) -> PropertyDeclaration {
    var property = self
    property.defaultValue = value
    return property
  }
}

extension TypeReference {
  /// Whether two types differ in nothing but the question mark.
  fileprivate func isOptionalOnly(unlike other: TypeReference) -> Bool {
    isOptional != other.isOptional && unwrapped.means(other.unwrapped)
  }
}
