import PlumbModel

extension MergeRun {
  /// Merges the spelling and the unknown XML of an element that all three sides have. Unknown attributes are merged
  /// by name, unknown elements and comments by text.
  mutating func spelling(
    _ sides: Sides<SourceSpelling?>, of merged: any ModelElement, at place: MergePlace
  ) -> SourceSpelling? {
    if let winner = sides.winner { return sides[winner] }
    var spelling = sides.ours ?? SourceSpelling()
    spelling.attributes = attributes(sides, of: merged, at: place)
    spelling.children = Self.children(sides, of: merged)
    spelling.prolog = text(sides.map { $0?.prolog }, "the text before the model", at: place)
    spelling.epilog = text(sides.map { $0?.epilog }, "the text after the model", at: place)
    return spelling == SourceSpelling() ? nil : spelling
  }

  private mutating func text(_ sides: Sides<String?>, _ name: String, at place: MergePlace) -> String? {
    if let winner = sides.winner { return sides[winner] }
    note(.changed(name, ours: sides.ours, theirs: sides.theirs), at: place)
    return sides[preferred]
  }

  /// Returns the attributes in our spelling, with the unknown ones merged.
  private mutating func attributes(
    _ sides: Sides<SourceSpelling?>, of merged: any ModelElement, at place: MergePlace
  ) -> [SourceSpelling.RawAttribute]? {
    let known = merged.attributeNames.union([XMLKey.name, .value].map(\.rawValue))
    let unknown = sides.map { ($0?.attributes ?? []).filter { !known.contains($0.name) } }
    let texts = unknown.map { Dictionary($0.map { ($0.name, $0.text) }, uniquingKeysWith: { first, _ in first }) }
    if texts.winner == .ours { return sides.ours?.attributes }
    var result = sides.ours?.attributes ?? merged.rawAttributes
    var seen: Set<String> = []
    for name in (unknown.ours + unknown.theirs).map(\.name) where seen.insert(name).inserted {
      let value = text(texts.map { $0[name] }, place.detail.map { "\($0) \(name)" } ?? name, at: place)
      let index = result.firstIndex { $0.name == name }
      switch (value, index) {
      case (let value?, let index?): result[index].text = value
      case (let value?, nil): result.append(SourceSpelling.RawAttribute(name: name, text: value))
      case (nil, let index?): result.remove(at: index)
      case (nil, nil): break
      }
    }
    return result
  }

  /// Returns our children in their order, without the unknown children that theirs removed. The unknown children that
  /// theirs added follow at the end.
  private static func children(
    _ sides: Sides<SourceSpelling?>, of merged: any ModelElement
  ) -> [SourceSpelling.Child]? {
    let raw = sides.map { ($0?.children ?? []).compactMap(\.raw) }
    if raw.theirs == raw.base || raw.theirs == raw.ours { return sides.ours?.children }
    var result = sides.ours?.children ?? merged.knownChildren
    var removed = without(raw.base, raw.theirs)
    result.removeAll { child in
      guard let index = removed.firstIndex(where: { child.raw == $0 }) else { return false }
      removed.remove(at: index)
      return true
    }
    let added = without(without(raw.theirs, raw.base), without(raw.ours, raw.base))
    return result + added.map(SourceSpelling.Child.raw)
  }

  /// Returns the texts without the given others. Each of the others removes one equal text.
  private static func without(_ texts: [String], _ others: [String]) -> [String] {
    var counts = Dictionary(others.map { ($0, 1) }, uniquingKeysWith: +)
    return texts.filter { text in
      guard let count = counts[text], count > 0 else { return true }
      counts[text] = count - 1
      return false
    }
  }
}

extension SourceSpelling.Child {
  /// The text of an unknown child; `nil` for a known element.
  fileprivate var raw: String? {
    if case .raw(let text) = self { text } else { nil }
  }
}

extension ModelElement {
  /// The names of the XML attributes of this kind of element.
  var attributeNames: Set<String> { Set(Self.fields.attributes.compactMap { $0.key?.rawValue }) }

  /// The XML attributes as Xcode writes them.
  fileprivate var rawAttributes: [SourceSpelling.RawAttribute] {
    Self.fields.attributes.compactMap { field in
      guard let key = field.key, let text = field.text(self) else { return nil }
      return SourceSpelling.RawAttribute(name: key.rawValue, text: XMLText.escaped(text))
    }
  }

  /// The child elements in Xcode's order.
  fileprivate var knownChildren: [SourceSpelling.Child] {
    Self.fields.all.flatMap { field in
      field.child.map { child in field.elements(self).map { _ in SourceSpelling.Child.known(child.tag.rawValue) } }
        ?? []
    }
  }
}
