import Cookbook
import Foundation
import Observation
import Testing

extension NSPersistentContainer {
  /// An empty store in memory that no other test uses.
  static func cookbook() throws -> TestContainer {
    try test(for: Recipe.self, Cook.self, Step.self, Ingredient.self)
  }
}

@Suite struct KitchenTests {
  @Test func recipesOfTheKitchenAreFound() async throws {
    let container = try NSPersistentContainer.cookbook()
    let kitchen = Kitchen(container: container)
    try await kitchen.add("Omelette", minutes: 10, steps: ["Beat", "Fry"], by: "Ada")
    try await kitchen.add("Ragout", minutes: 180, by: "Ada")
    try await kitchen.add("Fool", minutes: 15, course: .dessert, by: "Grace")
    let context = container.newBackgroundContext()
    try await context.perform {
      #expect(try context.fetch(Recipe.quick()).map(\.title) == ["Omelette", "Fool"])
      #expect(try context.count(Recipe.where { $0.cook.name == "Ada" }) == 2)
      let omelette = try #require(try context.first(Recipe.where { $0.title == "Omelette" }))
      #expect(omelette.steps.map(\.text) == ["Beat", "Fry"] && omelette.stepsCount == 2 && omelette.stepCount == 2)
      #expect(omelette.isQuick && omelette.servings == 4 && omelette.course == .main)
    }
  }

  @Test func aCourseIsFavored() async throws {
    let container = try NSPersistentContainer.cookbook()
    let kitchen = Kitchen(container: container)
    try await kitchen.add("Fool", minutes: 15, course: .dessert, by: "Grace")
    try await kitchen.add("Ragout", minutes: 180, by: "Ada")
    try await kitchen.favor(.dessert)
    let context = container.newBackgroundContext()
    let favorites = try await context.perform {
      try context.fetch(Recipe.where { $0.isFavorite == true }).map(\.title)
    }
    #expect(favorites == ["Fool"])
  }

  @Test func valuesOfAllKindsAreSaved() throws {
    let context = try NSPersistentContainer.cookbook().newBackgroundContext()
    try context.performAndWait {
      let recipe = Recipe(in: context, title: "Soup", course: .starter, notes: .init(lines: ["Stir"]))
      recipe.nutrition = Nutrition(energy: 120)
      recipe.source = URL(string: "https://example.com/soup")
      recipe.addToIngredients(Ingredient(in: context, name: "Leek"))
      recipe.cook = Cook(context: context)
      recipe.cook?.name = "Ada"
      try context.save()
      context.reset()
      let found = try #require(try context.first(Recipe.by("Ada", with: "Leek")))
      #expect(found.course == .starter && found.notes?.lines == ["Stir"] && found.nutrition?.energy == 120)
      #expect(try context.count(Recipe.where { $0.nutrition.energy > 100 && $0.source != nil }) == 1)
      let title = "Soup"
      #expect(try context.count(try Recipe.where(#Predicate { $0.title == title && $0.cook?.name == "Ada" })) == 1)
    }
  }

  @Test func rulesOfTheModelAreChecked() throws {
    let context = try NSPersistentContainer.cookbook().newBackgroundContext()
    context.performAndWait {
      _ = Recipe(in: context, title: "Soup", servings: 0)
      #expect { try context.save() } throws: { ($0 as NSError).code == NSValidationNumberTooSmallError }
    }
  }
}

/// The number of changes that were published. Only the main actor changes it.
private final class Published: @unchecked Sendable { var count = 0 }

@MainActor @Suite(.timeLimit(.minutes(1))) struct ObservationTests {
  @Test func aScreenSeesTheChangesOfTheKitchen() async throws {
    let container = try NSPersistentContainer.cookbook()
    let kitchen = Kitchen(container: container)
    let id = try await kitchen.add("Fool", minutes: 15, by: "Grace")
    let recipe = try container.viewContext[id]
    let (title, minutes) = (Published(), Published())
    withObservationTracking {
      _ = recipe.title
    } onChange: {
      title.count += 1
    }
    withObservationTracking {
      _ = recipe.minutes
    } onChange: {
      minutes.count += 1
    }
    try await kitchen.rename(id, to: "Gooseberry fool")
    while title.count == 0 { try await Task.sleep(for: .milliseconds(5)) }
    #expect(recipe.title == "Gooseberry fool" && title.count == 1 && minutes.count == 0)
  }
}
