/// The builder class in the generated file of a model in code. It connects the entities.
enum SchemaBuilder {
  /// Returns the class with the members that the model needs.
  static func code(for needs: Set<SchemaSupport>) -> Code {
    let lookingUp = needs.needed([(.relationship, relationshipOfName), (.index, propertyOfName)])
    let adding = needs.needed([(.configuration, configuration), (.template, template)])
    return """
      /// Puts entities together. What they say of each other is looked up when all are there.
      private final class Builder {
        let model = NSManagedObjectModel()
        private var parts: [Part] = []
        private var partsByName: [String: Part] = [:]
        private var links: [(Builder) -> Void] = []

        \(.stacked([entity, adding, finished, lookingUp], blankLines: 1))
      }
      """
  }

  private static let entity: Code = """
    @discardableResult
    func entity(
      _ name: String,
      class className: String? = nil,
      parent: String? = nil
    ) -> Part {
      let part = Part()
      part.description.name = name
      if let className { part.description.managedObjectClassName = className }
      part.parent = parent
      parts.append(part)
      partsByName[name] = part
      return part
    }
    """

  private static let configuration: Code = """
    func configuration(_ name: String, _ members: String...) {
      links.append { schema in
        let entities = members.compactMap { schema.entity(named: $0) }
        schema.model.setEntities(entities, forConfigurationName: name)
      }
    }
    """

  private static let template: Code = """
    func template(
      _ name: String,
      of entity: String? = nil,
      where format: String? = nil,
      _ settings: (NSFetchRequest<any NSFetchRequestResult>) -> Void = { _ in }
    ) {
      let request = NSFetchRequest<any NSFetchRequestResult>()
      request.predicate = predicate(format)
      settings(request)
      links.append { schema in
        request.entity = schema.entity(named: entity)
        schema.model.setFetchRequestTemplate(request, forName: name)
      }
    }
    """

  private static let finished: Code = """
    func finished() -> NSManagedObjectModel {
      for part in parts { part.description.properties = part.properties }
      for (parent, children) in Dictionary(grouping: parts, by: \\.parent) {
        entity(named: parent)?.subentities = children.map(\\.description)
      }
      model.entities = parts.map(\\.description)
      for link in parts.flatMap(\\.links) + links { link(self) }
      return model
    }

    func entity(named name: String?) -> NSEntityDescription? {
      name.flatMap { partsByName[$0] }?.description
    }
    """

  private static let relationshipOfName: Code = """
    func relationship(_ name: String, of entity: String) -> NSRelationshipDescription? {
      let property = partsByName[entity]?.properties.first { $0.name == name }
      return property as? NSRelationshipDescription
    }
    """

  private static let propertyOfName: Code = """
    /// A property that the part has or inherits.
    func property(_ name: String, of part: Part) -> NSPropertyDescription? {
      let own = part.properties.first { $0.name == name }
      let parent = part.parent.flatMap { partsByName[$0] }
      return own ?? parent.flatMap { property(name, of: $0) }
    }
    """
}
