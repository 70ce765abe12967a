/// A method that Xcode generates for a to-many relationship, found by its name and labels.
///
///     addToItems(_:)                 // union with one object or with a collection
///     insertIntoItems(_:at:)         // insert
///     replaceItems(at:with:)         // replace
enum ManagedMethod {
  /// Returns the call that implements a method, with the names `p0` and `p1` of its parameters; `nil` for a method
  /// that Core Data does not implement.
  static func call(_ name: String, labels: [String?]) -> String? {
    for form in forms where form.labels == labels {
      guard name.hasPrefix(form.prefix), name.hasSuffix(form.suffix) else { continue }
      let key = name.dropFirst(form.prefix.count).dropLast(form.suffix.count)
      guard let first = key.first, first.isUppercase || !first.isLetter else { continue }
      return form.call.replacing("KEY", with: "\"\(key)\"")
    }
    return nil
  }

  private struct Form {
    var prefix: String
    var suffix = ""
    var labels: [String?]
    var call: String
  }

  private static let forms: [Form] = [
    Form(prefix: "addTo", labels: [nil], call: "_addManaged(p0, KEY)"),
    Form(prefix: "removeFrom", labels: [nil], call: "_removeManaged(p0, KEY)"),
    Form(prefix: "insertInto", labels: [nil, "at"], call: "_insertManaged(p0, KEY, at: p1)"),
    Form(prefix: "removeFrom", labels: ["at"], call: "_removeManaged(KEY, at: p0)"),
    Form(prefix: "replace", labels: ["at", "with"], call: "_replaceManaged(KEY, at: p0, with: p1)"),
    Form(prefix: "add", suffix: "Object", labels: [nil], call: "_addManaged(p0, KEY)"),
    Form(prefix: "remove", suffix: "Object", labels: [nil], call: "_removeManaged(p0, KEY)"),
    Form(prefix: "add", labels: [nil], call: "_addManaged(p0, KEY)"),
    Form(prefix: "remove", labels: [nil], call: "_removeManaged(p0, KEY)"),
  ]
}
