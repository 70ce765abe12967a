// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation
import Foundation

/// The author of recipes.
@PersistentModel public final class Cook: NSManagedObject {
  @Attribute(.unique) public var name: String = ""
  @Relationship(inverse: "cook", deleteRule: .deny) public var recipes: Set<Recipe>
}

/// A step of a recipe.
@PersistentModel(generateInit: true) public final class Step: NSManagedObject {
  public var text: String
  @Relationship(inverse: "steps", deleteRule: .nullify, minimumModelCount: 1) public var recipe: Recipe?
}

/// An ingredient, which several recipes can have.
@PersistentModel(generateInit: true) public final class Ingredient: NSManagedObject {
  @Attribute(.unique) public var name: String
  @Relationship(inverse: "ingredients", deleteRule: .nullify) public var recipes: Set<Recipe>
}
