import Foundation
import Observation
import PlumbData

enum Mood: String, Sendable { case calm, wild }

struct NoteStyle: Codable, Equatable {
  var color: String
}

/// The classes in the shape in which a macro or the generator writes them.
#if canImport(ObjectiveC)
  @objc(Note)
#endif
final class Note: NSManagedObject, ObservedModel, Observable, SchemaProviding {
  final var decodedValues = DecodedValues()
  final var observationState: ObservationState?

  static let observedFields: ObservedFields = [
    "title": ObservedField(\Note.title), "score": ObservedField(\Note.score), "ratio": ObservedField(\Note.ratio),
    "mood": ObservedField(\Note.mood), "style": ObservedField(\Note.style), "place": ObservedField(\Note.place),
    "notebook": ObservedField(\Note.notebook), "labels": ObservedField(\Note.labels),
  ]

  static let schema = EntitySchema(
    "Note",
    attributes: [
      AttributeSchema("title", .string, defaultValue: "", limits: ValueLimits(maximumLength: 40)),
      AttributeSchema("score", .integer64, defaultValue: 0), AttributeSchema("ratio", .float, isOptional: true),
      AttributeSchema("price", .decimal, isOptional: true),
      AttributeSchema("mood", .string, defaultValue: "calm"), AttributeSchema("style", .data, isOptional: true),
      AttributeSchema(
        "place", .composite, isOptional: true,
        elements: [
          AttributeSchema("row", .integer64, isOptional: true), AttributeSchema("shelf", .string, isOptional: true),
        ]),
    ],
    relationships: [
      RelationshipSchema("notebook", to: "Notebook", inverse: "notes"),
      .toMany("labels", to: "Label", inverse: "notes"),
    ])

  var title: String {
    get { stored(forKey: "title", or: "") }
    set { store(newValue, forKey: "title") }
  }
  var score: Int64 {
    get { stored(forKey: "score", or: 0) }
    set { store(newValue, forKey: "score") }
  }
  var ratio: Float? {
    get { stored(forKey: "ratio") }
    set { store(newValue, forKey: "ratio") }
  }
  var price: Decimal? {
    get { stored(forKey: "price") }
    set { store(newValue, forKey: "price") }
  }
  var mood: Mood {
    get { raw(forKey: "mood", or: "calm") }
    set { store(newValue.rawValue, forKey: "mood") }
  }
  var style: NoteStyle? {
    get { decoded(forKey: "style") }
    set { encode(newValue, forKey: "style") }
  }
  var place: Place? {
    get { composed(forKey: "place", by: Place.init(dictionary:)) }
    set { store(newValue?.dictionary, forKey: "place") }
  }
  var notebook: Notebook? {
    get { stored(forKey: "notebook") }
    set { relate(newValue, forKey: "notebook") }
  }
  var labels: Set<Label> {
    get { related(forKey: "labels") }
    set { relate(newValue as NSSet, forKey: "labels") }
  }
  var eachLabel: RelatedObjects<Label> { objects(forKey: "labels") }
  var labelsCount: Int { count(of: "labels") }
}

struct Place: Equatable {
  var row: Int64
  var shelf: String?

  init(row: Int64, shelf: String?) {
    self.row = row
    self.shelf = shelf
  }

  init(dictionary: [String: Any]) {
    self.init(row: dictionary["row"] as? Int64 ?? 0, shelf: dictionary["shelf"] as? String)
  }

  var dictionary: [String: Any] {
    var elements: [String: Any] = ["row": row]
    elements["shelf"] = shelf
    return elements
  }
}
