import PlumbText

#if !canImport(Darwin)
  import CoreData
  import Foundation
  import PlumbCore
  import PlumbModel
  import PlumbSQLite

  extension FetchReport {
    /// Creates the report of an explained fetch.
    init(_ fetch: ExplainedFetch, _ entity: NSEntityDescription, _ explanation: FetchExplanation) {
      sql = explanation.sql
      parameters = explanation.parameters.map(Self.json)
      let tables = PlanStep.tables(in: explanation.sql)
      steps = explanation.plan.map { PlanStep($0, tables: tables) }
      predicates = explanation.evaluatedPredicates
      sorts = explanation.evaluatedSorts
      self.entity = fetch.entity
      isConditional = fetch.predicate != nil
      candidates = fetch.indexableKeys(of: entity)
      let first = entity.indexes.compactMap { $0.elements.first?.property?.name }
      indexed = candidates.filter(first.contains)
    }

    private static func json(_ value: SQLValue) -> JSON {
      switch value {
      case .null: .null
      case .integer(let number): .int(Int(number))
      case .real(let number): .double(number)
      case .text(let text): .string(text)
      case .blob(let bytes): .string("x'\(bytes.map { String(format: "%02x", $0) }.joined())'")
      }
    }
  }

  extension ExplainedFetch {
    /// The attributes that the predicate compares in a way that an index serves.
    fileprivate func indexableKeys(of entity: NSEntityDescription) -> [String] {
      let keys = comparisons.compactMap { comparison -> String? in
        guard comparison.quantifier == nil, comparison.options?.letters.isEmpty ?? true,
          [.lessThan, .lessThanOrEqual, .greaterThan, .greaterThanOrEqual, .equal, .beginsWith, .in, .between]
            .contains(comparison.operator),
          case .keyPath(let keys) = comparison.left.kind, keys.count == 1, entity.attributesByName[keys[0]] != nil
        else { return nil }
        return keys[0]
      }
      return keys.reduce(into: []) { unique, key in if !unique.contains(key) { unique.append(key) } }
    }
  }
#endif
