/// The reason why a member has no accessors.
enum AccessorRefusal: Error, Hashable {
  /// The sources and the known libraries do not declare the type.
  case unknown(String)
  /// The sources declare the type several times with different meanings, or hide a type of a library.
  case ambiguous(String)
  case hidden(String)
  case unsupported(String)
  /// The member is not in a class of the module.
  case owner(String)
  case hiddenOwner
  /// The member is in a class inside a function.
  case localOwner
  /// The declaration has another form than Core Data's members.
  case form(String)

  /// The rest of a sentence that starts with the member.
  var problem: String {
    switch self {
    case .unknown(let name): "has the type \(name), which neither these sources nor a known library declares"
    case .ambiguous(let name): "has the type \(name), which these sources declare in different ways"
    case .hidden(let name): "has the type \(name), which other files cannot use"
    case .unsupported(let text): "has the type \(text), which has no accessors"
    case .owner(let name): "is not in a class of these sources: \(name) is declared elsewhere, generic, or not a class"
    case .hiddenOwner: "is in a class that other files cannot use"
    case .localOwner: "is in a class inside a function, which other files cannot use"
    case .form(let problem): problem
    }
  }

  /// The remedies.
  var help: [String] {
    let byHand = "write its accessors for Linux: put @NSManaged between #if canImport(ObjectiveC) and #else"
    return switch self {
    case .unknown(let name):
      ["pass the sources of the module that declares \(name): --dependency NAME=FOLDER", byHand]
    case .hidden(let name): ["remove “private” from \(name)", byHand]
    case .hiddenOwner: ["remove “private” from the class, which Core Data cannot find either"]
    case .localOwner: ["move the class out of the function", byHand]
    case .owner: ["pass all sources of the module", byHand]
    case .ambiguous, .unsupported, .form: [byHand]
    }
  }
}
