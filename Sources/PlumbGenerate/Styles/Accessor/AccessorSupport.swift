import PlumbDeclarations
import PlumbEmit

/// The functions that the accessors in a file call. They are private to the file. Only functions that its classes
/// need are written, in a fixed order.
///
///     extension NSManagedObject {
///       fileprivate func stored<Value>(forKey key: String) -> Value? { … }
///     }
enum AccessorSupport {
  /// Returns the extension, or no code for classes without properties. If objects can be observed, functions that
  /// read or change a property register the access.
  static func code(for entities: [EntityDeclaration], _ options: GeneratorOptions) -> Code {
    let isObserved = entities.contains { $0.members.observation != nil }
    var needed: Set<Function> = []
    for entity in entities {
      for property in entity.properties { needed.formUnion(functions(for: property, of: entity)) }
    }
    if needed.isEmpty { return Code() }
    if !isObserved { needed.remove(.relate) }
    let functions = Function.allCases.filter(needed.contains).map { $0.code(isObserved: isObserved) }
    let type = isObserved ? ObservationNames(model: options.model).observed : "NSManagedObject"
    return """
      extension \(type) {
        \(Code.stacked(functions, blankLines: 1))
      }
      """
  }

  /// Returns the name of the function that a property's getter calls.
  static func reading(_ property: PropertyDeclaration) -> String {
    switch property.kind {
    case .attribute(let traits):
      switch traits.storage {
      case .raw: traits.asserts ? "checkedRaw" : "raw"
      case .codable: traits.asserts ? "checkedDecoded" : "decoded"
      default: "stored"
      }
    case .relationship(let traits): traits.cardinality == .toOne ? "stored" : "related"
    }
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

extension PropertyDeclaration.AttributeTraits {
  /// Whether a value that cannot be decoded stops a debug build.
  fileprivate var asserts: Bool { decodeFailurePolicy == .known(.debugAssertNil) }
}
