/// The results of a fetch: managed objects, identifiers, dictionaries, or a count.
struct FetchResults {
  let objects: [AnyObject]

  init<Object: AnyObject>(_ objects: [Object]) { self.objects = unsafeBitCast(objects, to: [AnyObject].self) }

  /// Returns the results as a type. Raises if one of them is of another type.
  ///
  /// Arrays of objects have equal storage for all classes. Therefore the elements are checked in place, one time for each
  /// class in sequence, instead of being cast to a new array.
  func typed<Result>() -> [Result] {
    let isClass = Result.self is AnyClass
    var known: AnyClass?
    for object in objects {
      let type: AnyClass = Swift.type(of: object)
      if let known, known == type { continue }
      guard object is Result else {
        raise(.invalidArgument, "The request answers with \(type), where \(Result.self) is expected.")
      }
      known = type
    }
    return isClass ? unsafeBitCast(objects, to: [Result].self) : objects.compactMap { $0 as? Result }
  }
}
