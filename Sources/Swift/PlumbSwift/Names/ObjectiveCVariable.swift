import PlumbDeclarations

/// A local variable or a constant in Objective-C code, with its value.
///
///     NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:@"Order"];
struct ObjectiveCVariable {
  typealias Nodes = ArraySlice<ObjectiveCNode>

  /// The value. `other` if it is no request, description, object, list of objects or string.
  var value: Value = .other
  /// The value by the declared type, which every assigned value has.
  var typed: Value = .other
  /// The nodes of the values that the variable may have, each with the blocks around its assignment.
  var assigned: [(nodes: Nodes, blocks: [Int])] = []
  /// Whether the next assignment determines the value.
  var awaitsValue = false
  /// The elements that the code adds to a mutable array, each with the blocks around the code.
  var elements: [(nodes: Nodes, blocks: [Int])] = []
  /// The assignments to a request before its entity is set.
  var deferred: [(property: String, nodes: Nodes)] = []
  /// Whether the code sets the entity of a request.
  var hasEntity = false
  /// The blocks around the code that sets the entity.
  var entityBlocks: [Int] = []
  /// The maximum number of values, of elements and of deferred assignments.
  static let mostValues = 100

  /// Adds a value. It replaces those that are assigned in the same block before it, and in blocks there.
  mutating func assign(_ nodes: Nodes, in blocks: [Int]) {
    assigned.removeAll { $0.blocks.starts(with: blocks) }
    elements = []
    if assigned.count < Self.mostValues { assigned.append((nodes, blocks)) }
  }

  /// Returns the values that the variable may have in a block: those of other branches are not among them, and those
  /// before the last assignment in a block around the code.
  func values(in blocks: [Int]) -> [Nodes] {
    let first = assigned.lastIndex { blocks.starts(with: $0.blocks) } ?? 0
    return assigned[first...].filter { $0.blocks.starts(with: blocks) || blocks.starts(with: $0.blocks) }.map(\.nodes)
  }

  /// Returns the elements that the array may have in a block: those of other branches are not among them.
  func elements(in blocks: [Int]) -> [Nodes] {
    elements.filter { $0.blocks.starts(with: blocks) || blocks.starts(with: $0.blocks) }.map(\.nodes)
  }

  enum Value: Equatable {
    /// A fetch request for objects like the root. `nil` if its entity is not known.
    case request(NameUse.Root?)
    /// The description of an entity.
    case description(NameUse.Root)
    case object(NameUse.Root)
    /// Fetched objects like the root.
    case list(NameUse.Root)
    case string(String)
    /// A text with formatted values, each replaced by a number.
    case format(String)
    case other

    /// The root of a request; `nil` for other values.
    var request: NameUse.Root? {
      if case .request(let root) = self { root } else { nil }
    }
  }
}

/// The type and the name of a declaration: `NSFetchRequest<Order *> *request`.
struct ObjectiveCDeclared {
  let name: String
  let type: String
  /// The first type argument: `Order`.
  let argument: String?
  let isPointer: Bool

  /// Reads the nodes of a declaration without its value. `nil` if they are not a declaration.
  init?(_ nodes: ArraySlice<ObjectiveCNode>, _ text: ObjectiveCText) {
    guard nodes.count > 1, let last = nodes.last?.token, last.kind == .word else { return nil }
    var words: [String] = []
    var (argument, isPointer): (String?, Bool) = (nil, false)
    for (index, node) in zip(nodes.indices, nodes).dropLast() {
      guard let token = node.token else { return nil }
      if token.kind == .word {
        let word = text.string(token)
        if !ObjectiveCWords.isQualifier(word) { words.append(word) }
      } else if token.isMark("<") {
        if let next = nodes[(index + 1)...].first?.token, next.kind == .word { argument = text.string(next) }
      } else if token.isMark("*") {
        isPointer = true
      } else if !token.isMark(">") && !token.isMark(",") {
        return nil
      }
    }
    guard let type = words.first, type != "return", type != "else" else { return nil }
    (name, self.type, self.argument, self.isPointer) = (text.string(last), type, argument, isPointer)
  }

  /// The value that the declared type determines: an object of a class of the app, or a request for such objects.
  var value: ObjectiveCVariable.Value {
    if type == "NSFetchRequest" {
      return .request(argument.flatMap { Self.isClassOfApp($0) ? .class($0) : nil })
    }
    if Self.lists.contains(type), let argument, Self.isClassOfApp(argument) { return .list(.class(argument)) }
    let isObject = Self.isClassOfApp(type) || type == "NSManagedObject"
    return isPointer && argument == nil && isObject ? .object(.class(type)) : .other
  }

  /// The value that every value of the declared type has: an object of a class, or a request for such objects.
  var typed: ObjectiveCVariable.Value { value == .request(nil) ? .other : value }

  /// Whether the type is that of any object, or of any managed object.
  var isObject: Bool { ["NSManagedObject", "id", "NSObject"].contains(type) }

  private static let lists: Set<String> = [
    "NSArray", "NSMutableArray", "NSSet", "NSMutableSet", "NSOrderedSet", "NSMutableOrderedSet",
  ]

  private static func isClassOfApp(_ name: String) -> Bool {
    !name.hasPrefix("NS") && name != "id" && name.first?.isUppercase == true
  }
}
