import PlumbCore
import PlumbDeclarations

/// A method that Core Data implements for a to-many relationship, found by its selector, else by its name and labels.
///
///     addToItems(_:)                 // union with one object or with a collection
///     insertIntoItems(_:at:)         // insert
///     replaceItems(at:with:)         // replace
struct ManagedMethod {
  var name: String
  /// The selector in `@objc(…)`; `nil` if the method has none.
  var selector: String?
  /// The labels of the parameters; `nil` for `_`.
  var labels: [String?]
  var parameters: [MangledType]

  /// The call that implements the method, with the names `p0` and `p1` of its parameters; `nil` for a method that Core
  /// Data does not implement.
  var call: String? {
    guard let (kind, key) = AccessorName.parse(name, objcName: selector) else { return nil }
    let form = Self.forms.first {
      $0.kind == kind && $0.index == index && (selector == nil ? $0.labels == labels : $0.labels.count == labels.count)
    }
    guard let form, !takesIndexes || values.allSatisfy(\.isArray) else { return nil }
    return form.call.replacing("KEY", with: "\"\(SwiftName.capitalized(key))\"")
  }

  /// The number of the parameter with an index or with indexes.
  private var index: Int? { parameters.firstIndex { $0.isIndex || $0.isIndexSet } }
  private var takesIndexes: Bool { index.map { parameters[$0].isIndexSet } ?? false }
  private var values: [MangledType] { parameters.indices.filter { $0 != index }.map { parameters[$0] } }

  private struct Form {
    var kind: AccessorDeclaration.Kind
    var index: Int?
    var labels: [String?]
    var call: String
  }

  private static let forms: [Form] = [
    Form(kind: .add, labels: [nil], call: "_addManaged(p0, KEY)"),
    Form(kind: .remove, labels: [nil], call: "_removeManaged(p0, KEY)"),
    Form(kind: .remove, index: 0, labels: ["at"], call: "_removeManaged(KEY, at: p0)"),
    Form(kind: .insert, index: 1, labels: [nil, "at"], call: "_insertManaged(p0, KEY, at: p1)"),
    Form(kind: .replace, index: 0, labels: ["at", "with"], call: "_replaceManaged(KEY, at: p0, with: p1)"),
  ]
}

extension MangledType {
  fileprivate var isIndex: Bool { self == KnownTypes.type(named: "Int") }
  fileprivate var isIndexSet: Bool { self == KnownTypes.type(named: "NSIndexSet") }
  fileprivate var isArray: Bool {
    if case .collection(.array, _) = self { true } else { false }
  }
}
