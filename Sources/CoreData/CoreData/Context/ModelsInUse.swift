import Foundation
import PlumbSystem

/// The models in the process, first those that coordinators use. A class finds its entity in these models when no
/// context is available.
final class ModelsInUse: Sendable {
  private struct Weak: @unchecked Sendable {
    weak var model: NSManagedObjectModel?
  }
  private let used = Guarded<[Weak]>([])
  private let created = Guarded<[Weak]>([])

  /// Adds a model that a coordinator uses. A model that is known already becomes the most recently used one.
  func add(_ model: NSManagedObjectModel) { used.withLock { Self.append(model, to: &$0) } }

  /// Adds a model that was read or made from a schema.
  func add(created model: NSManagedObjectModel) { created.withLock { Self.append(model, to: &$0) } }

  private static func append(_ model: NSManagedObjectModel, to known: inout [Weak]) {
    known.removeAll { $0.model == nil || $0.model === model }
    known.append(Weak(model: model))
  }

  /// Returns the entity of a class from the most recently used model that has one, or, if none has, from the most
  /// recently created one; and this model, which the caller retains while it uses the entity. `nil` if no model has an
  /// entity for the class, and for `NSManagedObject`, which represents no entity.
  func known(_ type: NSManagedObject.Type) -> (entity: NSEntityDescription, model: NSManagedObjectModel)? {
    if type == NSManagedObject.self { return nil }
    for models in [used, created] {
      let all = models.withLock { $0.compactMap(\.model) }
      for model in all.reversed() {
        if let entity = model.entity(of: type) { return (entity, model) }
      }
    }
    return nil
  }

  /// Returns the entity of a class, as `known` does. If no model has an entity for the class, writes a message and
  /// returns an entity without a name, because the result is not optional.
  func entity(of type: NSManagedObject.Type) -> NSEntityDescription {
    if let known = known(type) { return known.entity }
    writeLog(
      "CoreData: warning: No NSEntityDescriptions in any model claim the NSManagedObject subclass "
        + "'\(className(of: type).qualified)' so +entity is confused.  Have you loaded your NSManagedObjectModel yet ?")
    return NSEntityDescription()
  }
}

/// The models in the process.
let modelsInUse = ModelsInUse()

extension NSManagedObjectModel {
  /// Makes the model one in which classes find their entities before a coordinator uses it. The model must be complete,
  /// because any thread can search it from now on.
  package final func offerEntities() { modelsInUse.add(created: self) }

  /// Returns the first entity whose class name is the name of `type`; `nil` if the model has none.
  final func entity(of type: NSManagedObject.Type) -> NSEntityDescription? {
    if let known = entitiesOfClasses.withLock({ $0[ObjectIdentifier(type)] }) { return known }
    let found = claimingEntity(of: type)
    if let found, found.isFrozen { entitiesOfClasses.withLock { $0[ObjectIdentifier(type)] = found } }
    return found
  }

  private func claimingEntity(of type: NSManagedObject.Type) -> NSEntityDescription? {
    let name = className(of: type)
    func claims(_ entity: NSEntityDescription) -> Bool {
      guard let claimed: String = entity.managedObjectClassName else { return false }
      return claimed == name.qualified || claimed == name.bare || claimed == "." + name.bare
    }
    return entities.first(where: claims)
  }
}

extension NSEntityDescription {
  /// Freezes the entity's model. A model cannot change after objects of its entities have been created. The model of an
  /// entity in use can be deallocated.
  final func prepareForUse() {
    if linkedLayout == nil { managedObjectModel.freeze() }
  }
}
