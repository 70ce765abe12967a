import PlumbCore
import PlumbFormats

@testable import PlumbModel

/// Copies of a model that each differ in one value, for every value and every kind of change.
enum Mutations {
  typealias Mutation = (what: String, model: Model)

  /// Returns the mutations of a model, read from their XML as from a file. Mutations with circular parents cannot be
  /// read and are omitted.
  static func all(of model: Model) -> [Mutation] {
    let changed = ofModel(model) + model.entities.indices.flatMap { ofEntity($0, model) }
    return changed.compactMap { mutation in
      let read = try? Model.read(mutation.model.written(), file: model.source.file, name: model.name + " 2").value
      return read.map { (mutation.what, $0) }
    }
  }

  private static func changed(_ model: Model, _ what: String, _ change: (inout Model) -> Void) -> Mutation {
    var model = model
    change(&model)
    return (what, model)
  }

  private static func ofModel(_ model: Model) -> [Mutation] {
    let roots = model.entities.indices.filter { model.entities[$0].parentEntity == nil }
    return [
      changed(model, "all roots under a new entity") { model in
        for index in roots { model.entities[index].parentEntity = "NewParent" }
        model.entities.append(Entity(name: "NewParent"))
      },
      changed(model, "all roots under the first") { model in
        for index in roots.dropFirst() {
          model.entities[index].parentEntity = roots.first.map { model.entities[$0].name }
        }
      },
      changed(model, "a new entity") { $0.entities.append(Entity(name: "NewEntity")) },
    ]
  }

  private static func ofEntity(_ index: Int, _ model: Model) -> [Mutation] {
    let entity = model.entities[index]
    func changed(_ what: String, _ change: (inout Entity) -> Void) -> Mutation {
      Self.changed(model, "\(entity.name): \(what)") { change(&$0.entities[index]) }
    }
    return [
      changed("abstract") { $0.isAbstract.toggle() },
      changed("no parent") { $0.parentEntity = nil },
      changed("renamed") { $0.name += "New" },
      changed("renamed with an identifier") { ($0.renamingIdentifier, $0.name) = ($0.identity, $0.name + "New") },
      changed("another identifier") { $0.renamingIdentifier = $0.name + "Old" },
      changed("a hash modifier") { $0.versionHashModifier = "new" },
      changed("a mandatory attribute") { $0.attributes.append(Attribute(name: "newAttribute", type: .integer16)) },
      changed("a constraint") { entity in
        entity.uniquenessConstraints = entity.attributes.first.map { [UniquenessConstraint([.init($0.name)])] }
      },
      Self.changed(model, "\(entity.name): removed") { $0.entities.remove(at: index) },
    ] + parents(index, model)
      + entity.attributes.indices.flatMap { place in
        ofAttribute(entity.attributes[place]).map { what, attribute in
          changed("\(attribute.name): \(what)") { $0.attributes[place] = attribute }
        } + [changed("\(entity.attributes[place].name): removed") { $0.attributes.remove(at: place) }]
      }
      + entity.relationships.indices.flatMap { place in
        ofRelationship(entity.relationships[place]).map { what, relationship in
          changed("\(relationship.name): \(what)") { $0.relationships[place] = relationship }
        } + [changed("\(entity.relationships[place].name): removed") { $0.relationships.remove(at: place) }]
      }
  }

  private static func parents(_ index: Int, _ model: Model) -> [Mutation] {
    let schema = Schema(model)
    let entity = model.entities[index]
    let others = model.entities.filter { other in
      other.name != entity.name && !schema.ancestors(of: other).contains { $0.name == entity.name }
    }
    return others.prefix(4).map { other in
      changed(model, "\(entity.name): under \(other.name)") { $0.entities[index].parentEntity = other.name }
    }
  }

  private static func ofAttribute(_ attribute: Attribute) -> [(what: String, attribute: Attribute)] {
    func changed(_ what: String, _ change: (inout Attribute) -> Void) -> (String, Attribute) {
      var attribute = attribute
      change(&attribute)
      return (what, attribute)
    }
    let types: [AttributeType] = [.integer16, .integer64, .boolean, .double, .string, .date, .uuid]
    return types.map { type in changed("of type \(type.rawValue)") { $0.type = type } } + [
      changed("optional") { $0.isOptional.toggle() },
      changed("transient") { $0.isTransient.toggle() },
      changed("external") { $0.allowsExternalStorage.toggle() },
      changed("preserved") { $0.preservesAfterDeletion.toggle() },
      changed("a default") { $0.defaultValue = $0.defaultValue == nil ? "1" : nil },
      changed("a hash modifier") { $0.versionHashModifier = "new" },
      changed("renamed") { $0.name += "New" },
      changed("renamed with an identifier") { ($0.renamingIdentifier, $0.name) = ($0.identity, $0.name + "New") },
      changed("another identifier") { $0.renamingIdentifier = $0.name + "Old" },
    ]
  }

  private static func ofRelationship(_ relationship: Relationship) -> [(what: String, relationship: Relationship)] {
    func changed(_ what: String, _ change: (inout Relationship) -> Void) -> (String, Relationship) {
      var relationship = relationship
      change(&relationship)
      return (what, relationship)
    }
    return [
      changed("to-many") { ($0.isToMany, $0.maximumCount) = ($0.isToMany ? (false, 1) : (true, nil)) },
      changed("optional") { $0.isOptional.toggle() },
      changed("transient") { $0.isTransient.toggle() },
      changed("ordered") { $0.isOrdered.toggle() },
      changed("at least one") { $0.minimumCount = 1 },
      changed("at most two") { $0.maximumCount = 2 },
      changed("another destination") { $0.destinationEntity = "Elsewhere" },
      changed("no inverse") { ($0.inverseName, $0.inverseEntity) = (nil, nil) },
      changed("another delete rule") { $0.deleteRule = .deny },
      changed("renamed with an identifier") { ($0.renamingIdentifier, $0.name) = ($0.identity, $0.name + "New") },
    ]
  }
}
