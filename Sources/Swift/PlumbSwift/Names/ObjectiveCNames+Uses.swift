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
