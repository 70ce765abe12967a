import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

extension SourceText {
  /// Returns the uses in an Objective-C file, in the order of the text: strings in arguments that take a name.
  ///
  ///     [NSSortDescriptor sortDescriptorWithKey:@"total" ascending:YES]
  func objectiveCNames(_ constants: NameConstants?) -> FoundNames {
    bytes.withUnsafeBufferPointer { buffer in
      let text = ObjectiveCText(file: file, bytes: buffer)
      var reader = ObjectiveCItems(text)
      var items: [[ObjectiveCNode]] = []
      while let item = reader.next() { items.append(item) }
      let new = ObjectiveCNameVisitor(
        text, LineTable(bytes), reader.definitions, constants,
        opensStores: bytes.contains(anyOf: ["StoreDescription", "addPersistentStore"]),
        hasDictionaries: bytes.contains(anyOf: ["ictionaryResultType"]))
      var visitor = new
      for item in items { visitor.visitItem(item) }
      // A method that returns a request, or assigns a property, may be below the code that uses it.
      let (helpers, properties, members) = (visitor.helpers, visitor.properties, visitor.requestsOfMembers.unanimous)
      if !helpers.isEmpty || !properties.isEmpty || !members.isEmpty {
        visitor = new
        (visitor.knownHelpers, visitor.knownProperties, visitor.knownMembers) = (helpers, properties, members)
        for item in items { visitor.visitItem(item) }
      }
      return visitor.found
    }
  }
}

/// A visitor of the code of an Objective-C file that collects the strings that name elements of a model. It follows the
/// fetch requests and the objects in local variables:
///
///     NSFetchRequest *request = [NSFetchRequest fetchRequestWithEntityName:@"Order"];
///     request.predicate = [NSPredicate predicateWithFormat:@"total > 5"];   // total of Order
///
/// A request in a variable that is assigned again is unknown unless its type shows the class.
struct ObjectiveCNameVisitor {
  typealias Nodes = ArraySlice<ObjectiveCNode>

  let text: ObjectiveCText
  let lines: LineTable
  let constants: NameConstants?
  /// The requests that methods of the file return, by class and selector: `Store openOrders`.
  var knownHelpers: [String: NameUse.Root] = [:]
  /// The requests in properties of the file's classes, by class and instance variable: `Store _request`.
  var knownProperties: [String: NameUse.Root] = [:]
  var assignedToProperties: [String: [NameUse.Root?]] = [:]
  /// The variables of the file and of the blocks around the visited code.
  var scopes: [[String: ObjectiveCVariable]]
  /// The numbers of the blocks around the visited code, and the number of all blocks so far.
  var blocks: [Int] = []
  var blockCount = 0
  /// The class whose implementation is visited.
  var className = ""
  /// The requests that the visited method returns.
  var returned: [NameUse.Root?] = []
  var returnedByHelpers: [String: [NameUse.Root?]] = [:]
  /// The number of values that can still be connected with a request. It limits values that contain each other.
  var attachmentsLeft = mostAttachments
  /// The number of nodes that can still be searched for assignments.
  var searchesLeft = 2_000_000
  static let mostAttachments = 100_000
  /// Whether the file opens stores, or describes them.
  let opensStores: Bool
  /// Whether the visited code fetches expressions, whose names may be keys of a request.
  var hasExpressions = false
  var entries: [Entry] = []
  /// The requests of literals and constants, by their offsets.
  var requests: [UInt32: (root: NameUse.Root, isFirst: Bool, connection: Connection)] = [:]
  /// The connection of the values that are being connected with a request or with objects.
  var connection = Connection.certain
  /// The types of properties that the file declares, by class and name: `Store order`.
  var declaredProperties: [String: ObjectiveCVariable.Value] = [:]
  /// The requests whose parts are methods or properties of the class itself, by class and selector: `Store predicate`.
  var requestsOfMembers: [String: [NameUse.Root?]] = [:]
  var knownMembers: [String: NameUse.Root] = [:]
  /// The selector of the visited method.
  var selector = ""
  /// The list whose elements the next block takes: `[orders enumerateObjectsUsingBlock:^(id order, …) { … }]`.
  var visitedList: NameUse.Root?
  /// Whether the file fetches dictionaries, whose keys need not be properties.
  let fetchesDictionaries: Bool
  /// Whether the visited code may fetch dictionaries.
  var hasDictionaries: Bool
  var unknownConstants: Set<String> = []

  /// The connection of a predicate or a sort descriptor with objects: a request for them evaluates it, a function whose
  /// code is not known takes both, or it filters the objects in memory.
  enum Connection { case certain, likely, inMemory }

  /// A use before its request is known.
  struct Entry {
    var use: NameUse
    /// The names of the path from an object of the request. `nil` if it does not start at one.
    var rooted: [String]?
    /// The offset of the format or the key that is assigned to the request.
    var anchor: UInt32
    /// Whether the path is the first one of its format.
    var isFirst = false
  }

  init(
    _ text: ObjectiveCText, _ lines: LineTable, _ definitions: [String: String], _ constants: NameConstants?,
    opensStores: Bool, hasDictionaries: Bool
  ) {
    (self.text, self.lines, self.constants) = (text, lines, constants)
    (self.opensStores, self.fetchesDictionaries, self.hasDictionaries) = (opensStores, hasDictionaries, hasDictionaries)
    scopes = [definitions.mapValues { ObjectiveCVariable(value: .string($0)) }]
  }

  /// The requests that methods return, of those that return only requests for one entity.
  var helpers: [String: NameUse.Root] { returnedByHelpers.unanimous }

  /// The uses in the order of the text, and the constants whose values are missing.
  var found: FoundNames {
    let uses = entries.map { entry -> NameUse in
      var use = entry.use
      guard let request = requests[entry.anchor], let names = entry.rooted else { return use }
      use.names = names
      use.root = request.root
      use.isFetched = true
      use.isLikely = request.connection == .likely
      use.isFirst = request.isFirst && entry.isFirst && request.connection == .certain
      if request.connection == .inMemory { use.purpose = .key }
      return use
    }
    return FoundNames(
      uses: uses.filter { !$0.names.isEmpty }.sorted { $0.location.start.offset < $1.location.start.offset },
      unknownConstants: unknownConstants)
  }
}
