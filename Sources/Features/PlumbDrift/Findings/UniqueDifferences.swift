import PlumbModel
import PlumbText

extension [Difference] {
  /// The differences, with one difference for each location and rule. A property of a base class, or of a class that
  /// several entities share, is compared with each of these entities.
  ///
  ///     OCKCDContact.next, OCKCDOutcome.next …   // one finding, which names the other entities in a note
  ///
  /// The first of the most severe differences is retained. Its fix is removed if the other differences have another
  /// fix.
  var deduplicated: [Difference] {
    var result: [Difference] = []
    var indices: [String: Int] = [:]
    var entities: [Int: [String]] = [:]
    for difference in self {
      guard let place = difference.place, let entity = difference.diagnostic.element.steps.first?.name else {
        result.append(difference)
        continue
      }
      guard let index = indices[place], entities[index]?.contains(entity) == false else {
        indices[place] = result.count
        entities[result.count] = [entity]
        result.append(difference)
        continue
      }
      let title = result[index].fix?.title
      if difference.diagnostic.severity > result[index].diagnostic.severity { result[index] = difference }
      if title != difference.fix?.title { result[index].fix = nil }
      entities[index]?.append(entity)
    }
    for (index, names) in entities where names.count > 1 {
      let others = names.filter { $0 != result[index].diagnostic.element.steps.first?.name }
      result[index].diagnostic.notes.append("the same line declares the property of \(Phrase.list(others, limit: 4))")
    }
    return result
  }
}

extension Difference {
  /// The rule and the location in the text; `nil` if the difference is not about a property that both sides have, or
  /// was not read from a file.
  fileprivate var place: String? {
    guard case .property? = subject, let side = swift, !side.places.file.isEmpty,
      let span = side.places.span(side.part)
    else { return nil }
    return "\(rule.id) \(span.start) \(side.places.file)"
  }
}
