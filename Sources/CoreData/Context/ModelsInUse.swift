import Foundation

/// The models that objects were made of, by which a class finds its entity without a context.
final class ModelsInUse: Sendable {
  private struct Weak: @unchecked Sendable {
    weak var model: NSManagedObjectModel?
  }
  private let models = Guarded<[Weak]>([])

  func add(_ model: NSManagedObjectModel) {
    models.withLock { known in
      guard !known.contains(where: { $0.model === model }) else { return }
      known.removeAll { $0.model == nil }
      known.append(Weak(model: model))
    }
  }

  /// The entity of a class, in the model that was used last; raises where no model has one.
  func entity(of type: NSManagedObject.Type) -> NSEntityDescription {
    let all = models.withLock { $0.compactMap(\.model) }
    for model in all.reversed() {
      if let entity = model.entity(of: type) { return entity }
    }
    raise(
      .invalidArgument,
      "No NSEntityDescriptions in any model claim the NSManagedObject subclass '\(className(of: type).qualified)' so +entity "
        + "is confused.  Have you loaded your NSManagedObjectModel yet ?")
  }
}

/// The models that objects were made of.
let modelsInUse = ModelsInUse()

extension NSManagedObjectModel {
  /// The entity whose objects are of a class; nil where the model has none.
  final func entity(of type: NSManagedObject.Type) -> NSEntityDescription? {
    let name = className(of: type)
    func claims(_ entity: NSEntityDescription) -> Bool {
      guard let claimed: String = entity.managedObjectClassName else { return false }
      return claimed == name.qualified || claimed == name.bare || claimed == "." + name.bare
    }
    return entities.first(where: claims)
  }
}

extension NSEntityDescription {
  /// An entity that objects are made of belongs to a model that does not change any more.
  final func prepareForUse() {
    managedObjectModel.freeze()
  }
}
