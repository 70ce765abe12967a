import PlumbCore
import PlumbDeclarations
import PlumbModel

extension ObjectiveCNameVisitor {
  mutating func add(_ use: NameUse, rooted: [String]? = nil, anchor: UInt32? = nil, isFirst: Bool = true) {
    entries.append(
      Entry(
        use: use, rooted: rooted, anchor: anchor ?? UInt32(clamping: use.location.start.offset), isFirst: isFirst))
  }

  func location(_ place: Span) -> Location { lines.location(place, in: text.file) }

  mutating func addPredicate(_ format: String, _ place: Span, _ arguments: ArraySlice<Nodes>, _ code: String) {
    let keys = zip(format.placeholders, arguments).filter { $0.0 == "K" }.map(\.1)
    let values = keys.map { string($0) }
    var isFirst = true
    for path in (try? PredicateSyntax(parsing: format))?.keyPaths(replacing: values.map { $0?.value }) ?? [] {
      let rooted = path.startsAtObject || !path.collection.isEmpty ? path.collection + path.allKeys : nil
      let argument = path.placeholder.flatMap { values.indices.contains($0) ? values[$0] : nil }
      add(
        NameUse(.predicate, path.allKeys, code: code, location: location(argument?.place ?? place)), rooted: rooted,
        anchor: place.start, isFirst: isFirst)
      isFirst = false
    }
  }

  /// Adds the keys in the literal dictionaries of a batch insert request.
  mutating func addInsertions(_ objects: Nodes, _ root: NameUse.Root) {
    for object in elements(objects) where object.first?.isMark("@") ?? false {
      addKeys(object, .insertion, root, "NSBatchInsertRequest")
    }
  }

  /// Returns the elements of a literal list or dictionary.
  private func elements(_ nodes: Nodes) -> [Nodes] {
    let nodes = plain(nodes)
    guard nodes.count == 2, nodes.first?.isMark("@") ?? false else { return [] }
    return (nodes.last?.content("[") ?? nodes.last?.content("{"))?.separated ?? []
  }

  /// Adds the keys of a literal dictionary or list.
  mutating func addKeys(_ nodes: Nodes, _ purpose: NameUse.Purpose, _ root: NameUse.Root, _ owner: String) {
    for element in elements(nodes) {
      guard let (name, place) = string(element.prefix { !$0.isMark(":") }) else { continue }
      add(
        NameUse(
          purpose, [name], from: root, isFetched: true, code: "\(owner) with \"\(name)\"", location: location(place)))
    }
  }

  /// Adds the checksums of versions in a reference to a model and in a lightweight stage.
  mutating func addChecksums(_ message: ObjectiveCMessage) {
    if message.selector == "initWithVersionChecksums:" {
      for element in elements(message.argument) { addChecksum(element) { "initWithVersionChecksums:@[@\"\($0)\"]" } }
    } else if let checksum = message.argument("versionChecksum") {
      addChecksum(checksum) { "versionChecksum:@\"\($0)\"" }
    }
  }

  private mutating func addChecksum(_ nodes: Nodes, _ code: (String) -> String) {
    guard let (value, place) = string(nodes) else { return noteConstant(nodes) }
    add(NameUse(.checksum, [value], isFetched: true, code: code(value), location: location(place)))
  }

  /// Adds the configuration of a store: `addPersistentStoreWithType:configuration:…`, `setConfiguration:`.
  mutating func addConfiguration(_ message: ObjectiveCMessage) {
    guard message.name == "addPersistentStoreWithType" else {
      if message.selector == "setConfiguration:" { addConfiguration(message.argument) }
      return
    }
    if let name = message.argument("configuration") { addConfiguration(name) }
  }

  /// Adds the configuration of a store, if the file has descriptions of stores or opens one.
  mutating func addConfiguration(_ name: Nodes) {
    guard opensStores else { return }
    guard let (value, place) = string(name) else { return noteConstant(name) }
    add(
      NameUse(
        .configuration, [value], isFetched: true, code: "configuration:@\"\(value)\"", location: location(place)))
  }

  /// Adds the name of a model: of a container without a model, or of the file of a compiled bundle.
  mutating func addModel(_ message: ObjectiveCMessage) {
    let purpose: NameUse.Purpose
    if ["URLForResource", "pathForResource"].contains(message.name) {
      let fileType = message.argument("withExtension") ?? message.argument("ofType")
      guard let found = fileType.flatMap({ string($0)?.value }).flatMap(NameUse.Purpose.init(fileExtension:)) else {
        return
      }
      purpose = found
    } else if let type = type(message.receiver), NameVisitor.containers.contains(type) {
      guard ["initWithName:", "persistentContainerWithName:"].contains(message.selector) else { return }
      purpose = .model
    } else {
      guard message.name == "initWithName", type(message.receiver) == NameVisitor.versionReference else { return }
      purpose = .version
    }
    guard let (value, place) = string(message.argument) else { return noteConstant(message.argument) }
    add(
      NameUse(
        purpose, [value.lastPathPart], isFetched: true, code: "\(message.name):@\"\(value)\"",
        location: location(place)))
  }
}
