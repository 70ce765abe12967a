import PlumbDeclarations
import PlumbEmit
import PlumbModel
import PlumbText

extension ConversionTarget {
  /// The conversion to `@Model` classes of SwiftData, with a `Codable` struct for each composite, in the style
  /// `swiftdata`.
  ///
  /// It leaves out the elements that the style rejects, and changes names that Swift does not allow. The conversion
  /// reports these omissions. A store does not have to open with the classes.
  package static let swiftData = ConversionTarget(
    "swiftdata", endings: ["swift"], "SwiftData's @Model classes"
  ) { model in
    let sorted = SortedModel(model)
    let writer = SwiftDataWriter(model, sorted)
    return Conversion(
      text: writer.code.text + "\n",
      omissions: sorted.omissions + writer.omissions
        + ModelFact.omissions(
          [
            .abstractEntities, .order, .derivation, .fetchedProperties, .validation, .oldIndexes, .spotlightNames,
            .entityRenaming, .entityHashModifiers, .userInfo, .fetchRequests, .configurations, .mirroring,
          ], of: model, sorted))
  }
}

/// Writes the file of a model: the composites, followed by the classes, each sorted by name.
private struct SwiftDataWriter {
  private let sorted: SortedModel
  private let names: SwiftDataNames
  private let declared: Declarations

  init(_ model: Model, _ sorted: SortedModel) {
    self.sorted = sorted
    names = SwiftDataNames(sorted)
    var clean = model
    (clean.entities, clean.composites) = (sorted.entities, sorted.composites)
    declared = declarations(of: clean, options: names.options(for: sorted)).value
  }

  var code: Code {
    let imports = Code.stacked(["import Foundation", "import SwiftData"])
    let note = Code("// \(Terminal.sanitized(sorted.name)), a Core Data model, as classes of SwiftData.")
    let structs = declared.compositions.map { SwiftDataCode.type($0) }
    return .stacked([imports, note] + structs + declared.entities.map { SwiftDataCode.type($0) }, blankLines: 1)
  }
}

// MARK: - Left out

extension SwiftDataWriter {
  /// The elements that the text leaves out, in addition to the elements that SwiftData cannot represent.
  var omissions: [Conversion.Omission] {
    let derived = attributes { $0.isComputed }
    return [
      ("Names that are not valid in Swift are changed, also in the store", names.changed),
      ("Derived attributes are left out", derived),
      (
        "Attributes without a type in Swift or SwiftData are left out",
        undeclared.filter { !derived.contains($0) }
      ),
      ("Defaults that are not values of their type are left out", defaults.filter { !undeclared.contains($0) }),
      ("Names, orders and expressions of indexes are left out", indexes),
      ("Missing inverses are left out, so SwiftData may use another relationship as the inverse", oneWay),
    ].filter { !$0.1.isEmpty }.map { Conversion.Omission($0.0, $0.1) }
  }

  private func attributes(_ holds: (Attribute) -> Bool) -> [ElementPath] {
    sorted.entities.flatMap { entity in
      entity.attributes.filter(holds).map { sorted.path(entity.name).appending(.attribute, $0.name) }
    }
  }

  /// The attributes without a declared property.
  private var undeclared: [ElementPath] {
    let all = Dictionary(
      declared.entities.map { ($0.entity, Set($0.properties.map(\.persistentName))) }, uniquingKeysWith: { $1 })
    return sorted.entities.flatMap { entity in
      entity.attributes.filter { all[entity.name]?.contains($0.name) == false }
        .map { sorted.path(entity.name).appending(.attribute, $0.name) }
    }
  }

  private var defaults: [ElementPath] {
    attributes { attribute in
      if case .value = DefaultReading(attribute) { return false }
      return attribute.hasDefault
    }
  }

  private var indexes: [ElementPath] {
    sorted.entities.flatMap { entity in
      entity.fetchIndexes.map { sorted.path(entity.name).appending(.fetchIndex, $0.name) }
    }
  }

  private var oneWay: [ElementPath] {
    sorted.links.filter { $0.far == nil || $0.isReflexive }.map {
      sorted.path($0.near.entity.name).appending(.relationship, $0.near.relationship.name)
    }
  }
}
