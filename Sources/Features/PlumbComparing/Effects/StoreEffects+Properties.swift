import PlumbCore
import PlumbModel

// The effects of a migration on the properties of an entity that is in both versions.

extension StoreEffects {
  mutating func went(_ property: StoredProperty) {
    if old.attribute(property)?.isDerived == true {
      add(.went, .lightweight, "a derived value is computed, no data is lost")
    } else {
      add(.went, .lossy, "its values are dropped")
    }
  }

  mutating func came(_ property: StoredProperty) {
    if let attribute = new.attribute(property) {
      cameAttribute(attribute)
    } else if let relationship = new.relationship(property) {
      cameRelationship(relationship)
    }
  }

  private mutating func cameAttribute(_ attribute: Attribute) {
    if attribute.type == .composite {
      cameComposite(attribute)
    } else if attribute.isDerived {
      add(.came, .lightweight, "the store computes it")
    } else if attribute.hasDefault {
      add(.came, .lightweight, "existing objects get the default")
    } else if attribute.isOptional {
      add(.came, .lightweight, "existing objects have no value")
    } else {
      add(.came, .conditional, "fails if objects exist, because it is mandatory without a default (134110)", .reported)
    }
  }

  private mutating func cameRelationship(_ relationship: Relationship) {
    if relationship.needsObjects {
      add(.came, .conditional, "fails if objects exist, because it is mandatory (134110)")
    } else {
      add(.came, .lightweight, "existing objects have no related objects")
    }
  }

  mutating func compare(_ earlier: StoredProperty, _ later: StoredProperty) {
    if old.path(earlier).last?.name != new.path(later).last?.name {
      add(.renamed, .lightweight, "the renaming identifier matches the earlier name")
    }
    if let before = old.attribute(earlier), let after = new.attribute(later) {
      compare(before, after)
    } else if let before = old.relationship(earlier), let after = new.relationship(later) {
      compare(before, after)
    } else {
      let reason = "an attribute and a relationship with one name: the values are dropped, possibly without an error"
      add(.went, .lossy, reason, .open)
      add(.came, .lossy, reason, .open)
      came(later)
    }
  }
}

// MARK: - Attributes

extension StoreEffects {
  private mutating func compare(_ before: Attribute, _ after: Attribute) {
    if before.isDerived != after.isDerived {
      add(
        .field("derived"), .lossy,
        "stored and derived values differ in kind: the values are dropped, possibly without an error", .open)
      replaced(by: after, "derived")
      return
    }
    if (before.type == .composite) != (after.type == .composite) {
      add(
        .field("type"), .lossy,
        "a composite and a plain value differ in kind: the values are dropped, possibly without an error",
        .open)
      replaced(by: after, "type")
      return
    }
    types(before, after)
    optionality(before, after)
    details(before, after)
  }

  /// Adds the effect of an attribute whose earlier values are dropped, if it cannot be without a value.
  private mutating func replaced(by after: Attribute, _ field: String) {
    guard !after.isOptional, !after.hasDefault, !after.isDerived else { return }
    add(
      .field(field), .conditional,
      "fails if objects exist, because the values are dropped and it is mandatory without a default (134110)", .open)
  }

  private mutating func types(_ before: Attribute, _ after: Attribute) {
    guard before.type != after.type else { return }
    let effect = Effect.conversion(from: before.type, to: after.type)
    add(.field("type"), effect.level, effect.reason, effect.confidence)
  }

  private mutating func optionality(_ before: Attribute, _ after: Attribute) {
    guard before.isOptional != after.isOptional else { return }
    if after.type == .composite, new.model.isSwiftData {
      compositeOptionality(after)
    } else if after.isOptional {
      add(.field("optional"), .lightweight, "the value can be missing")
    } else if after.hasDefault {
      add(.field("optional"), .lightweight, "objects without a value get the default")
    } else {
      add(
        .field("optional"), .conditional,
        "fails if objects have no value, because it is mandatory without a default (134110)", .reported)
    }
  }

