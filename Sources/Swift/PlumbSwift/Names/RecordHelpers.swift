import PlumbDeclarations
import SwiftSyntax

/// The class methods of MagicalRecord, which take a key of the class's entity.
///
///     [Order MR_findFirstByAttribute:@"number" withValue:@7];        // number of Order
///     Order.mr_findAllSorted(by: "customer.name,total:NO", ascending: true)
enum RecordHelpers {
  /// The contents of an argument.
  enum Argument { case key, sortKeys, predicate }

  /// Whether a method may be one of MagicalRecord's: those without its prefix have the same names.
  static func isHelper(_ method: String) -> Bool {
    method.hasPrefix("MR_") || method.hasPrefix("mr_") || shorthand.contains(method)
  }

  private static let shorthand: Set<String> = [
    "findByAttribute", "findFirstByAttribute", "findFirstOrCreateByAttribute", "findFirstOrderedByAttribute",
    "findAllSortedBy", "requestAllSortedBy", "fetchAllSortedBy",
  ]

  /// Returns what the argument after a part of a selector contains: `MR_findFirstByAttribute`, `sortedBy`,
  /// `withPredicate`. `nil` for other arguments.
  static func argument(_ part: String) -> Argument? {
    if part.hasSuffix("Predicate") || part == "searchFilter" || part == "searchTerm" { return .predicate }
    if part.hasSuffix("OrderedByAttribute") || ["andOrderBy", "orderedBy"].contains(part) { return .sortKeys }
    if part.hasSuffix("SortedBy") || part == "sortedBy" { return .sortKeys }
    let isKey = part.hasSuffix("ByAttribute") || part.hasSuffix("AllWhere") || part.hasSuffix("FirstWhere")
    return isKey || part.hasSuffix("GroupedBy") || ["onAttribute", "groupBy", "groupedBy"].contains(part) ? .key : nil
  }

  /// Whether the label of an argument, or a part of a selector, takes the name of an entity or of its class: `entityName`,
  /// `fetchEntitiesWithName`, `className`.
  static func namesEntity(_ label: String) -> Bool {
    label.contains("ntity") || label.contains("ntities") || label.hasSuffix("lassName")
  }

  /// Returns the key paths in the text of an argument: several sort keys are separated by commas, and may have a
  /// direction.
  static func paths(in text: String, _ argument: Argument) -> [String] {
    guard argument == .sortKeys else { return [text] }
    return text.split(separator: ",").map { part in
      String(part.prefix { $0 != ":" }.drop { $0 == " " }.reversed().drop { $0 == " " }.reversed())
    }
  }
}

extension SourceText {
  /// Returns the class on which a class method of MagicalRecord is called. `nil` for a call of any other method.
  func recordClass(of call: FunctionCallExprSyntax, _ callee: String) -> String? {
    guard RecordHelpers.isHelper(callee), let type = base(of: call), type.first?.isUppercase ?? false else {
      return nil
    }
    return type
  }
}

extension NameVisitor {
  /// Adds the keys in a call of a class method of MagicalRecord.
  func addHelpers(_ call: FunctionCallExprSyntax, _ callee: String) {
    guard let type = text.recordClass(of: call, callee) else { return }
    for (index, argument) in call.arguments.enumerated() {
      let label = argument.label.map(text.name) ?? ""
      let part = index == 0 ? callee + label.prefix(1).uppercased() + label.dropFirst() : label
      guard let kind = RecordHelpers.argument(part), kind != .predicate else { continue }
      guard let value = string(argument.expression) else {
        noteConstant(argument.expression)
        continue
      }
      for path in RecordHelpers.paths(in: value, kind) {
        add(
          kind == .sortKeys ? .sort : .predicate, path.keys, .class(type), isFetched: true, isFirst: true,
          code: self.call(call, label.isEmpty ? "_" : label, value), argument)
      }
    }
  }
}

extension ObjectiveCNameVisitor {
  /// Adds the keys and the predicates in a message to a class with a method of MagicalRecord.
  mutating func addHelpers(_ message: ObjectiveCMessage) {
    guard message.hasArguments, RecordHelpers.isHelper(message.name), let receiver = type(message.receiver) else {
      return
    }
    let name = receiver == "self" ? className : receiver
    guard name.first?.isUppercase ?? false, !name.hasPrefix("NS"), variable(name) == nil else { return }
    let root = NameUse.Root.class(name)
    for (label, argument) in message.parts {
      guard let kind = RecordHelpers.argument(label) else { continue }
      if kind == .predicate {
        attach(argument, to: root, "predicate")
        continue
      }
      guard let (value, place) = string(argument) else {
        noteConstant(argument)
        continue
      }
      for path in RecordHelpers.paths(in: value, kind) {
        add(
          NameUse(
            kind == .sortKeys ? .sort : .predicate, path.keys, from: root, isFetched: true, isFirst: true,
            code: "\(label):@\"\(value)\"", location: location(place)))
      }
    }
  }
}
