/// A part of the shared code of a model in code. The file contains the parts that the model needs, as private
/// declarations.
enum SchemaSupport: Hashable {
  case require, userInfo, entityUserInfo, module, predicate
  case configuration, template
  case attribute, composite, derived, relationship, fetchedProperty, unique
  case index, ascendingColumn, descendingColumn, expressionColumn
  case indexed, compoundIndex, externalRecord, spotlightName

  /// Returns the code of all parts in `needs`, in a fixed order.
  static func code(for needs: Set<SchemaSupport>) -> Code {
    .stacked(
      [SchemaFunctions.code(for: needs), SchemaBuilder.code(for: needs), SchemaPart.code(for: needs)]
        + [SchemaPart.column(for: needs), SchemaOlder.code(for: needs)], blankLines: 1)
  }
}

extension Set<SchemaSupport> {
  /// Returns the pieces whose need is in the set, separated by empty lines.
  func needed(_ pieces: [(need: SchemaSupport, code: Code)]) -> Code {
    .stacked(pieces.filter { contains($0.need) }.map(\.code), blankLines: 1)
  }
}

/// The functions of the enum, in addition to the functions of the entities.
private enum SchemaFunctions {
  static func code(for needs: Set<SchemaSupport>) -> Code {
    needs.needed([
      (.require, require), (.userInfo, note), (.entityUserInfo, entityNote), (.module, inModule),
      (.predicate, predicate),
    ])
  }

  private static let require: Code = """
    /// Adds a predicate that values have to match, with the error for those that do not.
    private static func require(
      _ format: String,
      _ bound: Any?,
      of attribute: NSAttributeDescription,
      else code: Int
    ) {
      guard let bound else { return }
      let predicate = NSPredicate(format: format, argumentArray: [bound])
      let predicates = attribute.validationPredicates + [predicate]
      let warnings = attribute.validationWarnings.map { "\\($0)" } + ["\\(code)"]
      attribute.setValidationPredicates(predicates, withValidationWarnings: warnings)
    }
    """

  private static let note: Code = """
    private static func note(
      _ key: String,
      _ value: String,
      on property: NSPropertyDescription
    ) {
      property.userInfo = (property.userInfo ?? [:]).merging([key: value]) { $1 }
    }
    """

  private static let entityNote: Code = """
    private static func note(
      _ key: String,
      _ value: String,
      on entity: NSEntityDescription
    ) {
      entity.userInfo = (entity.userInfo ?? [:]).merging([key: value]) { $1 }
    }
    """

  private static let predicate: Code = """
    private static func predicate(_ format: String?) -> NSPredicate? {
      format.map { NSPredicate(format: $0, argumentArray: nil) }
    }
    """

  private static let inModule: Code = """
    /// The name of a class in the module of this file.
    private static func inModule(_ name: String) -> String {
      "\\(#fileID.prefix { $0 != "/" }).\\(name)"
    }
    """
}
