import PlumbDeclarations
import PlumbEmit
import PlumbWorkspace

extension ManagedLayout {
  func files(of entity: EntityDeclaration, _ options: GeneratorOptions) -> [FileDraft] {
    let properties = FileDraft(
      suffix: "+CoreDataProperties.swift", code: ManagedCode.extensions(of: entity, options))
    switch self {
    case .manual: return [properties, FileDraft(suffix: Self.type, kind: .scaffold, code: ManagedCode.type(entity))]
    case .class:
      // The text contains the class without its properties, so the file is parsed like any other file.
      return [properties, FileDraft(suffix: Self.type, code: ManagedCode.type(entity))]
    case .category: return [properties]
    case .mogenerator:
      return [
        FileDraft(prefix: "_", suffix: ".swift", code: MogeneratorCode.machine(entity, options)),
        FileDraft(suffix: ".swift", kind: .scaffold, code: MogeneratorCode.human(entity)),
      ]
    }
  }

  /// Returns the class and its properties for a single file of the whole model. The class is included for the layout
  /// `class`, and for the layouts `manual` and `mogenerator` if no other file declares it. A single file has no
  /// scaffolds.
  func code(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    let properties = ManagedCode.extensions(of: entity, options)
    let isWritten = self == .class || self != .category && !options.existingTypes.contains(entity.className)
    return isWritten ? .stacked([ManagedCode.type(entity), properties], blankLines: 1) : properties
  }

  private static let type = "+CoreDataClass.swift"
}
