import Testing

@testable import PlumbRules

@Suite("Variables of predicates")
struct PredicateVariablesTests {
  /// Describes the variables as `NAME: path operator`, or as `NAME: operator path` if the variable is on the left.
  private static func described(_ text: String) -> [String] {
    PredicateVariables(text).variables.map { variable in
      guard let found = variable.comparison else { return "\(variable.name)?" }
      let path = found.path.joined(separator: ".") + (found.collectionOperator.map { " " + $0 } ?? "")
      let sides = found.isOnTheRight ? [path, found.operator.rawValue] : [found.operator.rawValue, path]
      return "\(variable.name): \(found.isQuantified ? "any " : "")\(sides.joined(separator: " "))"
        + (found.isInList ? " list" : "")
    }
  }

  @Test(
    arguments: [
      ("name == $NAME", ["NAME: name =="]), ("$DAY <= placedAt", ["DAY: <= placedAt"]),
      ("customer.name beginswith[cd] $n OR $n == note", ["n: customer.name BEGINSWITH", "n: == note"]),
      ("ANY tags.name == $NAME && !(total>$LIMIT)", ["NAME: any tags.name ==", "LIMIT: total >"]),
      ("state IN $STATES AND $TAG IN tags", ["STATES: state IN", "TAG: IN tags"]),
      ("items.@count >= $N", ["N: items @count >="]), ("SELF == $ME", ["ME:  =="]),
      ("placedAt BETWEEN {$FROM, $TO}", ["FROM: placedAt BETWEEN list", "TO: placedAt BETWEEN list"]),
      ("n IN {1, $A}", ["A: n IN list"]), ("n IN {1 + $A}", ["A?"]), ("n BETWEEN $RANGE", ["RANGE: n BETWEEN"]),
      ("total * 2 > $LIMIT", ["LIMIT?"]), ("total > $LIMIT * 2", ["LIMIT?"]), ("total > -$LIMIT", ["LIMIT?"]),
      ("2 * total > $LIMIT", ["LIMIT?"]), ("$A == $B", ["A?", "B?"]), ("name == $OTHER.name", ["OTHER?"]),
      ("canonical:(name) == $NAME", ["NAME?"]), ("lowercase(name) == $NAME", ["NAME?"]),
      ("name == \"$NAME\" AND note == '$X'", []), ("(name) = ($NAME)", ["NAME: name =="]),
      ("n IN {-1, $A}", ["A: n IN list"]), ("flags & $MASK == 4", ["MASK?"]), ("a UNION $B == c", ["B?"]),
    ] as [(String, [String])])
  func whatAVariableIsComparedWith(_ text: String, _ found: [String]) {
    #expect(Self.described(text) == found)
    #expect(PredicateVariables(text).isUnderstood)
  }

  @Test(
    arguments: [
      ("SUBQUERY(items, $i, $i.price > $LIMIT).@count > 0", ["LIMIT"], false), ("name == %@ AND x == $X", ["X"], true),
      ("tags[FIRST] == $TAG", ["TAG"], false), ("$A == 1 AND %K == '%@ $B'", ["A"], true),
      ("SUBQUERY(a, $x, SUBQUERY(b, $y, $y == $x).@count == $N).@count > 0", ["N"], false),
      ("FUNCTION($A, 'x', $B) == 1", ["A", "B"], false), ("TERNARY($A == 1, $B, 2) == $C", ["A", "B", "C"], false),
      ("SUBQUERY($i, $i, $i.a == 1).@count == $i", ["i", "i"], false),
    ] as [(String, [String], Bool)])
  func unsupportedFunctionsAreSearchedForVariables(_ text: String, _ names: [String], _ hasSpecifiers: Bool) {
    let found = PredicateVariables(text)
    #expect(!found.isUnderstood)
    #expect(found.variables.map(\.name) == names)
    #expect(found.variables.allSatisfy { $0.comparison == nil })
    #expect(found.hasSpecifiers == hasSpecifiers)
  }

  /// The generator writes no code for a text that cannot be parsed.
  @Test(arguments: [
    "$", "$ == 1", "name == $NAME)", "(name == $NAME", "== $NAME", "{$A", "name ==", "name == \"open $X",
    "SUBQUERY(items, $i", "x ~ 'it\\'s $X' $Y",
  ])
  func aTextThatDoesNotParseHasNoVariables(_ text: String) {
    let found = PredicateVariables(text)
    #expect(!found.isUnderstood)
    #expect(found.variables.isEmpty)
    #expect(!found.hasSpecifiers)
  }

  @Test func placesAreThoseOfTheText() {
    let text = "größe > $MIN AND name == $NAME"
    #expect(PredicateVariables(text).variables.map { String(text[$0.range]) } == ["$MIN", "$NAME"])
  }
}
