import PlumbDeclarations
import PlumbModel

/// The function that creates one `NSEntityMapping`, and the policy of the entity if it needs one.
struct EntityMappingCode {
  /// The function's name: `mapOrder`.
  let function: String
  /// The policy class; `nil` if expressions are sufficient.
  let policy: PolicyCode?
  let moves: [PropertyMove]
  private let mapping: MappedStep.Mapping
  /// The name in the earlier version; `nil` for a new entity.
  private let old: String?
  private let new: String
  private let isCopy: Bool
  /// The suspected rename of a new entity; `nil` for other entities.
  private let suspect: SuspectedRename?
  /// The renaming identifier of the entity of the same name in the earlier version, if Core Data does not match the
  /// two.
  private let lostIdentifier: String?

  /// Creates the code of a mapping.
  ///
  /// - Parameter shared: The policy functions of previous mappings; the functions of the new policy are added.
  init(
    _ mapping: MappedStep.Mapping, of step: MappedStep, function: String, policy: String,
    _ shared: inout PolicyCode.Functions
  ) {
    self.mapping = mapping
    self.function = function
    moves = step.moves(mapping)
    old = mapping.old.map { step.old.model.entities[$0].name }
    new = step.new.model.entities[mapping.new].name
    isCopy = step.isCopy(mapping)
    let namesake = mapping.old == nil ? step.old.index(new) : nil
    lostIdentifier = namesake.map { step.old.model.entities[$0].identity }
    suspect = step.suspects[[.init(.entity, new)]]
    self.policy = PolicyCode(step.withOwners(moves, in: mapping), entity: new, name: policy, &shared)
  }

  /// Whether the entity takes no objects from the earlier version.
  var isNew: Bool { old == nil }

  /// Writes the function.
  func write(_ code: inout SwiftLines) {
    code.add("")
    code.doc(old.map { $0 == new ? new : "\(new), which was \($0)" } ?? "\(new) is new and starts without objects.")
    if let suspect {
      code.add("///")
      code.doc(Self.advice(suspect))
    }
    if let lostIdentifier {
      code.add("///")
      code.doc(
        "Core Data takes \(new) of the earlier version for another entity. If it is the same, give it the renaming "
          + "identifier \(quoted(lostIdentifier)) in the model, and write this file again.")
    }
    code.add("private func \(function)(")
    let isSourceUsed = old != nil
    code.add("  _ \(isSourceUsed ? "source" : "_"): NSManagedObjectModel, _ destination: NSManagedObjectModel")
    code.block(") -> NSEntityMapping {") { code in
      code.add("let mapping = NSEntityMapping()")
      code.add("mapping.name = \(stringLiteral(mapping.name))")
      code.add("mapping.mappingType = .\(type)EntityMappingType")
      writeEntities(&code)
      if let policy {
        code.add("mapping.entityMigrationPolicyClassName = NSStringFromClass(\(policy.name).self)")
      }
      if old != nil {
        writeProperties(moves.compactMap(attribute), "attributeMappings", &code)
        writeProperties(moves.compactMap(relationship), "relationshipMappings", &code)
      }
      code.add("return mapping")
    }
  }

  private var type: String {
    if old == nil { return "add" }
    return policy != nil ? "custom" : isCopy ? "copy" : "transform"
  }

  private func writeEntities(_ code: inout SwiftLines) {
    if let old {
      let name = stringLiteral(old)
      code.add("mapping.sourceEntityName = \(name)")
      code.add("mapping.sourceEntityVersionHash = source.entitiesByName[\(name)]?.versionHash")
    }
    let name = stringLiteral(new)
    code.add("mapping.destinationEntityName = \(name)")
    code.add("mapping.destinationEntityVersionHash = destination.entitiesByName[\(name)]?.versionHash")
    if let old { code.add("mapping.sourceExpression = sourceObjects(of: \(stringLiteral(old)))") }
  }

  /// A line of a list: code, a comment, or commented-out code with a remark.
  private struct Line {
    var code: String?
    var note: String?
  }

  private func writeProperties(_ lines: [Line], _ list: String, _ code: inout SwiftLines) {
    if lines.isEmpty { return code.add("mapping.\(list) = []") }
    code.block("mapping.\(list) = [", end: "]") { code in
      let comma = lines.reduce(0) { $0 + ($1.code == nil ? 0 : 1) } == 1 ? "" : ","
      for line in lines {
        if let note = line.note { code.comment(note) }
        if let text = line.code { code.add("\(line.note == nil ? "" : "// ")\(text)\(comma)") }
      }
    }
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
        return Line(note: "\(relationship.name) starts empty: no objects come into what it leads to.")
      }
      if mappings.count > 1 { return Line(note: "\(relationship.name): see \(policy?.name ?? "the policy").") }
      return Line(code: line(relationship.name, source.name, mapping))
    case .followed(let relationship):
      return Line(note: "\(relationship.name) follows what is chosen for its inverse.")
    case .suspectedObjects(let relationship, let source, let suspect, let mappings):
      guard let mapping = mappings.first else { return nil }
      return Line(code: line(relationship.name, source.name, mapping), note: Self.note(suspect))
    default: return nil
    }
  }

  private static func note(_ suspect: SuspectedRename) -> String {
    "If \(suspect.to.key) is what \(suspect.from.key) was (similarity \(suspect.roundedSimilarity)), take this in:"
  }

  /// Returns advice about an entity that was possibly renamed.
  static func advice(_ suspect: SuspectedRename) -> String {
    "\(suspect.to.key) may be what \(suspect.from.key) was (similarity \(suspect.roundedSimilarity)). If it is, give it "
      + "the renaming identifier \(quoted(suspect.identifier)) in the model, and write this file again."
  }
}
