import PlumbModel

// The effects of a migration on the properties of an entity that is in both versions.

extension StoreSteps {
  /// Adds the steps of an entity's properties, including inherited ones. An entity that was abstract has no objects,
  /// so no values are missing and no values are lost.
  mutating func compareProperties(_ pair: (old: Int, new: Int)) {
    let (before, after) = (old.properties(pair.old), new.properties(pair.new))
    let hasObjects = !old.model.entities[pair.old].isAbstract
    let parentCause = parentCause(pair.new)
    defer { subject = nil }
    for (identity, property) in after {
      subject = StepSubject(parentCause: parentCause, earlier: before[identity], later: property)
      if let earlier = before[identity] {
        compare(earlier, property)
      } else if hasObjects {
        came(property)
      }
    }
    guard hasObjects else { return }
    for (identity, property) in before where after[identity] == nil {
      subject = StepSubject(parentCause: parentCause, earlier: property, later: nil)
      went(property)
    }
  }

  private mutating func went(_ property: StoredProperty) {
    let path = old.path(property)
    if old.attribute(property)?.isDerived == true {
      add(path, .went, .lightweight, "a derived value is computed, nothing is lost")
    } else {
      add(path, .went, .lossy, "its values are dropped")
    }
  }

  private mutating func came(_ property: StoredProperty) {
    let path = new.path(property)
    if let attribute = new.attribute(property) {
      cameAttribute(attribute, path)
    } else if let relationship = new.relationship(property) {
      cameRelationship(relationship, path)
    }
  }

  private mutating func cameAttribute(_ attribute: Attribute, _ path: [ElementPath.Step]) {
    if attribute.type == .composite {
      add(path, .came, .review, "a new composite is expected to be inferred", .open, isExpected: true)
    } else if attribute.isDerived {
      add(path, .came, .lightweight, "the store computes it")
    } else if attribute.isOptional {
      add(path, .came, .lightweight, "objects that exist have no value")
    } else if attribute.hasDefault {
      add(path, .came, .lightweight, "objects that exist get the default")
    } else {
      add(
        path, .came, .conditional, "mandatory without a default: fails where there are objects (134110)", .reported)
    }
  }

  private mutating func cameRelationship(_ relationship: Relationship, _ path: [ElementPath.Step]) {
    let needsOne = !relationship.isOptional && (!relationship.isToMany || (relationship.minimumCount ?? 0) > 0)
    if needsOne {
      add(path, .came, .conditional, "mandatory: objects that exist have no \(relationship.name) (134110)")
    } else {
      add(path, .came, .lightweight, "objects that exist are related to nothing")
    }
  }

  private mutating func compare(_ earlier: StoredProperty, _ later: StoredProperty) {
    let path = new.path(later)
    if old.path(earlier).last?.name != path.last?.name {
      add(path, .renamed, .lightweight, "the renaming identifier says which it was")
    }
    if let before = old.attribute(earlier), let after = new.attribute(later) {
      compare(before, after, path)
    } else if let before = old.relationship(earlier), let after = new.relationship(later) {
      compare(before, after, path)
    } else {
      let reason = "an attribute and a relationship under one name: the values are dropped, perhaps without an error"
      add(old.path(earlier), .went, .lossy, reason, .open)
      add(path, .came, .lossy, reason, .open)
    }
  }
}

// MARK: - Attributes

extension StoreSteps {
  private mutating func compare(_ before: Attribute, _ after: Attribute, _ path: [ElementPath.Step]) {
    if before.isDerived != after.isDerived {
      add(
        path, .field("derived"), .lossy,
        "stored and derived values are two kinds: a drop and an add under one name, perhaps without an error", .open)
      return
    }
    if (before.type == .composite) != (after.type == .composite) {
      add(
        path, .field("type"), .lossy,
        "a composite and a plain value are two kinds: a drop and an add under one name, perhaps without an error",
        .open)
      return
    }
    types(before, after, path)
    optionality(before, after, path)
    details(before, after, path)
  }

  private mutating func types(_ before: Attribute, _ after: Attribute, _ path: [ElementPath.Step]) {
    guard before.type != after.type else { return }
    func isNumber(_ type: AttributeType) -> Bool { type.isNumeric || type == .boolean }
    if isNumber(before.type), isNumber(after.type) {
      add(
        path, .field("type"), .review,
        "reports disagree whether one kind of number becomes another, and a narrower one may lose values", .open)
    } else {
      add(
        path, .field("type"), .impossible,
        "\(before.type.words) does not become \(after.type.words) by itself (134190)")
    }
  }

  private mutating func optionality(_ before: Attribute, _ after: Attribute, _ path: [ElementPath.Step]) {
    guard before.isOptional != after.isOptional else { return }
    if after.isOptional {
      add(path, .field("optional"), .lightweight, "a value need not be there any more")
    } else if after.hasDefault {
      add(path, .field("optional"), .lightweight, "objects without a value get the default")
    } else {
      add(
        path, .field("optional"), .conditional,
        "mandatory without a default: fails where objects have no value (134110)", .reported)
    }
  }

