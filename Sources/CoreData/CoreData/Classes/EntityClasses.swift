import Foundation
import PlumbSystem

/// Returns the class of an entity's objects, which `managedObjectClassName` names. Returns `NSManagedObject` if the
/// entity names no class, or if the program has no class of that name; the latter logs one warning per name.
func managedObjectClass(for entity: NSEntityDescription) -> NSManagedObject.Type {
  guard let layout = entity.linkedLayout else { return searchedClass(for: entity) }
  return layout.objectClass.withLock { known in
    if let known { return known }
    let found = searchedClass(for: entity)
    known = found
    return found
  }
}

private func searchedClass(for entity: NSEntityDescription) -> NSManagedObject.Type {
  guard let name: String = entity.managedObjectClassName, !name.isEmpty, name != "NSManagedObject" else {
    return NSManagedObject.self
  }
  if let known = knownClasses.withLock({ $0[name] }) { return known }
  let found = programClass(named: name, NSManagedObject.self)
  let isFirst = knownClasses.withLock { $0.updateValue(found ?? NSManagedObject.self, forKey: name) == nil }
  if found == nil, isFirst {
    writeLog(
      "CoreData: warning: Unable to load class named '\(name)' for entity '\(entity.name ?? "")'.  "
        + "Class not found, using default NSManagedObject instead.")
  }
  return found ?? NSManagedObject.self
}

/// Returns the names of a class that a model can use: qualified with the module, and unqualified. The scope of a
/// private class is removed, so that its name equals that of a non-private class.
func className(of type: NSManagedObject.Type) -> (qualified: String, bare: String) {
  var qualified = _typeName(type, qualified: true)
  while let start = qualified.firstRange(of: "(unknown context at "), let end = qualified.firstRange(of: ").") {
    guard start.lowerBound < end.lowerBound else { break }
    qualified.removeSubrange(start.lowerBound..<end.upperBound)
  }
  return (qualified, _typeName(type, qualified: false))
}

private let knownClasses = Guarded<[String: NSManagedObject.Type]>([:])

/// Returns the subclass of a class with the given name; `nil` if none exists. The name has the form "Module.Class",
/// "Class", or ".Class", which on Apple's platforms is a class in the model's module. Raises if the name is ambiguous.
func programClass<Base: AnyObject>(named name: String, _ base: Base.Type) -> Base.Type? {
  let parts = name.split(separator: ".").map(String.init)
  if parts.count == 2, let type = NSClassFromString(name) as? Base.Type { return type }
  guard let bare = parts.last else { return nil }
  let candidates = classes(named: bare, base).filter { parts.count == 1 || $0.name == parts.joined(separator: ".") }
  if candidates.count > 1 {
    let names = candidates.map(\.name).sorted().joined(separator: ", ")
    raise(.internalInconsistency, "The class name '\(name)' is ambiguous: it may be any of \(names).")
  }
  return candidates.first?.type
}

/// Returns all subclasses of a class with an unqualified name, together with their qualified names.
private func classes<Base: AnyObject>(named bare: String, _ base: Base.Type) -> [(name: String, type: Base.Type)] {
  var found: [(name: String, type: Base.Type)] = []
  bare.withCString { bare in
    TypeRecords.forEachClass { record in
      guard record.isNamed(bare), let type = record.type as? Base.Type else { return }
      if !found.contains(where: { $0.type == type }) { found.append((record.qualifiedName, type)) }
    }
  }
  return found
}
