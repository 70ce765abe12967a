import CoreData
import Foundation
import Testing

@Suite("Expressions") struct ExpressionTests {
  @available(*, deprecated)
  @Test func anExpressionReturnsItsParts() {
    let path = NSExpression(forKeyPath: "owner.name")
    #expect(path.expressionType == .keyPath)
    #expect(path.keyPath == "owner.name")
    let sum = NSExpression(forFunction: "sum:", arguments: [NSExpression(forKeyPath: "prices")])
    #expect(sum.expressionType == .function)
    #expect(sum.function == "sum:")
    #expect(sum.arguments?.first?.keyPath == "prices")
    #expect(NSExpression(forConstantValue: 3).constantValue as? Int == 3)
    #expect(NSExpression(forConstantValue: nil).constantValue == nil)
    #expect(NSExpression(forVariable: "x").variable == "x")
    #expect(NSExpression.expressionForEvaluatedObject().expressionType == .evaluatedObject)
    let parts = NSExpression(forAggregate: [NSExpression(forConstantValue: 1), path])
    #expect((parts.collection as? [NSExpression])?.last?.keyPath == "owner.name")
    let union = NSExpression(forUnionSet: path, with: parts)
    #expect(union.expressionType == .unionSet)
    #expect(union.left.keyPath == "owner.name")
    let test = NSPredicate(format: "a == 1")
    let choice = NSExpression(forConditional: test, trueExpression: path, falseExpression: sum)
    #expect(choice.predicate == test)
    #expect(choice.true == path)
    #expect(choice.false == sum)
    let query = NSExpression(forSubquery: path, usingIteratorVariable: "x", predicate: test)
    #expect(query.variable == "x")
    #expect((query.collection as? NSExpression) == path)
  }

  @available(*, deprecated)
  @Test func anExpressionHasAValue() {
    let object: [String: Any] = ["prices": [1.5, 2.5], "name": "x"]
    func value(_ format: String) -> Any? {
      NSExpression(format: format).expressionValue(with: object, context: nil)
    }
    #expect(value("sum:(prices)") as? Double == 4)
    #expect(value("1 + 2 * 3") as? Int == 7)
    #expect(value("uppercase:(name)") as? String == "X")
    #expect(value("{1, 2}") as? [Int] == [1, 2])
    #expect(value("name") as? String == "x")
    #expect(value("missing") == nil)
    let variable = NSExpression(forVariable: "v")
    #expect(variable.expressionValue(with: nil, context: ["v": 4]) as? Int == 4)
    let block = NSExpression(block: { _, arguments, _ in arguments.count }, arguments: [variable])
    #expect(block.expressionValue(with: nil, context: ["v": 4]) as? Int == 1)
  }

  @available(*, deprecated)
  @Test func aComparisonIsMadeOfExpressions() {
    let left = NSExpression(forKeyPath: "name")
    let right = NSExpression(forConstantValue: "ANNA")
    let predicate = NSComparisonPredicate(
      leftExpression: left, rightExpression: right, modifier: .direct, type: .equalTo, options: .caseInsensitive)
    #expect(predicate.evaluate(with: ["name": "Anna"]))
    #expect(format(of: predicate) == "name ==[c] \"ANNA\"")
    #expect(predicate == NSPredicate(format: "name ==[c] 'ANNA'"))
    #expect(predicate.leftExpression == left)
    #expect(predicate.rightExpression == right)
    #expect(predicate.predicateOperatorType == .equalTo)
    #expect(predicate.options == .caseInsensitive)
    #expect(predicate.comparisonPredicateModifier == .direct)
    let parsed = NSPredicate(format: "ANY tags.name CONTAINS 'x'") as? NSComparisonPredicate
    #expect(parsed?.comparisonPredicateModifier == .any)
    #expect(parsed?.predicateOperatorType == .contains)
    #expect(parsed?.leftExpression.keyPath == "tags.name")
    #expect(parsed?.rightExpression.constantValue as? String == "x")
  }

  @available(*, deprecated)
  @Test func anExpressionStandsForAPlaceholder() {
    let predicate = NSPredicate(format: "%@ == 3", NSExpression(forKeyPath: "a.b"))
    #expect(format(of: predicate) == "a.b == 3")
  }
}
