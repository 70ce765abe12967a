import PlumbDeclarations

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

  private enum Function: CaseIterable {
    case stored, storedOr, float, store, raw, rawOr, checkedRaw, checkedRawOr, decoded, checkedDecoded, encode,
      composed, relatedSet, relatedArray, relate
    case count, orderedCount

    func code(isObserved: Bool) -> Code {
      let access: Code = isObserved ? "noteAccess(to: key)" : Code()
      let back = isObserved ? "return " : ""
      return switch self {
      case .stored:
        """
        fileprivate func stored<Value>(forKey key: String) -> Value? {
          \(access)
          willAccessValue(forKey: key)
          defer { didAccessValue(forKey: key) }
          return primitiveValue(forKey: key) as? Value
        }
        """
      case .storedOr:
        """
        fileprivate func stored<Value>(forKey key: String, or other: Value) -> Value {
          stored(forKey: key) ?? other
        }
        """
      case .float:
        // A cast of a Double to Float fails if a digit is lost.
        """
        fileprivate func stored(forKey key: String) -> Float? {
          (stored(forKey: key) as NSNumber?)?.floatValue
        }

        fileprivate func stored(forKey key: String, or other: Float) -> Float {
          stored(forKey: key) ?? other
        }
        """
      case .store:
        isObserved
          ? """
          fileprivate func store(_ value: Any?, forKey key: String) {
            noteChange(of: key) {
              willChangeValue(forKey: key)
              defer { didChangeValue(forKey: key) }
              setPrimitiveValue(value, forKey: key)
            }
          }
          """
          : """
          fileprivate func store(_ value: Any?, forKey key: String) {
            willChangeValue(forKey: key)
            defer { didChangeValue(forKey: key) }
            setPrimitiveValue(value, forKey: key)
          }
          """
      case .raw:
        """
        fileprivate func raw<Value: RawRepresentable>(forKey key: String) -> Value? {
          stored(forKey: key).flatMap(Value.init(rawValue:))
        }
        """
      case .rawOr:
        """
        fileprivate func raw<Value: RawRepresentable>(
          forKey key: String,
          or other: Value.RawValue
        ) -> Value {
          guard let value = raw(forKey: key) ?? Value(rawValue: other) else {
            preconditionFailure("\\(other) is no raw value of \\(Value.self)")
          }
          return value
        }
        """
      case .checkedRaw:
        """
        fileprivate func checkedRaw<Value: RawRepresentable>(forKey key: String) -> Value? {
          let rawValue: Value.RawValue? = stored(forKey: key)
          let value = rawValue.flatMap(Value.init(rawValue:))
          assert(rawValue == nil || value != nil, "\\(key) has no raw value of \\(Value.self)")
          return value
        }
        """
      case .checkedRawOr:
        """
        fileprivate func checkedRaw<Value: RawRepresentable>(
          forKey key: String,
          or other: Value.RawValue
        ) -> Value {
          guard let value = checkedRaw(forKey: key) ?? Value(rawValue: other) else {
            preconditionFailure("\\(other) is no raw value of \\(Value.self)")
          }
          return value
        }
        """
      case .decoded:
        """
        fileprivate func decoded<Value: Decodable>(forKey key: String) -> Value? {
          stored(forKey: key).flatMap { try? JSONDecoder().decode(Value.self, from: $0) }
        }
        """
      case .checkedDecoded:
        """
        fileprivate func checkedDecoded<Value: Decodable>(forKey key: String) -> Value? {
          guard let data: Data = stored(forKey: key) else { return nil }
          do {
            return try JSONDecoder().decode(Value.self, from: data)
          } catch {
            assertionFailure("\\(key) cannot be decoded: \\(error)")
            return nil
          }
        }
        """
      case .encode:
        """
        fileprivate func encode(_ value: (some Encodable)?, forKey key: String) {
          do {
            store(try value.map { try JSONEncoder().encode($0) }, forKey: key)
          } catch {
            assertionFailure("\\(key) cannot be encoded: \\(error)")
          }
        }
        """
      case .composed:
        """
        fileprivate func composed<Value>(
          forKey key: String,
          by make: ([String: Any]) -> Value
        ) -> Value? {
          stored(forKey: key).map(make)
        }
        """
      case .relatedSet:
        """
        fileprivate func related<Object: NSManagedObject>(forKey key: String) -> Set<Object> {
          \(access)
          \(back)value(forKey: key) as? Set<Object> ?? []
        }
        """
      case .relatedArray:
        """
        fileprivate func related<Object: NSManagedObject>(forKey key: String) -> [Object] {
          \(access)
          \(back)(value(forKey: key) as? NSOrderedSet)?.array as? [Object] ?? []
        }
        """
      case .relate:
        """
        fileprivate func relate(_ value: Any?, forKey key: String) {
          noteChange(of: key) { setValue(value, forKey: key) }
        }
        """
      case .count:
        """
        fileprivate func count(of key: String) -> Int {
          \(access)
          \(back)mutableSetValue(forKey: key).count
        }
        """
      case .orderedCount:
        """
        fileprivate func orderedCount(of key: String) -> Int {
          \(access)
          \(back)mutableOrderedSetValue(forKey: key).count
        }
        """
      }
    }
  }
}

extension PropertyDeclaration.AttributeTraits {
  /// Whether a value that cannot be decoded stops a debug build.
  fileprivate var asserts: Bool { decodeFailurePolicy == .known(.debugAssertNil) }
}
