import CoreData
import Foundation

/// A person as a plain Swift object, of which a random predicate is evaluated without the module.
final class PlainPerson {
  var name: String?
  var nick: String?
  var age: Double?
  var height: Double?
  var boss: PlainPerson?
  var team: PlainTeam?
  var reports: [PlainPerson] = []
}

final class PlainTeam {
  var title: String?
  var rank: Double?
  var members: [PlainPerson] = []
}

/// People and teams with many missing values, from a seed.
final class PlainPeople {
  let teams: [PlainTeam]
  let people: [PlainPerson]

  static let texts = ["a", "ab", "B", "Ba", "é"]

  init(count: Int, _ random: inout some RandomNumberGenerator) {
    func sometimes<Value>(_ value: Value?) -> Value? { Int.random(in: 0..<3, using: &random) == 0 ? nil : value }
    func text() -> String? { sometimes(Self.texts.randomElement(using: &random)) }
    func number() -> Double? { sometimes(Double(Int.random(in: -1...3, using: &random))) }
    teams = (0..<4).map { _ in
      let team = PlainTeam()
      (team.title, team.rank) = (text(), number())
      return team
    }
    people = (0..<count).map { _ in
      let person = PlainPerson()
      (person.name, person.nick, person.age) = (text(), text(), number())
      person.height = number().map { $0 / 2 }
      return person
    }
    for person in people {
      person.boss = sometimes(people.randomElement(using: &random))
      person.team = sometimes(teams.randomElement(using: &random))
      person.boss?.reports.append(person)
      person.team?.members.append(person)
    }
  }

  static func model() -> NSManagedObjectModel {
    let person = entity(
      "Person", NSManagedObject.self,
      [
        attribute("name", .stringAttributeType), attribute("nick", .stringAttributeType),
        attribute("age", .integer64AttributeType), attribute("height", .doubleAttributeType),
      ])
    let team = entity(
      "Team", NSManagedObject.self,
      [attribute("title", .stringAttributeType), attribute("rank", .integer32AttributeType)])
    relate(person, "reports", toMany: true, with: person, "boss")
    relate(team, "members", toMany: true, with: person, "team")
    let model = NSManagedObjectModel()
    model.entities = [person, team]
    return model
  }

  /// Inserts objects with the values of the plain ones, and returns those of the people.
  func insert(into context: NSManagedObjectContext) -> [NSManagedObject] {
    func make(_ name: String) -> NSManagedObject {
      NSEntityDescription.insertNewObject(forEntityName: name, into: context)
    }
    let objects = (people: people.map { _ in make("Person") }, teams: teams.map { _ in make("Team") })
    set(objects.people, objects.teams)
    return objects.people
  }

  /// Sets the values of objects to those of the plain ones.
  func set(_ objects: [NSManagedObject], _ groups: [NSManagedObject]) {
    for (object, person) in zip(objects, people) {
      object.setValue(person.name, forKey: "name")
      object.setValue(person.nick, forKey: "nick")
      object.setValue(person.age, forKey: "age")
      object.setValue(person.height, forKey: "height")
      object.setValue(people.firstIndex { $0 === person.boss }.map { objects[$0] }, forKey: "boss")
      object.setValue(teams.firstIndex { $0 === person.team }.map { groups[$0] }, forKey: "team")
    }
    for (group, team) in zip(groups, teams) {
      group.setValue(team.title, forKey: "title")
      group.setValue(team.rank, forKey: "rank")
    }
  }
}
