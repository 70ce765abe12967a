// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation
@_exported import PlumbDataMacros

/// A recipe.
@PersistentModel(generateInit: true)
public final class Recipe: NSManagedObject {
  #Unique<Recipe>([\.title, \.source])
  #Index<Recipe>([\.addedAt], [\.course, \.minutes])

  @Attribute(length: 1...120) public var title: String
  @Attribute(min: 1) public var servings: Int16 = 4
  @Attribute(persistentName: "durationInMinutes", min: 0, max: 1_440) public var minutes: Int32 = 0
  @Attribute(storageMethod: .raw) public var course: Course = .main
  @Attribute(storageMethod: .codable) public var notes: Notes?
  @Attribute(storageMethod: .composition) public var nutrition: Nutrition?
  @Attribute(.externalStorage) public var photo: Data?
  public var addedAt: Date = Date(timeIntervalSinceReferenceDate: 0)
  public var isFavorite: Bool = false
  public var source: URL?
  @Attribute(.derived(from: "steps.@count")) public var stepCount: Int64
  @Relationship(inverse: "recipes", deleteRule: .nullify) public var cook: Cook?
  @Relationship(inverse: "recipe", deleteRule: .cascade) public var steps: [Step]
  @Relationship(inverse: "recipes", deleteRule: .nullify) public var ingredients: Set<Ingredient>

  /// The factor by which a screen shows the amounts. It is not saved.
  @Ignore public var scale: Double = 1

  public var isQuick: Bool { minutes <= 20 }

  public enum Course: String, Sendable, CaseIterable { case starter, main, dessert }

  public struct Notes: Codable, Hashable, Sendable {
    public var lines: [String]
    public init(lines: [String]) { self.lines = lines }
  }
}

/// The nutrition of a serving.
@Composition public struct Nutrition: Hashable, Sendable {
  @CompositionField(persistentName: "kcal") public var energy: Double = 0
  public var protein: Double?

  public init(energy: Double, protein: Double? = nil) {
    self.energy = energy
    self.protein = protein
  }
}
