import PlumbEmit

/// Options for the format of the files. The declarations determine the contents.
///
///     var options = GeneratorOptions(model: "Shop", header: "Copyright of the {model} team")
///     options.singleFile = true   // Shop+Plumb.swift
public struct GeneratorOptions: Hashable, Sendable {
  /// The model's name, for the header and for the name of a single file.
  public var model: String
  /// Lines for the header of every file, after the marker. `{model}` and `{entity}` are replaced with names. Lines
  /// that are not comments become comments. `nil` for no additional lines.
  public var header: String?
  /// The module that declares `@PersistentModel`.
  public var macroModule: String
  /// Whether all code is written to one file, `Model+Plumb.swift`.
  public var singleFile: Bool
  /// Whether to write scaffolds for the developer: the enum of each raw storage (`ItemStatus.swift`), the struct of
  /// each codable storage, and the value transformer of each transformed storage. Existing files are not changed.
  public var scaffolds: Bool
  /// Whether to write `Item+Extensions.swift` with an empty extension. Existing files are not changed.
  public var extensionStubs: Bool
  /// The indentation of a level.
  public var indentation: Indentation
  /// The files of a class of the managed style. It has no effect in a single file.
  public var layout: ManagedLayout
  /// Whether classes without the macro conform to `Identifiable`, as in Xcode's generated code.
  public var identifiable: Bool
  /// The actor isolation that each type and each extension declares. `nil` for the default isolation of the target.
  public var isolation: Isolation?
  /// The access level of the imports. `nil` for imports without a level.
  public var importAccess: ImportAccess?
  /// The types that other files declare. The generator writes no struct of a composite, no scaffold, and no class
  /// scaffold with these names.
  public var existingTypes: Set<String> = []
  /// Whether the accessors call the functions of PlumbData instead of functions that are generated. Set for the
  /// companion `queries`, whose classes have both.
  package var usesLibrary = false

  /// Creates options. Every option has a default; `model` is usually the bundle's name.
  public init(
    model: String = "Model", header: String? = nil, macroModule: String = "CoreDataEvolution", singleFile: Bool = false,
    scaffolds: Bool = false, extensionStubs: Bool = false, indentation: Indentation = .two,
    layout: ManagedLayout = .manual,
    identifiable: Bool = true, isolation: Isolation? = nil, importAccess: ImportAccess? = nil
  ) {
    self.model = model
    self.header = header
    self.macroModule = macroModule
    self.singleFile = singleFile
    self.scaffolds = scaffolds
    self.extensionStubs = extensionStubs
    self.indentation = indentation
    self.layout = layout
    self.identifiable = identifiable
    self.isolation = isolation
    self.importAccess = importAccess
  }
}

/// The actor isolation of generated types.
///
/// A target of Xcode 26 isolates types to the main actor by default. A subclass of NSManagedObject that is isolated to
/// an actor does not compile in Swift 6 mode, because its initializer overrides one that is not isolated.
public enum Isolation: String, Hashable, Sendable, CaseIterable {
  /// The absence of an isolation, in any target. It requires Swift 6.1.
  case nonisolated
}

/// The access level of an import. A target with the feature `InternalImportsByDefault` requires `public` for modules
/// whose types are in public declarations.
public enum ImportAccess: String, Hashable, Sendable, CaseIterable {
  case `internal`
  case package
  case `public`
}

/// The files of a class of the managed style, and their owners.
public enum ManagedLayout: String, Hashable, Sendable, CaseIterable {
  /// The files of Xcode's Codegen setting Manual/None: Plumb maintains `Item+CoreDataProperties.swift`. It writes
  /// `Item+CoreDataClass.swift` only if it does not exist; the developer maintains it.
  case manual
  /// The files of Xcode's Codegen setting Class Definition: Plumb maintains both files.
  case `class`
  /// The file of Xcode's Codegen setting Category/Extension: only the properties. The class is in the developer's
  /// files.
  case category
  /// The files of mogenerator: Plumb maintains the class `_Item` in `_Item.swift`. Its subclass `Item` in
  /// `Item.swift` is written only if it does not exist.
  case mogenerator
}
