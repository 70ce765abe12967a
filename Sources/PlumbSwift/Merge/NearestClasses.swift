import PlumbDeclarations
import PlumbText

/// Which of several classes of one name speak for a model.
///
/// A module has one class of a name, so several are those of several targets: each sample of a project has an `Item`
/// beside a model of its own. The one nearest to the model is its own; the members of all of them together are nobody's.
///
///     model    Shop/Shop.xcdatamodeld
///     classes  Shop/Item.swift            // kept
///              Samples/Lists/Item.swift   // passed over, with the extensions in Samples
///
/// A class that another model asks for, and has nearer, is its own as well where this one has but an entity of the
/// name, without a class.
///
/// Classes in branches of `#if` and private ones may share a module; so may, for what is known, those that are equally
/// near. They all stay.
package struct NearestClasses {
  /// The model's file.
  private let model: String
  /// The names of the model's entities that have no class.
  private let classless: Set<String>
  /// Other models, with the names of the classes that each asks for.
  private let others: [(path: String, classes: Set<String>)]

  package init(to model: String, classless: Set<String>, besides others: [(path: String, classes: Set<String>)]) {
    self.model = model
    self.classless = classless
    self.others = others
  }

  /// The units without the classes that are another target's, and without their extensions.
  package func among(_ units: [SourceUnit]) -> [SourceUnit] {
    let strangers = strangers(files(units))
    if strangers.isEmpty { return units }
    return units.map { unit in
      guard unit.holdsClasses else { return unit }
      var unit = unit
      unit.classes.removeAll { strangers[$0.qualifiedName]?.declare(in: unit.file) ?? false }
      unit.extensions.removeAll { strangers[$0.type]?.extend(in: unit.file) ?? false }
      unit.objectiveC.removeAll { part in
        guard let strangers = strangers[part.name] else { return false }
        return part.kind == .interface ? strangers.declare(in: unit.file) : strangers.extend(in: unit.file)
      }
      return unit
    }
  }

  /// The files that declare each class, where these are several, or the class may be another model's.
  private func files(_ units: [SourceUnit]) -> [String: [String]] {
    var files: [String: [String]] = [:]
    for unit in units {
      for record in unit.classes where !record.isConditional && !(record.access?.isPrivate ?? false) {
        files[record.qualifiedName, default: []].append(unit.file)
      }
      for part in unit.objectiveC where part.kind == .interface { files[part.name, default: []].append(unit.file) }
    }
    return files.filter { $0.value.count > 1 || !others.isEmpty && classless.contains($0.key.lastComponent) }
  }

  private func strangers(_ files: [String: [String]]) -> [String: Strangers] {
    files.reduce(into: [:]) { strangers, entry in
      let (name, files) = entry
      let own = files.filter { !isNearerToAnother($0, name) }
      let candidates = own.isEmpty && !classless.contains(name.lastComponent) ? files : own
      let nearest = candidates.map { Path.commonFolders(model, $0) }.max()
      let kept = candidates.filter { Path.commonFolders(model, $0) == nearest }
      let passedOver = Set(files).subtracting(kept)
      if !passedOver.isEmpty { strangers[name] = Strangers(kept: kept, passedOver: passedOver) }
    }
  }

  /// Whether a file is a stranger's: another model that asks for the class has it nearer.
  private func isNearerToAnother(_ file: String, _ name: String) -> Bool {
    let own = Path.commonFolders(model, file)
    return others.contains { other in
      other.classes.contains(name.lastComponent) && Path.commonFolders(other.path, file) > own
    }
  }
}

/// Where a class is declared that stays, and where those of other targets are.
private struct Strangers {
  let kept: [String]
  let passedOver: Set<String>

  func declare(in file: String) -> Bool { passedOver.contains(file) }

  /// An extension is of the class that it stands nearer to.
  func extend(in file: String) -> Bool {
    let nearness = { (files: [String]) in files.map { Path.commonFolders($0, file) }.max() ?? 0 }
    return nearness(Array(passedOver)) > nearness(kept)
  }
}

extension SourceUnit {
  fileprivate var holdsClasses: Bool { !classes.isEmpty || !extensions.isEmpty || !objectiveC.isEmpty }
}

extension AccessLevel {
  fileprivate var isPrivate: Bool { self == .private || self == .fileprivate }
}
