import PlumbDeclarations

extension Companion {
  /// The model built in code, `Shop+Schema.swift`: what Core Data makes of a compiled model, for tests and tools that
  /// have none.
  ///
  ///     let container = NSPersistentContainer(name: "Shop", managedObjectModel: ShopSchema.model)
  ///
  /// Descriptions that are built in code have no place for a part of what a model says. Left out are:
  ///
  /// - what is for Xcode: code generation, scalar properties, the language, tools versions, the graph, `syncable`;
  /// - that the model or a configuration is used with CloudKit or SwiftData, which a store's description says;
  /// - the names of composites, and composites that no attribute has;
  /// - defaults and bounds that are no values of their attribute's type, and bounds that the type cannot have;
  /// - the class of the values of an attribute that is not transformable;
  /// - of elements with one name all but the first, a parent that is missing or its own descendant, destinations,
  ///   inverses, columns and members that the model does not have, composites inside of themselves;
  /// - XML that Plumb does not know, but for the predicate of a partial index;
  /// - translations of names and messages, which are in files of their own beside the model.
  ///
  /// Two things are said otherwise than in a compiled model: classes have the names by which the generated classes are
  /// known to the runtime, and the codes of validation errors are texts, for only texts can be set.
  ///
  /// Predicates, expressions and patterns are the model's own text. A predicate or an expression that certainly does not
  /// parse is refused (`generate-predicate-invalid`). Any other text that Foundation cannot parse ends the program when the
  /// model is made, as Xcode would have refused to compile it.
  static let schema = Companion(
    id: .schema, summary: "The model built in code.", imports: ["CoreData", "Foundation"], suffix: "+Schema.swift",
    codes: { subject in
      var code = SchemaCode(subject)
      return Codes(model: code.file())
    })
}
