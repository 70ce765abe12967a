import PlumbCore
import PlumbRules

extension [Difference] {
  /// The differences, with one difference for each location and rule. A property of a base class, or of a class that
  /// several entities share, is compared with each of these entities.
  ///
  ///     OCKCDContact.next, OCKCDOutcome.next …   // one finding, which names the other entities in a note
  ///
  /// The first of the most severe differences is retained. Its fix is removed if the other differences have another
  /// fix.
  var onceByPlace: [Difference] {
    var result: [Difference] = []
    var indices: [DifferencePlace: Int] = [:]
    var entities: [Int: [String]] = [:]
    for difference in self {
      guard let place = DifferencePlace(difference), let entity = difference.element.first?.name else {
        result.append(difference)
        continue
      }
      guard let index = indices[place], entities[index]?.contains(entity) == false else {
        indices[place] = result.count
        entities[result.count] = [entity]
        result.append(difference)
        continue
      }
      let preserved = result[index]
      let isHeavier = difference.atMost > preserved.atMost
      if isHeavier { result[index] = difference }
      if preserved.fix?.title != difference.fix?.title { result[index].fix = nil }
      entities[index]?.append(entity)
    }
    for (index, names) in entities where names.count > 1 {
      let others = names.filter { $0 != result[index].element.first?.name }
      result[index].notes.append("the same line speaks for \(Words.list(others, limit: 4))")
    }
    return result
  }
}

/// A part of a property in the text, and the rule that it violates.
private struct DifferencePlace: Hashable {
  private let rule: String
  private let file: String
  private let start: UInt32

  /// Creates the location; `nil` if the difference is not about a property that both sides have, or was not read from
  /// a file.
  init?(_ difference: Difference) {
    guard case .property? = difference.subject, let side = difference.swift, !side.places.file.isEmpty,
      let place = side.places.span(side.part)
    else { return nil }
    (rule, file, start) = (difference.rule.id, side.places.file, UInt32(place.start))
  }
}
