extension Companion {
  /// The companion with the model built in code, `Shop+Schema.swift`. The result equals the model that Core Data
  /// creates from a compiled model. It is for tests and tools that have no compiled model.
  ///
  ///     let container = NSPersistentContainer(name: "Shop", managedObjectModel: ShopSchema.model)
  ///
  /// The descriptions that are built in code cannot represent all of a model. Left out are:
  ///
  /// - settings of Xcode: code generation, scalar properties, the language, tools versions, the graph, `syncable`;
  /// - the use of the model or a configuration with CloudKit or SwiftData, which is set in a store's description;
  /// - the names of composites, and composites that no attribute has;
  /// - defaults and bounds that are not values of the attribute's type, and bounds that the type does not support;
  /// - the class of the values of an attribute that is not transformable;
  /// - all but the first of several elements with the same name; a parent that is missing or is its own descendant;
  ///   destinations, inverses, columns and members that the model does not have; composites inside of themselves;
  /// - unknown XML, except the predicate of a partial index;
  /// - translations of names and messages, which are in separate files next to the model.
  ///
  /// Two parts differ from a compiled model. Classes have the runtime names of the generated classes. The codes of
  /// validation errors are strings, because Core Data's API accepts only strings.
  ///
  /// Predicates, expressions and patterns are the model's text. The rule `generate-predicate-invalid` rejects a
  /// predicate or an expression that is certain not to parse. Any other text that Foundation cannot parse ends the
  /// program when the model is created. Xcode would have failed to compile it.
  static let schema = Companion(
    id: .schema, summary: "The model built in code.", imports: ["CoreData", "Foundation"], suffix: "+Schema.swift",
    codes: { subject in
      var code = SchemaCode(subject)
      return Codes(model: code.file())
    })
}
