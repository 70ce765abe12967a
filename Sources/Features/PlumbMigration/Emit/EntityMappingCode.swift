import PlumbComparing
import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbWorkspace

/// The function that creates one `NSEntityMapping`, and the policy of the entity if it needs one.
struct EntityMappingCode {
  /// The function's name: `mapOrder`.
  let function: String
  /// The policy class; `nil` if expressions are sufficient.
  let policy: PolicyCode?
  private let moves: [PropertyMove]
  private let mapping: MappingPlan.Mapping
  /// The name in the earlier version; `nil` for a new entity.
  private let old: String?
  private let new: String
  private let isCopy: Bool
  /// Remarks about the match of the entity with one of the earlier version.
  private let remarks: [String]

  /// Creates the code of a mapping.
  ///
  /// - Parameter shared: The policy functions of previous mappings; the functions of the new policy are added.
  init(
    _ mapping: MappingPlan.Mapping, of plan: MappingPlan, function: String, policy: String,
    _ shared: inout PolicyCode.Functions
  ) {
    self.mapping = mapping
    self.function = function
    moves = plan.moves(mapping)
    old = mapping.old.map { plan.old.model.entities[$0].name }
    let new = plan.new.model.entities[mapping.new].name
    self.new = new
    isCopy = plan.isCopy(mapping)
    let suspect = plan.suspects[[.init(.entity, new)]].map(Self.advice)
    // The entity of the same name, if Core Data does not match the two.
    let namesake = mapping.old == nil ? plan.old.index(new) : nil
    let lost = namesake.map { index in
      "Core Data considers \(new) of the earlier version another entity. If it is the same, give it the renaming "
        + "identifier \(quoted(plan.old.model.entities[index].identity)) in the model, and write this file again."
    }
    remarks = [suspect, lost].compactMap { $0 }
    self.policy = PolicyCode(plan.withOwners(moves, in: mapping), entity: new, name: policy, &shared)
  }

  /// Whether the entity takes no objects from the earlier version.
  private var isNew: Bool { old == nil }

  /// The function.
  var code: Code {
    let head = old.map { $0 == new ? new : "\(new), which was \($0)" } ?? "\(new) is new and starts without objects."
    let name = stringLiteral(new)
    let objects: Code? = old.map { "mapping.sourceExpression = sourceObjects(of: \(stringLiteral($0)))" }
    let className: Code? = policy.map {
      "mapping.entityMigrationPolicyClassName = NSStringFromClass(\($0.name).self)"
    }
    return """

      \(.documentation(paragraphs: [head] + remarks))
      private func \(function)(
        _ \(isNew ? "_" : "source"): NSManagedObjectModel, _ destination: NSManagedObjectModel
      ) -> NSEntityMapping {
        let mapping = NSEntityMapping()
        mapping.name = \(stringLiteral(mapping.name))
        mapping.mappingType = .\(type)EntityMappingType
        \(old.map(source) ?? Code())
        mapping.destinationEntityName = \(name)
        mapping.destinationEntityVersionHash = destination.entitiesByName[\(name)]?.versionHash
        \(objects ?? Code())
        \(className ?? Code())
        \(isNew ? Code() : list("attributeMappings", moves.compactMap(attribute)))
        \(isNew ? Code() : list("relationshipMappings", moves.compactMap(relationship)))
        return mapping
      }
      """
  }

  private var type: String {
    if isNew { return "add" }
    return policy != nil ? "custom" : isCopy ? "copy" : "transform"
  }

  private func source(_ old: String) -> Code {
    """
    mapping.sourceEntityName = \(stringLiteral(old))
    mapping.sourceEntityVersionHash = source.entitiesByName[\(stringLiteral(old))]?.versionHash
    """
  }

  /// A line of a list: code, a comment, or commented-out code with a remark.
  private struct Line {
    var code: String?
    var note: String?
  }

  private func list(_ name: String, _ lines: [Line]) -> Code {
    if lines.isEmpty { return "mapping.\(name) = []" }
    let comma = lines.count { $0.code != nil } == 1 ? "" : ","
    let body = lines.flatMap { line -> [Code] in
      let prefix = line.note == nil ? "" : "// "
      return [line.note.map({ Code.comment($0) }), line.code.map { "\(prefix)\($0)\(comma)" }].compactMap { $0 }
    }
    return """
      mapping.\(name) = [
        \(.stacked(body))
      ]
      """
  }

  private func attribute(_ move: PropertyMove) -> Line? {
    func line(_ name: String, _ source: String) -> String {
      "attributeMapping(\(stringLiteral(name)), from: \(stringLiteral(source)))"
    }
    switch move {
    case .value(let attribute, let source), .defaulted(let attribute, let source):
      return Line(code: line(attribute.name, source.name))
    case .suspectedValue(let attribute, let source, let suspect):
      return Line(code: line(attribute.name, source.name), note: Self.note(suspect))
    default: return nil
    }
  }

  private func relationship(_ move: PropertyMove) -> Line? {
    func line(_ name: String, _ source: String, _ mapping: String) -> String {
      "relationshipMapping(\(stringLiteral(name)), from: \(stringLiteral(source)), through: \(stringLiteral(mapping)))"
    }
    switch move {
    case .objects(let relationship, let source, let mappings):
      guard let mapping = mappings.first else {
        return Line(note: "\(relationship.name) starts empty: no mapping creates objects of its destination.")
      }
      if mappings.count > 1 { return Line(note: "\(relationship.name): see \(policy?.name ?? "the policy").") }
      return Line(code: line(relationship.name, source.name, mapping))
    case .followed(let relationship):
      return Line(note: "\(relationship.name) is set by the choice for its inverse.")
    case .suspectedObjects(let relationship, let source, let suspect, let mappings):
      guard let mapping = mappings.first else { return nil }
      return Line(code: line(relationship.name, source.name, mapping), note: Self.note(suspect))
    default: return nil
    }
  }

  private static func note(_ suspect: SuspectedRename) -> String {
    "If \(suspect.to.key) is \(suspect.from.key) under a new name (similarity \(suspect.roundedSimilarity)), uncomment:"
  }

  /// Returns advice about an entity that was possibly renamed.
  static func advice(_ suspect: SuspectedRename) -> String {
    "\(suspect.to.key) may be \(suspect.from.key) under a new name (similarity \(suspect.roundedSimilarity)). If it is, "
      + "give it the renaming identifier \(quoted(suspect.identifier)) in the model, and write this file again."
  }
}
