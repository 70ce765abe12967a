import Foundation

/// The class of an entity's objects, as its `managedObjectClassName` names it: `NSManagedObject` where it names none
/// or none that the program has, which is told once on standard error.
func managedObjectClass(for entity: NSEntityDescription) -> NSManagedObject.Type {
  guard let name: String = entity.managedObjectClassName, !name.isEmpty, name != "NSManagedObject" else {
    return NSManagedObject.self
  }
  if let known = knownClasses.withLock({ $0[name] }) { return known }
  let found = managedObjectClass(named: name)
  let isFirst = knownClasses.withLock { $0.updateValue(found ?? NSManagedObject.self, forKey: name) == nil }
  if found == nil, isFirst {
    let message = "CoreData: warning: Unable to load class named '\(name)' for entity '\(entity.name ?? "")'.  "
    FileHandle.standardError.write(
      Data((message + "Class not found, using default NSManagedObject instead.\n").utf8))
  }
  return found ?? NSManagedObject.self
}

/// The names of a class as a model may write them: with the module, and without. A private class has the name that it
/// would have if it were not.
func className(of type: NSManagedObject.Type) -> (qualified: String, bare: String) {
  var qualified = _typeName(type, qualified: true)
  while let start = qualified.firstRange(of: "(unknown context at "), let end = qualified.firstRange(of: ").") {
    guard start.lowerBound < end.lowerBound else { break }
    qualified.removeSubrange(start.lowerBound..<end.upperBound)
  }
  return (qualified, _typeName(type, qualified: false))
}

private let knownClasses = Guarded<[String: NSManagedObject.Type]>([:])

/// The one class of that name which inherits from `NSManagedObject`: "Module.Class", "Class", or ".Class", which on
/// Apple's platforms is a class of the module that the model belongs to.
private func managedObjectClass(named name: String) -> NSManagedObject.Type? {
  let parts = name.split(separator: ".").map(String.init)
  if parts.count == 2, let type = NSClassFromString(name) as? NSManagedObject.Type { return type }
  guard let bare = parts.last else { return nil }
  let candidates = classes(named: bare).filter { parts.count == 1 || $0.name == parts.joined(separator: ".") }
  if candidates.count > 1 {
    let names = candidates.map(\.name).sorted().joined(separator: ", ")
    raise(.internalInconsistency, "The class name '\(name)' is ambiguous: it may be any of \(names).")
  }
  return candidates.first?.type
}

/// All subclasses of `NSManagedObject` with that bare name, with their qualified names.
private func classes(named bare: String) -> [(name: String, type: NSManagedObject.Type)] {
  var found: [(name: String, type: NSManagedObject.Type)] = []
  bare.withCString { bare in
    TypeRecords.forEachClass { record in
      guard record.isNamed(bare), let type = record.type as? NSManagedObject.Type else { return }
      if !found.contains(where: { $0.type == type }) { found.append((record.qualifiedName, type)) }
    }
  }
  return found
}
