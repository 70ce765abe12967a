import CoreData
import Foundation

/// The relations between made objects: each relationship and its inverse have destinations, within their counts.
struct RelatedObjects {
  private let objects: [NSManagedObject]

  /// `objects` are in the order in which they were made.
  init(_ objects: [NSManagedObject]) { self.objects = objects }

  /// Sets all relationships of a model.
  func relate(_ model: NSManagedObjectModel) {
    var done: Set<String> = []
    for entity in model.entities.sorted(by: { ($0.name ?? "") < ($1.name ?? "") }) {
      for (name, relationship) in entity.relationshipsByName.sorted(by: { $0.key < $1.key }) {
        guard relationship.entity.name == entity.name, !relationship.isTransient,
          done.insert("\(entity.name ?? "").\(name)").inserted
        else { continue }
        if let inverse = relationship.inverseRelationship {
          done.insert("\(inverse.entity.name ?? "").\(inverse.name)")
        }
        relate(relationship)
      }
    }
  }

  private func objects(of entity: NSEntityDescription?) -> [NSManagedObject] {
    guard let entity else { return [] }
    return objects.filter { $0.entity.isKindOf(entity: entity) }
  }

  private func relate(_ relationship: NSRelationshipDescription) {
    let owners = objects(of: relationship.entity)
    let destinations = objects(of: relationship.destinationEntity)
    guard !owners.isEmpty, !destinations.isEmpty else { return }
    guard let inverse = relationship.inverseRelationship else {
      return relationship.isToMany
        ? relateToMany(relationship, owners, destinations) : relateToOne(relationship, owners, destinations)
    }
    switch (relationship.isToMany, inverse.isToMany) {
    case (false, false): relateOneToOne(relationship, inverse, owners, destinations)
    case (false, true): relateMembers(owners, relationship, of: destinations, inverse)
    case (true, false): relateMembers(destinations, inverse, of: owners, relationship)
    case (true, true): relateManyToMany(relationship, inverse, owners, destinations)
    }
  }

  // MARK: Without an inverse

  private func relateToOne(
    _ relationship: NSRelationshipDescription, _ owners: [NSManagedObject], _ destinations: [NSManagedObject]
  ) {
    for (index, owner) in owners.enumerated() where !relationship.isOptional || index % 4 < 3 {
      owner.setValue(destinations[index % destinations.count], forKey: relationship.name)
    }
  }

  /// A relationship without an inverse has its owner in its destinations, so each destination has one owner.
  private func relateToMany(
    _ relationship: NSRelationshipDescription, _ owners: [NSManagedObject], _ destinations: [NSManagedObject]
  ) {
    for (index, owner) in owners.enumerated() {
      let members = stride(from: index, to: destinations.count, by: owners.count).map { destinations[$0] }
      set(relationship, of: owner, relationship.maxCount > 0 ? Array(members.prefix(relationship.maxCount)) : members)
    }
  }

  // MARK: With an inverse

  private func relateOneToOne(
    _ relationship: NSRelationshipDescription, _ inverse: NSRelationshipDescription, _ owners: [NSManagedObject],
    _ destinations: [NSManagedObject]
  ) {
    let isMandatory = !relationship.isOptional || !inverse.isOptional
    if relationship === inverse {
      for index in stride(from: 0, to: owners.count, by: 2) where index + 1 < owners.count || isMandatory {
        owners[index].setValue(owners[min(index + 1, owners.count - 1)], forKey: relationship.name)
      }
    } else if owners == destinations {
      for index in owners.indices where isMandatory || index + 1 < owners.count {
        owners[index].setValue(owners[(index + 1) % owners.count], forKey: relationship.name)
      }
    } else {
      for (owner, destination) in zip(owners, destinations) { owner.setValue(destination, forKey: relationship.name) }
    }
  }

  /// Sets the to-one side of each member. Owners get equal numbers of members; in one entity, they form a tree.
  private func relateMembers(
    _ members: [NSManagedObject], _ toOne: NSRelationshipDescription, of owners: [NSManagedObject],
    _ toMany: NSRelationshipDescription
  ) {
    let needed = max(toMany.minCount, toMany.isOptional ? 0 : 1)
    if members == owners, needed == 0, toMany.maxCount == 0 || toMany.maxCount > 1 {
      for (index, member) in members.enumerated() where index > 0 || !toOne.isOptional {
        member.setValue(owners[max(0, index - 1) / 2], forKey: toOne.name)
      }
      return
    }
    // With too few members, some owners have none, which is valid for an optional relationship.
    let count = toMany.isOptional && needed > 0 ? min(owners.count, members.count / needed) : owners.count
    guard count > 0 else { return }
    for (index, member) in members.enumerated() {
      let round = index / count
      if toMany.maxCount > 0, round >= toMany.maxCount { break }
      if toOne.isOptional, index % 4 == 3, round >= needed { continue }
      member.setValue(owners[index % count], forKey: toOne.name)
    }
  }

  /// Gives each owner two destinations if possible, and each destination an owner if it needs one.
  private func relateManyToMany(
    _ relationship: NSRelationshipDescription, _ inverse: NSRelationshipDescription, _ owners: [NSManagedObject],
    _ destinations: [NSManagedObject]
  ) {
    if relationship === inverse {
      for index in stride(from: 0, to: owners.count - 1, by: 2) {
        set(relationship, of: owners[index], [owners[index + 1]])
      }
      return
    }
    var count = max(relationship.minCount, 2)
    if relationship.maxCount > 0 { count = min(count, relationship.maxCount) }
    if inverse.maxCount > 0 { count = min(count, max(1, inverse.maxCount * destinations.count / owners.count)) }
    count = min(count, destinations.count)
    let neededOwners = inverse.isOptional ? 0 : max(inverse.minCount, 1)
    var members = owners.indices.map { owner in (0..<count).map { (owner + $0) % destinations.count } }
    var missing = destinations.indices.filter { index in members.count { $0.contains(index) } < neededOwners }
    for index in owners.indices where !missing.isEmpty {
      guard relationship.maxCount == 0 || members[index].count < relationship.maxCount else { continue }
      let share = stride(from: index, to: missing.count, by: owners.count).map { missing[$0] }
      members[index] += share.filter { !members[index].contains($0) }
    }
    missing = []
    for (owner, indices) in zip(owners, members) { set(relationship, of: owner, indices.map { destinations[$0] }) }
  }

  private func set(_ relationship: NSRelationshipDescription, of owner: NSManagedObject, _ members: [NSManagedObject]) {
    let value: Any = relationship.isOrdered ? NSOrderedSet(array: members) : NSSet(array: members)
    owner.setValue(value, forKey: relationship.name)
  }
}
