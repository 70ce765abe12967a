import PlumbCore
import PlumbDeclarations
import PlumbEmit
import PlumbWorkspace

/// The functions that the accessors of a model's classes call. They are written one time, in an extension of a protocol
/// with the model's name, because a module can have several models. Only functions that the classes need are written,
/// in a fixed order.
///
///     protocol ShopAccessors: NSManagedObject {}
///
///     extension ShopAccessors {
///       func stored<Value>(forKey key: String) -> Value? { … }
///     }
enum AccessorSupport {
  /// Returns the file with the shared code of all classes. If objects can be observed, functions that read or change
  /// a property register the access, and the file contains the code for observation. `nil` if the library has the
  /// functions.
  static func file(for entities: [EntityDeclaration], _ options: GeneratorOptions) -> FileDraft? {
    if options.usesLibrary { return nil }
    if entities.contains(where: { $0.members.observation != nil }) {
      let names = ObservationNames(model: options.model)
      let functions = functions(for: entities, isObserved: true, extending: names.observed)
      return FileDraft(
        suffix: "+Observation.swift", code: .stacked([names.sharedCode, functions], blankLines: 1))
    }
    let name = protocolName(options)
    let functions = functions(for: entities, isObserved: false, extending: name)
    let declaration: Code = """
      /// The functions that the accessors of all classes call.
      protocol \(name): NSManagedObject {}
      """
    return FileDraft(suffix: "+Accessors.swift", code: .stacked([declaration, functions], blankLines: 1))
  }

  /// Returns the conformance of a topmost class, which its subclasses inherit. Classes that can be observed have the
  /// functions from the protocol for observation.
  static func conformance(of entity: EntityDeclaration, _ options: GeneratorOptions) -> Code {
    guard entity.isTopmost, entity.members.observation == nil, !options.usesLibrary else { return Code() }
    return "extension \(SwiftName.asType(entity.className)): \(protocolName(options)) {}"
  }

  private static func protocolName(_ options: GeneratorOptions) -> String {
    SwiftName.capitalized(SwiftName.identifier(from: options.model) ?? "Model") + "Accessors"
  }

  /// Returns the extension with the functions, or no code for classes without properties.
  private static func functions(
    for entities: [EntityDeclaration], isObserved: Bool, extending type: String
  ) -> Code {
    var needed: Set<Function> = []
    for entity in entities {
      for property in entity.properties { needed.formUnion(functions(for: property, of: entity)) }
    }
    if !isObserved { needed.remove(.relate) }
    if needed.isEmpty { return Code() }
    let functions = Function.allCases.filter(needed.contains).map { $0.code(isObserved: isObserved) }
    return """
      extension \(type) {
        \(Code.stacked(functions, blankLines: 1))
      }
      """
  }

  private static func functions(for property: PropertyDeclaration, of entity: EntityDeclaration) -> Set<Function> {
    switch property.kind {
    case .attribute(let traits):
      let hasDefault = property.defaultValue != nil
      var functions: Set<Function> =
        switch traits.storage {
        case .raw where traits.asserts: hasDefault ? [.stored, .checkedRaw, .checkedRawOr] : [.stored, .checkedRaw]
        case .raw: hasDefault ? [.stored, .raw, .rawOr] : [.stored, .raw]
        case .composition: [.stored, .composed]
        case .codable: [.stored, traits.asserts ? .checkedDecoded : .decoded, .encode]
        default:
          property.type.unwrapped == .named("Float")
            ? [.stored, .float] : hasDefault ? [.stored, .storedOr] : [.stored]
        }
      if !traits.isReadOnly { functions.insert(.store) }
      return functions
    case .relationship(let traits):
      let isCounted = entity.members.hasToManyCount && property.count(in: entity) != nil
      switch traits.cardinality {
      case .toOne: return [.stored, .store]
      case .toMany: return isCounted ? [.relatedSet, .relate, .count] : [.relatedSet, .relate]
      case .toManyOrdered: return isCounted ? [.relatedArray, .relate, .orderedCount] : [.relatedArray, .relate]
      }
    }
  }

  /// The functions in the order in which they are written. Each is a part of the shared code with its name.
  private enum Function: String, CaseIterable {
    case stored, storedOr, float, store, raw, rawOr, checkedRaw, checkedRawOr, decoded, checkedDecoded, encode,
      composed, relatedSet, relatedArray, relate, count, orderedCount

    private static let shared = SharedCode(SharedTexts.accessors)

    /// Returns the function. If objects can be observed, some functions have another implementation.
    func code(isObserved: Bool) -> Code {
      let observed = isObserved ? Self.shared.part("observed \(rawValue)") : Code()
      return observed.isEmpty ? Self.shared.part(rawValue) : observed
    }
  }
}
