// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import CoreData
import Foundation

extension Tag {
  /// Paths from an object, for predicates and sort descriptors.
  public static var fields: Fields<Tag, MuseumFields.Direct> { .init(MuseumFields.Steps()) }

  /// The descriptions of the fields, by their names.
  public static var fieldTable: [String: MuseumFields.Field] { FieldTable.fields }

  public struct Fields<Root, Reach>: MuseumFields.Entity {
    public typealias Object = Tag
    public typealias Alone = Fields<Each<Object>, In>

    private let steps: Way

    public init(_ steps: Way) { self.steps = steps }

    public static func steps(of fields: Self) -> Way { fields.steps }

    public var exhibits: ToMany<Exhibit.Fields<Root, In>> { .init(steps, "exhibits") }
    public var name: Value<String> { .init(steps, "name") }
  }

  fileprivate enum FieldTable {
    static let fields = MuseumFields.Field.table([
      MuseumFields.Field("exhibits", .relationship, to: "Exhibit", isOptional: true, isToMany: true),
      MuseumFields.Field("name", .attribute, .plain, isSortable: true),
    ])
  }
}
