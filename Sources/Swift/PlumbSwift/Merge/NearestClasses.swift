import PlumbDeclarations
import PlumbText

/// A filter for several classes with the same name, which finds the classes of one model.
///
/// A module has only one class of a name, so several classes belong to several targets: each sample of a project has
/// an `Item` and its own model. The class nearest to the model belongs to the model. The members of all of them
/// together do not belong to any model.
///
///     model    Shop/Shop.xcdatamodeld
///     classes  Shop/Item.swift            // kept
///              Samples/Lists/Item.swift   // removed, with the extensions in Samples
///
/// A class that another model expects, and that is nearer to the other model, belongs to the other model if this
/// model only has an entity of the name, without a class.
///
/// Classes in branches of `#if` and private classes may be in one module, and so may classes that are equally near.
/// They are all kept.
package struct NearestClasses {
  /// The path of the model.
  private let model: String
  /// The names of the model's entities without a class.
  private let classless: Set<String>
  /// The other models, with the names of the classes that each one expects.
  private let others: [(path: String, classes: Set<String>)]

  package init(to model: String, classless: Set<String>, excluding others: [(path: String, classes: Set<String>)]) {
    self.model = model
    self.classless = classless
    self.others = others
  }

  /// Returns the units without the classes of other targets, and without the extensions of these classes.
  package func among(_ units: [SourceUnit]) -> [SourceUnit] {
    let otherTargets = otherTargets(files(units))
    if otherTargets.isEmpty { return units }
    return units.map { unit in
      guard unit.holdsClasses else { return unit }
      var unit = unit
      unit.classes.removeAll { otherTargets[$0.qualifiedName]?.declare(in: unit.file) ?? false }
      unit.extensions.removeAll { otherTargets[$0.type]?.extend(in: unit.file) ?? false }
      unit.objectiveC.removeAll { part in
        guard let otherTargets = otherTargets[part.name] else { return false }
        return part.kind == .interface ? otherTargets.declare(in: unit.file) : otherTargets.extend(in: unit.file)
      }
      return unit
    }
  }

  /// Returns the files that declare each class, if several files do, or if the class may belong to another model.
  private func files(_ units: [SourceUnit]) -> [String: [String]] {
    var files: [String: [String]] = [:]
    for unit in units {
      for record in unit.classes where !record.isConditional && !(record.access?.isFilePrivate ?? false) {
        files[record.qualifiedName, default: []].append(unit.file)
      }
      for part in unit.objectiveC where part.kind == .interface { files[part.name, default: []].append(unit.file) }
    }
    return files.filter { $0.value.count > 1 || !others.isEmpty && classless.contains($0.key.lastComponent) }
  }

  private func otherTargets(_ files: [String: [String]]) -> [String: OtherTargets] {
    files.reduce(into: [:]) { otherTargets, entry in
      let (name, files) = entry
      let own = files.filter { !isNearerToAnother($0, name) }
      let candidates = own.isEmpty && !classless.contains(name.lastComponent) ? files : own
      let nearest = candidates.map { Path.commonFolders(model, $0) }.max()
      let preserved = candidates.filter { Path.commonFolders(model, $0) == nearest }
      let passedOver = Set(files).subtracting(preserved)
      if !passedOver.isEmpty { otherTargets[name] = OtherTargets(preserved: preserved, passedOver: passedOver) }
    }
  }

  /// Whether a file belongs to another model: a model that expects the class is nearer to it.
  private func isNearerToAnother(_ file: String, _ name: String) -> Bool {
    let own = Path.commonFolders(model, file)
    return others.contains { other in
      other.classes.contains(name.lastComponent) && Path.commonFolders(other.path, file) > own
    }
  }
}

/// The files of a class that are kept, and those of other targets.
private struct OtherTargets {
  let preserved: [String]
  let passedOver: Set<String>

  func declare(in file: String) -> Bool { passedOver.contains(file) }

  /// Whether the extension in a file belongs to a class of another target, because it is nearer to that class.
  func extend(in file: String) -> Bool {
    let nearness = { (files: [String]) in files.map { Path.commonFolders($0, file) }.max() ?? 0 }
    return nearness(Array(passedOver)) > nearness(preserved)
  }
}

extension SourceUnit {
  fileprivate var holdsClasses: Bool { !classes.isEmpty || !extensions.isEmpty || !objectiveC.isEmpty }
}
