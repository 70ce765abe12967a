import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

// The lists of classes of a version, with the lists that they include.

extension SchemaReader {
  /// Returns a list of a type; by default that of a schema.
  func list(_ name: String = "models", of scope: String) -> SchemaMember? {
    members[scope]?.first { if case .list(name, _) = $0.content { true } else { false } }
  }

  /// The classes of a list, and the parts of it that are not understood.
  struct ListedClasses {
    var classes: [String] = []
    var unknown: [SchemaDeclarations.UnknownPart] = []
  }

  /// Returns the classes of a schema.
  func classes(of scope: String) -> ListedClasses {
    guard let member = list(of: scope), case .list(_, let list) = member.content else {
      return ListedClasses(unknown: [.init("\(scope.lastComponent).models", at: location(of: scope), isName: true)])
    }
    return classes(in: list, of: scope, file: member.file, depth: 0)
  }

  /// Returns the location of a type that has schema members.
  func location(of scope: String) -> Location {
    members[scope]?.first.map(location) ?? Location(file: scope)
  }

  /// Returns a list by its name with the types around it, which are found from a scope outwards.
  private func list(named path: String, from scope: String) -> SchemaMember? {
    let owner = path.withoutLastComponent
    guard let found = owner.isEmpty || owner == "Self" ? scope : qualified(owner, from: scope) else { return nil }
    return list(path.lastComponent, of: found)
  }

  func classes(in list: MetatypeList, of scope: String, file: String, depth: Int) -> ListedClasses {
    func part(_ element: MetatypeList.Element, isName: Bool) -> SchemaDeclarations.UnknownPart {
      .init(element.name, at: location(element.place, file), isName: isName)
    }
    var found = ListedClasses(unknown: list.unknown.map { part($0, isName: false) })
    for included in list.included {
      guard depth < 16, let other = self.list(named: included.name, from: scope),
        case .list(_, let inner) = other.content
      else {
        found.unknown.append(part(included, isName: true))
        continue
      }
      let others = classes(in: inner, of: other.scope, file: other.file, depth: depth + 1)
      found.classes += others.classes
      found.unknown += others.unknown
    }
    for type in list.types {
      if let model = types.model(type.name, in: scope, of: file) {
        found.classes.append(model)
      } else {
        found.unknown.append(part(type, isName: true))
      }
    }
    return found
  }

  /// Returns the qualified name of a type with schema members, which is found from a scope outwards.
  private func qualified(_ name: String, from scope: String) -> String? {
    scope.scopesOutwards.lazy.map { $0.qualifying(name) }.first { members[$0] != nil }
  }

  func location(_ member: SchemaMember) -> Location { location(member.place, member.file) }

  func location(_ span: Span?, _ file: String) -> Location {
    span.flatMap { lines[file]?.location($0, in: file) } ?? Location(file: file)
  }
}
