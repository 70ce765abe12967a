import PlumbComparing
import PlumbCore
import PlumbModel
import PlumbRules
import PlumbText

extension Rule {
  /// Reported by `NamesInUse`, one finding per element.
  package static let stepNameInUse = Rule(
    "step-name-in-use", .bundle, "A removed or renamed element that the sources still name",
    severity: .recommended(.warning),
    text: Text(
      what: """
        With `--against REF`: an entity, attribute or relationship was removed or renamed since the ref, and a string \
        or a key path in the sources still contains its name: in a predicate, a sort descriptor, `value(forKey:)`, an \
        entity name, `#keyPath`. A note if the code does not show that the name is that of the element; such a name \
        is not reported if another property of the model has it too.
        """,
      why: """
        The compiler does not check strings. A fetch with a key or an entity that does not exist raises an exception, \
        and the app crashes.
        """,
      example: .code(
        """
        // Order.total was renamed to sum
        request.sortDescriptors = [NSSortDescriptor(key: "«total|sum»", ascending: true)]
        """, language: "swift"),
      fix: "Write the new name, or remove the code."))
}

extension NamesInUse.Element {
  /// Returns the finding about an element, at the first place that names it. `nil` if only keys of unknown objects are
  /// the same, and other properties still have the name.
  package func finding(since ref: String) -> Finding? {
    let uses = isElsewhere ? uses.filter(\.isCertain) : uses
    guard let first = uses.first(where: \.isCertain) ?? uses.first else { return nil }
    let others = uses.filter { $0.location != first.location }
    let change = newName.map { "renamed to \($0)" } ?? "removed"
    let places = Phrase.plural(uses.count, "place", "places")
    return Finding(
      "\(path.key) was \(change) since \(ref), but the sources name it in \(places): \(first.code)",
      on: anchor(first), label: newName.map { "now \($0)" } ?? "removed",
      notes: [
        first.isCertain
          ? "executing the code raises an exception, or it does not compile"
          : "the name may be that of another object's key; the code does not show it"
      ] + (others.count > Self.most ? ["and \(others.count - Self.most) other places"] : []),
      help: [newName.map { "write \($0)" } ?? "remove the code, or name another property"],
      related: others.prefix(Self.most).map { (anchor($0), nil, $0.code) },
      atMost: first.isCertain ? .warning : .note)
  }

  /// The maximum number of other places in a finding.
  private static let most = 10

  private func anchor(_ use: NamesInUse.Use) -> Anchor {
    Anchor(path.steps, origin: .none, location: use.location)
  }
}
