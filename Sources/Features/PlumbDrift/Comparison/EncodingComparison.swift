import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

/// Names with the letters of the model in another encoding.
///
/// Swift's `String` and the tables of the comparison treat é as one character and e with a combining accent as equal.
/// Core Data and the Objective-C runtime compare code units, so they find neither the class nor the property.
///
///     model  <attribute name="café" …/>           one character
///     Swift  @NSManaged var café: String?         two characters
///     // drift-encoding: the sources write café in another encoding than the model
extension Comparison {
  /// Compares the encoding of the classes, the properties and the keys of the sources with that of the model's names.
  mutating func compareEncodings() {
    let names = EncodedNames(drift.model)
    if names.isEmpty { return }
    for declaration in classes.classes {
      compareEncoding(
        of: declaration.form.objcName ?? declaration.className.lastComponent, names,
        at: .init(declaration.places, declaration.form.objcName == nil ? .name : .objcName, ""))
      for property in declaration.properties where property.form.needsKey && !property.form.isComputed {
        compareEncoding(of: property.persistentName, names, at: .init(property.places, .name, ""))
      }
      for use in declaration.form.keyUses { compareEncoding(of: use.key, names, at: .init(use.places, .name, "")) }
    }
    for composition in drift.actual.compositions {
      for element in composition.elements {
        compareEncoding(of: element.persistentName, names, at: .init(element.places, .name, ""))
      }
    }
    // Keys that an object passes to itself are among both.
    let own = Set(classes.classes.flatMap(\.form.keyUses).map { [$0.places.file, $0.key] })
    for use in drift.nameUses where use.purpose != .key || !own.contains([use.location.file] + use.names) {
      for name in use.names { compareEncoding(of: name, names, at: .init(SourceRanges(use), .name, "")) }
    }
  }

  private mutating func compareEncoding(of name: String, _ names: EncodedNames, at place: Difference.SwiftSide) {
    if let expected = names.other(than: name) { differences.append(.driftEncoding(name, expected, at: place)) }
  }
}

/// The names of a model that have characters beyond ASCII.
struct EncodedNames {
  /// A name with its element.
  struct Name {
    let text: String
    let element: [ElementPath.Step]
    let origin: Origin
    let key: XMLKey
  }

  /// The names by their letters.
  private var names: [String: [Name]] = [:]

  /// Collects the names of the entities, classes, properties and elements of composites.
  init(_ model: Model) {
    for entity in model.entities {
      let step = ElementPath.Step(.entity, entity.name)
      add(entity.name, [step], entity.origin, .name)
      if let name = entity.className { add(name, [step], entity.origin, .representedClassName) }
      for attribute in entity.attributes {
        add(attribute.name, [step, .init(.attribute, attribute.name)], attribute.origin, .name)
      }
      for relationship in entity.relationships {
        add(relationship.name, [step, .init(.relationship, relationship.name)], relationship.origin, .name)
      }
      for property in entity.fetchedProperties {
        add(property.name, [step, .init(.fetchedProperty, property.name)], property.origin, .name)
      }
    }
    for composite in model.composites {
      for element in composite.attributes {
        let steps = [ElementPath.Step(.composite, composite.name), .init(.attribute, element.name)]
        add(element.name, steps, element.origin, .name)
      }
    }
  }

  var isEmpty: Bool { names.isEmpty }

  /// Returns a name with the letters of the given one; `nil` if the model has none, or has the given one.
  func other(than name: String) -> Name? {
    guard !name.isASCII, let known = names[name], !known.contains(where: { $0.text.isExactly(name) }) else {
      return nil
    }
    return known.first
  }

  private mutating func add(_ text: String, _ element: [ElementPath.Step], _ origin: Origin, _ key: XMLKey) {
    if text.isASCII { return }
    names[text, default: []].append(Name(text: text, element: element, origin: origin, key: key))
  }
}
