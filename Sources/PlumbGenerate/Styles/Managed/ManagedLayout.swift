import PlumbDeclarations

/// Which files a class of the managed style has, and whose they are.
public enum ManagedLayout: String, Hashable, Sendable, CaseIterable {
  /// As Xcode has it with Codegen set to Manual/None: `Item+CoreDataProperties.swift` is Plumb's,
  /// `Item+CoreDataClass.swift` is written once and the developer's.
  case manual
  /// As with Class Definition: both are Plumb's.
  case `class`
  /// As with Category/Extension: the properties alone; the class is somewhere among the developer's own files.
  case category
  /// mogenerator's pair: the class `_Item` in `_Item.swift`, which is Plumb's, and `Item` below it in `Item.swift`, which
  /// is written once.
  case mogenerator
}

extension ManagedLayout {
  /// The files of a class.
  func files(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [FileDraft] {
    let properties = FileDraft(
      suffix: "+CoreDataProperties.swift", code: ManagedCode.extensions(of: entity, options))
    switch self {
    case .manual: return [properties, FileDraft(suffix: Self.type, kind: .scaffold, code: ManagedCode.type(entity))]
    case .class:
      // Its text says that there is a class, and nothing of its properties: it is read like any other file.
      return [properties, FileDraft(suffix: Self.type, code: ManagedCode.type(entity), isKnown: false)]
    case .category: return [properties]
    case .mogenerator:
      return [
        FileDraft(prefix: "_", suffix: ".swift", code: MogeneratorCode.machine(entity, options), isKnown: false),
        FileDraft(suffix: ".swift", kind: .scaffold, code: MogeneratorCode.human(entity)),
      ]
    }
  }

  /// The same in one file for the whole model, where nothing is written once: the class, but for one that is the
  /// developer's own, and its properties.
  func code(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    let properties = ManagedCode.extensions(of: entity, options)
    let isWritten = self == .class || self != .category && !options.existingTypes.contains(entity.className)
    return isWritten ? .stacked([ManagedCode.type(entity), properties], blankLines: 1) : properties
  }

  private static let type = "+CoreDataClass.swift"
}
