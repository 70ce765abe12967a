import PlumbText

extension Diagnostic {
  /// The id of the rule about values that are not understood; its text stands with the other rules.
  package static let unknownValueRule = "value-not-understood"

  /// Whether it is about a value that is not understood.
  package var isUnknownValue: Bool { rule == Self.unknownValueRule }
}

extension Model {
  /// An error for each value in the model that is not understood, in the order of the file's elements; for about the
  /// first thousand of them.
  ///
  /// A walk over the whole model; the reader asks for it where it met such a value.
  package var unknownValues: [Diagnostic] { UnknownValueSearch(self).found.map(\.diagnostic) }

  /// Edits of the model's text that put something understood in the place of each value that is not: what the model may
  /// have been. One set for each choice of the value with the most, fewer for a large text.
  package var readings: [[TextEdit]] {
    let found = UnknownValueSearch(self).found.compactMap { found in
      found.diagnostic.location.map { (location: $0, samples: found.value.form.samples) }
    }
    let most = Swift.max(3, (16 << 20) / Swift.max(1, source.bytes.count))
    let count = Swift.min(most, found.map(\.samples.count).max() ?? 0)
    // Shifted by their places, so that not all flags are on together.
    return (0..<count).map { round in
      found.enumerated().map { place, value in
        TextEdit(value.location, replacement: value.samples[(round + place) % value.samples.count])
      }
    }
  }
}

extension Parsed where Value == Model {
  /// The errors about values that are not understood, as the reader found them.
  package var unknownValues: [Diagnostic] { diagnostics.filter(\.isUnknownValue) }
}

/// The way through all elements of a model, by their tables.
private struct UnknownValueSearch {
  let model: Model
  private(set) var found: [(value: UnknownValue, diagnostic: Diagnostic)] = []
  /// What is damaged in more places than these is not mended place by place; each takes two kilobytes.
  private static let most = 1_000

  init(_ model: Model) {
    self.model = model
    look(at: model, .model, [])
  }

  /// Looks at an element and all in it. `path` leads to what it stands in.
  private mutating func look<Element: ModelElement>(at element: Element, _ tag: XMLTag, _ path: [ElementPath.Step]) {
    let steps = path + (step(to: element, tag).map { [$0] } ?? [])
    guard found.count < Self.most else { return }
    for value in element.unknownValues(as: tag) {
      let finding = Finding(value, of: name(of: element, tag, steps), at: Anchor(steps, origin: element.origin))
      found.append(
        (value, Locator(model: model).diagnostic(finding, rule: Diagnostic.unknownValueRule, severity: .error)))
    }
    for field in element.fields(as: tag).all {
      guard let child = field.child else { continue }
      for inner in field.elements(element) { look(at: inner, child.tag, steps) }
    }
  }

  /// The step of a path that leads to the element; nil for one that paths do not lead to.
  private func step(to element: some ModelElement, _ tag: XMLTag) -> ElementPath.Step? {
    ElementPath.Kind(rawValue: tag.rawValue).map { .init($0, element.text(of: .name, as: tag) ?? "") }
  }

  /// What a message calls the element: `Order.total`; `a column of Order.byDate` for one without a name.
  private func name(of element: some ModelElement, _ tag: XMLTag, _ steps: [ElementPath.Step]) -> String {
    let path = steps.map(\.name).joined(separator: ".")
    switch tag {
    case .model: return model.name
    case .fetchIndexElement:
      return "The column \(Words.quoted(element.text(of: .property, as: tag) ?? "")) of \(path)"
    case .element: return "The drawing of \(Words.quoted(element.text(of: .name, as: tag) ?? ""))"
    default: return ElementPath.Kind(rawValue: tag.rawValue) == nil ? "<\(tag.rawValue)> of \(path)" : path
    }
  }
}

extension Finding {
  /// A value that is not understood.
  fileprivate init(_ value: UnknownValue, of name: String, at anchor: Anchor) {
    let meant = value.form.nearest(to: value.text)
    let choices = Words.list(value.form.choices, conjunction: "or")
    self.init(
      "\(name) has the \(value.key.rawValue) \(Words.quoted(value.text, limit: 40)), which is \(value.form.lack)",
      on: anchor, at: value.key, label: "not understood",
      notes: ["it is kept as it stands, and nothing that depends on it is computed, generated or mended"],
      help: [
        meant.map { "did you mean \(Words.quoted($0))?" }
          ?? (choices.isEmpty ? "write a number" : "write \(choices)") + ", or remove the attribute"
      ],
      discriminator: [name, value.key.rawValue].joined(separator: " "))
  }
}
