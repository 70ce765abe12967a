import Foundation

/// The superclass of custom stores that are read and saved as a whole.
///
/// A subclass overrides `loadMetadata()`, `load()`, `save()`, `newCacheNode(for:)`, `updateCacheNode(_:from:)` and
/// `newReferenceObject(for:)`. Register it with `NSPersistentStoreCoordinator.registerStoreClass(_:forStoreType:)`.
/// Calls to its methods are serialized.
open class NSAtomicStore: NSPersistentStore {
  private let referenceKeys = ReferenceKeys()
  private var nodes: [NSManagedObjectID: NSAtomicStoreCacheNode] = [:]
  /// The number of saves of each object since the store was loaded.
  private var versions: [NSManagedObjectID: Int] = [:]

  /// Loads all objects and adds them with `addCacheNodes(_:)`. Subclasses override this method.
  open func load() throws { abstract("-load:") }

  /// Saves the nodes that `cacheNodes()` returns. Subclasses override this method.
  open func save() throws { abstract("-save:") }

  /// Returns a node with the values of a new object. Subclasses override this method.
  open func newCacheNode(for managedObject: NSManagedObject) -> NSAtomicStoreCacheNode {
    abstract("-newCacheNodeForManagedObject:")
  }

  /// Updates a node with the values of a changed object. Subclasses override this method.
  open func updateCacheNode(_ node: NSAtomicStoreCacheNode, from managedObject: NSManagedObject) {
    abstract("-updateCacheNode:fromManagedObject:")
  }

  /// Returns all nodes.
  open func cacheNodes() -> Set<NSAtomicStoreCacheNode> { Set(nodes.values) }

  /// Adds nodes, and replaces nodes with equal identifiers.
  open func addCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {
    for node in cacheNodes { add(node, as: node.objectID.current) }
  }

  /// Called before the nodes of deleted objects are removed.
  open func willRemoveCacheNodes(_ cacheNodes: Set<NSAtomicStoreCacheNode>) {}

  /// Returns the node of an object; `nil` if none exists.
  open func cacheNode(for objectID: NSManagedObjectID) -> NSAtomicStoreCacheNode? { nodes[objectID.current] }

  /// Returns the identifier of the object that a reference object, such as a string or a number, represents in the
  /// store.
  open func objectID(for entity: NSEntityDescription, withReferenceObject data: Any) -> NSManagedObjectID {
    let entity = schema?.model.entitiesByName[entity.name ?? ""] ?? entity
    let id = NSManagedObjectID(entity: entity, store: self, key: referenceKeys.key(of: data))
    return nodes[id]?.objectID ?? id
  }

  /// Returns the reference object of a new object: a string or a number that is unique in the store. Subclasses
  /// override this method.
  open func newReferenceObject(for managedObject: NSManagedObject) -> Any {
    abstract("-newReferenceObjectForManagedObject:")
  }

  /// Returns the reference object of an object in the store. Raises if the identifier does not belong to the store.
  open func referenceObject(for objectID: NSManagedObjectID) -> Any {
    let id = objectID.current
    guard id.reference.store == number, let reference = referenceKeys.reference(of: id.reference.key) else {
      raise(.invalidArgument, "\(objectID) is not an identity of this store.")
    }
    return reference
  }

  private func abstract(_ method: String) -> Never {
    raise(.invalidArgument, "\(method) only defined for abstract class. Define -[\(Swift.type(of: self)) \(method)]!")
  }

  private func add(_ node: NSAtomicStoreCacheNode, as id: NSManagedObjectID) {
    node.objectID = id
    nodes[id] = node
    versions[id] = versions[id] ?? 1
  }

  // MARK: Requests of a coordinator

  override func open() throws { try load() }

  override func row(of id: NSManagedObjectID) throws -> Row? { nodes[id.current].map(row) }

  override func rows(for query: RowQuery) throws -> [FoundRow] { try tables().rows(for: query) }

  override func makePermanent(_ ids: [NSManagedObjectID], in context: NSManagedObjectContext?) throws {
    guard let context = context ?? persistentStoreCoordinator?.contextForStores else { return }
    let keys = ids.map { referenceKeys.key(of: newReferenceObject(for: context.object(with: $0))) }
    for (id, key) in zip(ids, keys) { _ = NSManagedObjectID(entity: id.entity, store: self, key: key, former: id) }
  }

  override func check(_ changes: SaveRequest) throws {
    guard changes.checksVersions else { return }
    let conflicts = try tables().conflicts(changes)
    if !conflicts.isEmpty { throw SaveConflicts(conflicts: conflicts) }
  }

  override func save(_ changes: SaveRequest) throws -> [ObjectReference: Row] {
    let objects = try SavedObjects(changes)
    let before = (nodes, versions)
    let values = objects.updated.compactMap { nodes[$0.id] }.map { ($0, $0.propertyCache?.mutableCopy()) }
    do {
      change(objects)
      try save()
    } catch {
      (nodes, versions) = before
      for (node, cache) in values { node.propertyCache = cache as? NSMutableDictionary }
      throw error
    }
    var rows: [ObjectReference: Row] = [:]
    for (id, _) in objects.inserted + objects.updated { rows[id.reference] = nodes[id].map(row) }
    return rows
  }

  override func text(of key: Int64) -> String { referenceKeys.text(of: key) }
  override func key(ofText text: String, entity: NSEntityDescription) -> Int64? { referenceKeys.key(ofText: text) }

  private func change(_ objects: SavedObjects) {
    for (id, object) in objects.inserted {
      let node = newCacheNode(for: object)
      node.objectID = id
      addCacheNodes([node])
    }
    // Updates the nodes again, because new objects can reference other new objects. All nodes exist now.
    for (id, object) in objects.inserted where !id.entity.layout.relationships.isEmpty {
      if let node = nodes[id] { updateCacheNode(node, from: object) }
    }
    for (id, object) in objects.updated {
      guard let node = nodes[id] else { continue }
      updateCacheNode(node, from: object)
      versions[id, default: 1] += 1
    }
    let removed = objects.deleted.compactMap { nodes[$0.id] }
    if !removed.isEmpty { willRemoveCacheNodes(Set(removed)) }
    for node in removed {
      nodes[node.objectID] = nil
      versions[node.objectID] = nil
    }
  }

  private func row(_ node: NSAtomicStoreCacheNode) -> Row {
    let layout = node.objectID.entity.layout
    var values = layout.initialValues.map { _ in Value.null }
    for slot in layout.persistent {
      values[slot] = layout.kinds[slot].value(of: node.value(forKey: layout.properties[slot].name))
    }
    return Row(values: values, version: versions[node.objectID] ?? 1)
  }

  private func tables() throws -> StoreTables {
    guard let schema else { raise(.internalInconsistency, "The store was not added to a coordinator.") }
    var tables = StoreTables(schema)
    for (id, node) in nodes.sorted(by: { $0.key.reference.key < $1.key.reference.key }) {
      tables.put(FoundRow(id: id, row: row(node)))
    }
    return tables
  }
}
