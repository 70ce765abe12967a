import PlumbCore
import PlumbDeclarations
import PlumbFormats
import PlumbGenerate
import PlumbModel
import PlumbSwift

/// The conversion of the semantic `DeclarationEdit` of the drift check to text edits of a file.
///
///     .property(quantity, .setType(Int64))   →   `Int32` in its declaration becomes `Int64`
extension SourceEditor {
  /// Returns the text edit for a change of a declaration; `nil` if it is not possible in the file.
  ///
  /// A finding is reported without a fix if one of its edits is not possible.
  func edit(for change: DeclarationEdit) -> TextEdit? {
    switch change {
    case .property(let property, let change): edit(property, change)
    case .entity(let entity, let change): edit(entity, change)
    case .composition(let composition, .insertElement(let element)):
      addElement(element.elementCode(access: composition.access).text, named: element.name, to: composition)
    }
  }

  /// Returns the edit for a change of a property; `nil` for a default value that Swift cannot express.
  private func edit(_ property: PropertyDeclaration, _ change: DeclarationEdit.PropertyChange) -> TextEdit? {
    switch change {
    case .setType(let type):
      // If the types differ only in optionality, the author's spelling of the type is preserved.
      (property.type.isOptionalOnly(unlike: type) ? setOptional(type.isOptional, of: property) : nil)
        ?? replaceType(of: property, by: type.code)
    case .setDefault(let value):
      switch property.with(default: value).initialValue {
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

  /// Returns the edit for a change of a class, or for a new property.
  private func edit(_ entity: EntityDeclaration, _ change: DeclarationEdit.EntityChange) -> TextEdit? {
    switch change {
    case .setAccess(let level): setAccess(of: entity, to: level)
    case .setArgument(let argument): entity.places.annotation.flatMap { setArgument(argument, of: $0) }
    case .removeArgument(let name): entity.places.annotation.flatMap { removeArgument(name, of: $0) }
    case .insertProperty(let property):
      addProperty(
        entity.style.member(property, of: entity).text, named: property.name,
        isRelationship: property.isRelationship, to: entity)
    }
  }
}

extension DeclarationEdit {
  /// The file to change. A new property is inserted where the class has most of its properties, in a classic class in
  /// its extension.
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
  /// Returns the property with another initial value.
  fileprivate func with(default value: DefaultValue?) -> PropertyDeclaration {
    var property = self
    property.defaultValue = value
    return property
  }
}

extension TypeReference {
  /// Whether two types differ only in optionality.
  fileprivate func isOptionalOnly(unlike other: TypeReference) -> Bool {
    isOptional != other.isOptional && unwrapped.means(other.unwrapped)
  }
}