  private mutating func details(_ before: Attribute, _ after: Attribute) {
    if before.allowsExternalStorage != after.allowsExternalStorage {
      add(
        .field("allowsExternalStorage"), .review,
        "values move between the store and separate files, which is expected to be inferred", .open,
        isExpected: true)
    }
    if before.preservesAfterDeletion != after.preservesAfterDeletion {
      add(
        .field("preservesAfterDeletion"), .review, "the version hash changes; expected to be inferred", .open,
        isExpected: true)
    }
    compareModifiers(before.versionHashModifier, after.versionHashModifier)
    if before.isDerived, before.derivationExpression != after.derivationExpression {
      add(
        .field("derivationExpression"), .review,
        "the effect of the expression on the version hash is unknown; stored values may be outdated", .open)
    }
    declaredValues(before, after)
  }
}

// MARK: - Relationships

extension StoreEffects {
  private mutating func compare(_ before: Relationship, _ after: Relationship) {
    if before.isToMany != after.isToMany {
      if after.isToMany {
        add(.field("toMany"), .lightweight, "one object becomes a set of one")
      } else {
        add(.field("toMany"), .impossible, "the choice of one of many objects cannot be inferred (134190)")
      }
    }
    if before.isOrdered != after.isOrdered {
      if after.isOrdered {
        add(.field("ordered"), .lightweight, "the set gets an order")
      } else {
        add(.field("ordered"), .lossy, "the order is lost")
      }
    }
    if before.isOptional != after.isOptional { optionality(after) }
    counts(before, after)
    destination(before, after)
    inverse(before, after)
    compareModifiers(before.versionHashModifier, after.versionHashModifier)
  }

  private mutating func optionality(_ after: Relationship) {
    if after.isOptional {
      add(.field("optional"), .lightweight, "it can be empty")
    } else if after.isToMany, after.minimumCount ?? 0 == 0 {
      add(.field("optional"), .lightweight, "an empty set is valid", .reported)
    } else {
      add(.field("optional"), .conditional, "fails if it is empty, because it is mandatory (134110)")
    }
  }

  private mutating func counts(_ before: Relationship, _ after: Relationship) {
    let (had, has) = (before.minimumCount ?? 0, after.minimumCount ?? 0)
    if had != has {
      if has > had {
        add(.field("minimumCount"), .conditional, "fails if an object has fewer than \(has) (134110)")
      } else {
        add(.field("minimumCount"), .lightweight, "fewer objects are required")
      }
    }
    guard before.isToMany, after.isToMany else {
      if before.isToMany == after.isToMany, before.maximumCount ?? 1 != after.maximumCount ?? 1 {
        add(.field("maximumCount"), .lightweight, "the version hash changes, and a migration runs")
      }
      return
    }
    let (could, can) = (before.maximumCount ?? 0, after.maximumCount ?? 0)
    guard could != can else { return }
    if can == 0 || (could != 0 && can > could) {
      add(.field("maximumCount"), .lightweight, "more objects are allowed")
    } else {
      add(.field("maximumCount"), .conditional, "fails if an object has more than \(can) (134110)", .open)
    }
  }

  private mutating func destination(_ before: Relationship, _ after: Relationship) {
    guard before.destinationEntity != after.destinationEntity else { return }
    if laterName(before.destinationEntity) == after.destinationEntity {
      add(.field("destinationEntity"), .lightweight, "the same entity under its new name")
    } else {
      add(
        .field("destinationEntity"), .review,
        "the destination changes from \(before.destinationEntity ?? "none") to \(after.destinationEntity ?? "none")",
        .open)
    }
  }

  private mutating func inverse(_ before: Relationship, _ after: Relationship) {
    guard before.inverseName != after.inverseName else { return }
    if before.inverseName != nil, after.inverseName != nil {
      add(.field("inverseName"), .lightweight, "the inverse has another name")
    } else if !before.isToMany, !after.isToMany {
      add(.field("inverseName"), .lightweight, "the related object is unchanged")
    } else {
      add(
        .field("inverseName"), .review,
        after.inverseName == nil ? "the relationship loses its inverse" : "the relationship gets an inverse", .open)
    }
  }
}
