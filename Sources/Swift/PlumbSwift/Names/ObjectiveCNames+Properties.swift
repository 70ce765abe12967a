import PlumbDeclarations

/// Fetch requests in properties and instance variables of a class.
///
///     _request = [NSFetchRequest fetchRequestWithEntityName:@"Order"];
///     self.request.predicate = [NSPredicate predicateWithFormat:@"total > 5"];   // total of Order
///
/// The property has a known request if all assignments in the file are requests for the same entity.
extension ObjectiveCNameVisitor {
  /// The variables with the requests of a class's properties.
  mutating func enterClass(_ name: String) {
    for (key, _) in knownProperties { scopes[0][key.lastWord] = nil }
    className = name
    for (key, root) in knownProperties where key == "\(name) \(key.lastWord)" {
      scopes[0][key.lastWord] = ObjectiveCVariable(value: .request(root))
    }
  }

  /// The requests in properties, of those that have only requests for one entity.
  var properties: [String: NameUse.Root] { assignedToProperties.unanimous }

  /// Returns the instance variable of `self.request`, `self->_request` and `_request`. `nil` for other expressions, and
  /// for local variables.
  func property(_ nodes: Nodes) -> String? {
    guard let first = nodes.first.flatMap(word), let last = nodes.last.flatMap(word) else { return nil }
    if nodes.count == 1 {
      return isInstanceVariable(first) ? first : nil
    }
    guard first == "self" else { return nil }
    if nodes.count == 3, nodes.dropFirst().first?.isMark(".") ?? false { return "_" + last }
    let isArrow = nodes.count == 4 && nodes.dropFirst().first?.isMark("-") ?? false
    return isArrow && nodes.dropFirst(2).first?.isMark(">") ?? false ? last : nil
  }

  /// Whether a name is that of an instance variable, and not of a local one.
  func isInstanceVariable(_ name: String) -> Bool {
    name.hasPrefix("_") && scopes.dropFirst().allSatisfy { $0[name] == nil }
  }

  /// Records a value of a property.
  mutating func assignProperty(_ name: String, _ nodes: Nodes) {
    let nodes = plain(nodes)
    if isNil(nodes) { return }
    let value = value(nodes)
    // The entity of a new request is set later.
    if value == .request(nil), nodes.first?.content("[") != nil { return }
    assignedToProperties["\(className) \(name)", default: []].append(value.request)
  }

  /// Records the entity of the request in a property.
  mutating func setEntity(ofProperty name: String, _ nodes: Nodes) {
    var root: NameUse.Root?
    if case .description(let found) = value(nodes) { root = found }
    assignedToProperties["\(className) \(name)", default: []].append(root)
  }
}

extension String {
  fileprivate var lastWord: String { split(separator: " ").last.map(String.init) ?? self }
}
