import PlumbDeclarations

/// What a class of the accessor style has where its objects can be observed.
///
///     final var observationState: ShopObservationState?
///
///     @available(macOS 14.0, …)
///     static let observedFields: [String: ShopObservedField] = [
///       "status_raw": ShopObservedField(\Order.status),
///     ]
///
/// A class that others inherit from has a `class var` in its place, and theirs add to it.
enum ObservationCode {
  /// The members; none for a class that is not observed.
  static func members(of entity: EntityDeclaration, _ names: ObservationNames) -> Code {
    guard entity.members.observation != nil else { return Code() }
    let isTopmost = entity.isTopmost
    if !isTopmost && entity.properties.isEmpty { return Code() }
    let state: Code =
      isTopmost
      ? """
      /// What was read of the object, for those who wait for another value.
      final var observationState: \(names.state)?
      """ : Code()
    return .stacked([state, fields(of: entity, names)], blankLines: 1)
  }

  /// What stands behind a class: the topmost of a family conforms for all of it.
  static func conformance(of entity: EntityDeclaration, _ names: ObservationNames) -> Code {
    guard entity.members.observation != nil, entity.isTopmost else { return Code() }
    let name = SwiftName.asType(entity.className)
    return """
      extension \(name): \(names.observed) {}

      @available(\(ObservationNames.platforms))
      extension \(name): Observable {}
      """
  }

  private static func fields(of entity: EntityDeclaration, _ names: ObservationNames) -> Code {
    let type = "[String: \(names.field)]"
    if entity.isTopmost, entity.isFinal {
      return """
        /// Key paths by the names in the model.
        @available(\(ObservationNames.platforms))
        \(list("static let observedFields: \(type) =", entity, names))
        """
    }
    let inherited = entity.isTopmost ? "" : "override "
    let own = list("private static let ownFields: \(type) =", entity, names)
    let all =
      entity.isTopmost
      ? "ownFields" : "\(SwiftName.asType(entity.superclass)).observedFields.merging(ownFields) { $1 }"
    let allFields = Code.written {
      $0.variable(
        "private static let ", "allFields", .dictionary(.named("String"), .named(names.field)), .text(all))
    }
    return """
      /// Key paths by the names in the model, those of inherited properties among them.
      @available(\(ObservationNames.platforms))
      \(inherited)class var observedFields: \(type) { allFields }

      @available(\(ObservationNames.platforms))
      \(allFields)

      @available(\(ObservationNames.platforms))
      \(own)
      """
  }

  /// The literal, an entry a line.
  private static func list(_ introducer: String, _ entity: EntityDeclaration, _ names: ObservationNames) -> Code {
    if entity.properties.isEmpty { return "\(introducer) [:]" }
    let className = SwiftName.asType(entity.className)
    // A formatter takes the comma away from a single element.
    let comma = entity.properties.count == 1 ? "" : ","
    let entries = entity.properties.map { property in
      let key = stringLiteral(property.persistentName)
      return "\(key): \(names.field)(\\\(className).\(SwiftName.asProperty(property.name)))\(comma)"
    }
    let room = Layout.width - 2 * Indentation.tab.columns
    let ignore: Code = entries.allSatisfy { $0.columns <= room } ? Code() : "// swift-format-ignore"
    return """
      \(ignore)
      \(introducer) [
        \(Code.stacked(entries.map { Code($0) }))
      ]
      """
  }
}

extension EntityDeclaration {
  /// Whether no class of an entity is above this one.
  var isTopmost: Bool { superclass == "NSManagedObject" }
}
