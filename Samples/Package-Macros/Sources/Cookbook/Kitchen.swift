import Foundation

/// The writer of the recipes. It runs on the queue of a separate context; identifiers and values leave it, objects do not.
@NSModelActor public actor Kitchen {
  /// Saves a recipe with its steps and the name of its cook.
  @discardableResult
  public func add(
    _ title: String, minutes: Int32, course: Recipe.Course = .main, steps: [String] = [], by cook: String
  ) throws -> ObjectID<Recipe> {
    try transaction { context in
      let recipe = Recipe(in: context, title: title, minutes: minutes, course: course)
      recipe.cook = try self.cook(cook)
      for text in steps { recipe.addToSteps(Step(in: context, text: text)) }
      return recipe
    }.typedID
  }

  /// Changes the title of a recipe.
  public func rename(_ id: ObjectID<Recipe>, to title: String) throws {
    try transaction { _ in try self[id].title = title }
  }

  /// Marks all recipes of a course as favorites, in the store.
  public func favor(_ course: Recipe.Course) throws {
    try modelContext.update(Recipe.where { $0.course == course }) { [$0.isFavorite.set(to: true)] }
  }

  /// Returns the cook with a name, or creates one.
  private func cook(_ name: String) throws -> Cook {
    if let found = try modelContext.first(Cook.where { $0.name == name }) { return found }
    let cook = Cook(context: modelContext)
    cook.name = name
    return cook
  }
}

extension Recipe {
  /// The recipes that need little time, the fastest first.
  public static func quick(_ minutes: Int32 = 20) -> Query<RootFields> {
    Recipe.where { $0.minutes <= minutes }.sorted { [$0.minutes.ascending, $0.title.ascending] }
  }

  /// The recipes of a cook with an ingredient.
  public static func by(_ cook: String, with ingredient: String) -> Query<RootFields> {
    Recipe.where { $0.cook.name == cook && $0.ingredients.any { $0.name == ingredient } }
  }
}
