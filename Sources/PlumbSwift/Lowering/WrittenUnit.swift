import PlumbCore
import PlumbDeclarations

extension SourceUnit {
  /// Creates the unit of a file with exactly the bytes that Plumb generates for the declarations. It equals the result
  /// of parsing the file, except for places and forms.
  ///
  ///     SourceUnit(file: "Item+Plumb.swift", writtenFor: Declarations(entities: [item])).isWritten  // true
  ///
  /// A class without a macro is represented by its extensions, as in `Item+CoreDataProperties.swift`. The caller must
  /// have compared the bytes. The file is not parsed, which makes a check of an unchanged project fast.
  public init(file: String, writtenFor declarations: Declarations) {
    self.init(file: file)
    isParsed = true
    isWritten = true
    for entity in declarations.entities {
      if entity.hasMacro { addClass(entity) } else { addExtensions(of: entity) }
    }
    for composition in declarations.compositions { add(composition) }
  }

  private mutating func addClass(_ entity: EntityDeclaration) {
    let superclass = TypeReference.named(entity.superclass)
    classes.append(
      ClassRecord(
        name: entity.className, qualifiedName: entity.className, access: entity.access.written,
        isFinal: entity.isFinal, inherited: [superclass], objcName: entity.entity, macro: entity.macro,
        body: .written(entity.properties), places: SourceRanges(file: file)))
    addType(entity.className, .class, inherits: [superclass])
  }

  private mutating func add(_ composition: CompositionDeclaration) {
    addType(composition.typeName, .struct, inherits: [])
    compositions.append(
      CompositionRecord(
        name: composition.typeName, access: composition.access.written,
        writesDictionary: composition.writesDictionary, body: .written(composition.elements),
        places: SourceRanges(file: file)))
  }

  private mutating func addType(_ name: String, _ kind: TypeDeclaration.Kind, inherits: [TypeReference]) {
    types.append(
      TypeRecord(
        declaration: TypeDeclaration(name: name, kind: kind, places: SourceRanges(file: file)), inherited: inherits))
  }
}

extension TypeBody {
  /// Returns a body with the declarations themselves. They equal the generated code, and use no additional memory.
  fileprivate static func written(_ properties: [PropertyDeclaration]) -> TypeBody {
    TypeBody(properties: properties, isFinished: true)
  }
}

extension AccessLevel? {
  /// The access level as source code has it: `nil` for internal, which is the default.
  fileprivate var written: AccessLevel? { self == .internal ? nil : self }
}

// MARK: - The managed style

extension SourceUnit {
  /// Adds the extensions of the managed style: properties and `fetchRequest()`, accessors, `Identifiable`.
  private mutating func addExtensions(of entity: EntityDeclaration) {
    var body = TypeBody.written(entity.properties)
    for index in body.properties.indices { body.properties[index].form.storage = .managed }
    body.accessors = [
      AccessorDeclaration(
        name: "fetchRequest", kind: .fetchRequest, key: entity.entity, destination: entity.className.lastComponent,
        isManaged: false, places: SourceRanges(file: file))
    ]
    addExtension(of: entity, body)
    for property in entity.properties {
      guard case .relationship(let traits) = property.kind, traits.cardinality != .toOne else { continue }
      addExtension(of: entity, TypeBody(accessors: accessors(of: property, traits)))
    }
    if entity.superclass == "NSManagedObject" {
      extensions.append(ExtensionRecord(type: entity.className, file: file, inherited: [.named("Identifiable")]))
    }
  }

  private mutating func addExtension(of entity: EntityDeclaration, _ body: TypeBody) {
    extensions.append(ExtensionRecord(type: entity.className, file: file, body: body))
  }

  /// Returns the accessors in the order in which they are generated: those with positions in an ordered relationship
  /// first.
  private func accessors(
    of property: PropertyDeclaration, _ traits: PropertyDeclaration.RelationshipTraits
  ) -> [AccessorDeclaration] {
    let suffix = SwiftName.capitalized(property.name)
    let methods = (traits.cardinality == .toManyOrdered ? ToManyAccessor.ordered : []) + ToManyAccessor.all
    return methods.compactMap { method in
      guard let name = method.prefix.map({ $0 + suffix }), let (kind, key) = AccessorName.parse(name) else {
        return nil
      }
      return AccessorDeclaration(
        name: name, kind: kind, key: key, destination: method.takesObjects ? traits.destination : nil,
        collection: method.takesSet ? traits.cardinality : nil, selector: method.selector(of: property.name),
        places: SourceRanges(file: file))
    }
  }
}