  private mutating func details(_ before: Attribute, _ after: Attribute, _ path: [ElementPath.Step]) {
    if before.allowsExternalStorage != after.allowsExternalStorage {
      add(
        path, .field("allowsExternalStorage"), .review,
        "values move between the store and files beside it, which is expected to be inferred", .open,
        isExpected: true)
    }
    if before.preservesAfterDeletion != after.preservesAfterDeletion {
      add(
        path, .field("preservesAfterDeletion"), .review, "the version hash changes; expected to be inferred", .open,
        isExpected: true)
    }
    if before.versionHashModifier ?? "" != after.versionHashModifier ?? "" {
      add(path, .field("versionHashModifier"), .lightweight, "the version hash changes, and a migration runs")
    }
    if before.isDerived, before.derivationExpression != after.derivationExpression {
      add(
        path, .field("derivationExpression"), .review,
        "how the expression enters the version hash is not known; stored values may be those of the earlier one", .open)
    }
    if after.type == .composite, before.composite != after.composite {
      add(path, .field("composite"), .review, "another composite is expected to be inferred", .open, isExpected: true)
    }
  }
}

extension AttributeType {
  /// The type as a word in a sentence: `String`, `an undefined type`.
  fileprivate var words: String { rawValue.isEmpty ? "an undefined type" : rawValue }
}

// MARK: - Relationships

extension StoreSteps {
  private mutating func compare(_ before: Relationship, _ after: Relationship, _ path: [ElementPath.Step]) {
    if before.isToMany != after.isToMany {
      if after.isToMany {
        add(path, .field("toMany"), .lightweight, "one object becomes a set of one")
      } else {
        add(path, .field("toMany"), .impossible, "which of many objects stays cannot be inferred (134190)")
      }
    }
    if before.isOrdered != after.isOrdered {
      add(path, .field("ordered"), .lightweight, after.isOrdered ? "the set gets an order" : "the order is given up")
    }
    if before.isOptional != after.isOptional { optionality(after, path) }
    counts(before, after, path)
    destination(before, after, path)
    inverse(before, after, path)
    if before.versionHashModifier ?? "" != after.versionHashModifier ?? "" {
      add(path, .field("versionHashModifier"), .lightweight, "the version hash changes, and a migration runs")
    }
  }

  private mutating func optionality(_ after: Relationship, _ path: [ElementPath.Step]) {
    if after.isOptional {
      add(path, .field("optional"), .lightweight, "it may be empty from now on")
    } else if after.isToMany, after.minimumCount ?? 0 == 0 {
      add(path, .field("optional"), .lightweight, "a set without objects is enough", .reported)
    } else {
      add(path, .field("optional"), .conditional, "mandatory: fails where it is empty (134110)")
    }
  }

  private mutating func counts(_ before: Relationship, _ after: Relationship, _ path: [ElementPath.Step]) {
    let (had, has) = (before.minimumCount ?? 0, after.minimumCount ?? 0)
    if had != has {
      if has > had {
        add(path, .field("minimumCount"), .conditional, "fails where there are fewer than \(has) (134110)")
      } else {
        add(path, .field("minimumCount"), .lightweight, "fewer are enough")
      }
    }
    guard before.isToMany, after.isToMany else {
      if before.isToMany == after.isToMany, before.maximumCount ?? 1 != after.maximumCount ?? 1 {
        add(path, .field("maximumCount"), .lightweight, "the version hash changes, and a migration runs")
      }
      return
    }
    let (could, can) = (before.maximumCount ?? 0, after.maximumCount ?? 0)
    guard could != can else { return }
    if can == 0 || (could != 0 && can > could) {
      add(path, .field("maximumCount"), .lightweight, "more are allowed")
    } else {
      add(path, .field("maximumCount"), .conditional, "fails where there are more than \(can) (134110)", .open)
    }
  }

  private mutating func destination(_ before: Relationship, _ after: Relationship, _ path: [ElementPath.Step]) {
    guard before.destinationEntity != after.destinationEntity else { return }
    if laterName(before.destinationEntity) == after.destinationEntity {
      add(path, .field("destinationEntity"), .lightweight, "the same entity under its new name")
    } else {
      add(
        path, .field("destinationEntity"), .review,
        "what was related to \(before.destinationEntity ?? "nothing") is now to be \(after.destinationEntity ?? "nothing")",
        .open)
    }
  }

  private mutating func inverse(_ before: Relationship, _ after: Relationship, _ path: [ElementPath.Step]) {
    guard before.inverseName != after.inverseName else { return }
    if before.inverseName != nil, after.inverseName != nil {
      add(path, .field("inverseName"), .lightweight, "the inverse has another name")
    } else if !before.isToMany, !after.isToMany {
      add(path, .field("inverseName"), .lightweight, "the object that it leads to stays the same")
    } else {
      add(
        path, .field("inverseName"), .review,
        after.inverseName == nil ? "the inverse is given up" : "the relationship gets an inverse", .open)
    }
  }
}
