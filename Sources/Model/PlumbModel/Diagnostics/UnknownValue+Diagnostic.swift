import PlumbText

extension Diagnostic {
  /// The identifier of the rule about invalid values; its description is with the other rules.
  static let unknownValueRule = "value-not-understood"

  /// Whether the diagnostic reports an invalid value.
  package var isUnknownValue: Bool { rule == Self.unknownValueRule }
}

extension Model {
  /// An error for each invalid value in the model, in the order of elements in the file; limited to about the first
  /// thousand.
  ///
  /// Traverses the whole model. The reader calls it only if it detected an invalid value.
  package var unknownValues: [Diagnostic] { UnknownValueSearch(self).found.map(\.diagnostic) }

  /// Sets of edits of the model's text that replace each invalid value with a valid one: the models that could be
  /// intended. The number of sets is the largest number of samples of a value, limited for a large text.
  package var readings: [[TextEdit]] {
    let found = UnknownValueSearch(self).found.compactMap { found in
      found.diagnostic.location.map { (location: $0, samples: found.value.form.samples) }
    }
    let most = Swift.max(3, (16 << 20) / Swift.max(1, source.bytes.count))
    let count = Swift.min(most, found.map(\.samples.count).max() ?? 0)
    // Shifted by index, so that not all flags are on in the same set.
    return (0..<count).map { round in
      found.enumerated().map { place, value in
        TextEdit(value.location, replacement: value.samples[(round + place) % value.samples.count])
      }
    }
  }
}

extension Parsed where Value == Model {
  /// The errors about invalid values that the reader reported.
  package var unknownValues: [Diagnostic] { diagnostics.filter(\.isUnknownValue) }
}

/// The search for invalid values in all elements of a model, with their field tables.
private struct UnknownValueSearch {
  let model: Model
  private(set) var found: [(value: UnknownValue, diagnostic: Diagnostic)] = []
  /// The maximum number of values, because each diagnostic takes two kilobytes. A file with more damage is not fixed
  /// value by value.
  private static let most = 1_000

  init(_ model: Model) {
    self.model = model
    look(at: model, .model, [])
  }

  /// Searches an element and all elements inside it. `path` is the path of its parent.
  private mutating func look<Element: ModelElement>(at element: Element, _ tag: XMLTag, _ path: [ElementPath.Step]) {
    let steps = path + (step(to: element, tag).map { [$0] } ?? [])
    guard found.count < Self.most else { return }
    for value in element.unknownValues(as: tag) {
      let finding = Finding(value, of: name(of: element, tag, steps), at: Anchor(steps, origin: element.origin))
      // Apps were released with other types of indexes, which the model compiler accepts.
      let severity: Severity = tag == .fetchIndexElement && value.key == .type ? .warning : .error
      found.append(
        (value, Locator(model: model).diagnostic(finding, rule: Diagnostic.unknownValueRule, severity: severity)))
    }
    for field in element.fields(as: tag).all {
      guard let child = field.child else { continue }
      for inner in field.elements(element) { look(at: inner, child.tag, steps) }
    }
  }

  /// Returns the step of an element in a path; `nil` for an element that paths do not contain.
  private func step(to element: some ModelElement, _ tag: XMLTag) -> ElementPath.Step? {
    ElementPath.Kind(rawValue: tag.rawValue).map { .init($0, element.text(of: .name, as: tag) ?? "") }
  }

  /// Returns the name of an element in a message: `Order.total`, or a phrase for an element without a path step, such
  /// as `The column “date” of Order.byDate`.
  private func name(of element: some ModelElement, _ tag: XMLTag, _ steps: [ElementPath.Step]) -> String {
    let path = steps.key
    switch tag {
    case .model: return model.name
    case .fetchIndexElement:
      return "The column \(Phrase.quoted(element.text(of: .property, as: tag) ?? "")) of \(path)"
    case .element: return "The diagram position of \(Phrase.quoted(element.text(of: .name, as: tag) ?? ""))"
    default: return ElementPath.Kind(rawValue: tag.rawValue) == nil ? "<\(tag.rawValue)> of \(path)" : path
    }
  }
}

extension Finding {
  /// Creates the finding of an invalid value.
  fileprivate init(_ value: UnknownValue, of name: String, at anchor: Anchor) {
    let meant = value.form.nearest(to: value.text)
    let choices = Phrase.list(value.form.choices, conjunction: "or")
    self.init(
      "\(name) has the \(value.key.rawValue) \(Phrase.quoted(value.text, limit: 40)), which is \(value.form.mismatch)",
      on: anchor, at: value.key, label: "invalid value",
      notes: ["it is preserved, and no result that depends on it is computed, generated or fixed"],
      help: [
        meant.map { "did you mean \(Phrase.quoted($0))?" }
          ?? (choices.isEmpty ? "write a number" : "write \(choices)") + ", or remove the attribute"
      ],
      discriminator: [name, value.key.rawValue].joined(separator: " "))
  }
}
