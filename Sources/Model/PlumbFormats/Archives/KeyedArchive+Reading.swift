import PlumbModel

extension KeyedArchive {
  /// Reads an archive from the bytes of a property list, in the binary or the XML format.
  ///
  /// Reads the flat list of objects in one pass, independent of the relations between objects. References outside of
  /// the list are rejected here, so that later code does not have to check them.
  ///
  /// - Throws: `ReadFailure` if the bytes are not a keyed archive with a root.
  public static func read(_ bytes: [UInt8], file: String) throws(ReadFailure) -> KeyedArchive {
    try KeyedArchive(try PropertyList.read(bytes, file: file), file: file)
  }

  /// Creates an archive from a property list. Throws `ReadFailure` if the list is not a keyed archive with a root.
  public init(_ list: PropertyList, file: String) throws(ReadFailure) {
    guard list["$archiver"]?.string == "NSKeyedArchiver", let entries = list["$objects"]?.array else {
      throw Self.failure(file, "the property list is not a keyed archive")
    }
    guard let root = list["$top"]?["root"]?.uid else { throw Self.failure(file, "the keyed archive has no root") }
    var reading = Reading(file: file, entries: entries)
    try reading.number()
    var objects: [Object] = []
    objects.reserveCapacity(entries.count)
    for (index, entry) in entries.enumerated() where reading.places[index] != nil {
      objects.append(try reading.object(entry))
    }
    self.init(objects: objects, root: Reference(try reading.place(root)))
  }

  fileprivate static func failure(_ file: String, _ message: String) -> ReadFailure {
    ReadFailure(file: file, message, help: ["the archive is damaged: restore the file, or save it again in Xcode"])
  }

  /// The conversion of an archive's list to objects: removes the class descriptions and stores the class names in the
  /// objects.
  private struct Reading {
    let file: String
    let entries: [PropertyList]
    /// The index of each entry in the new list; `nil` for a class description.
    var places: [Int?] = []
    private var classes: [Int: [String]] = [:]

    init(file: String, entries: [PropertyList]) {
      self.file = file
      self.entries = entries
    }

    /// Finds the class descriptions: entries that an object references as its class. Assigns the indices of the other
    /// entries.
    mutating func number() throws(ReadFailure) {
      guard entries.first == .string("$null") else {
        throw KeyedArchive.failure(file, "the keyed archive does not begin with $null")
      }
      for entry in entries {
        guard let uid = entry["$class"]?.uid else { continue }
        guard let index = Int(exactly: uid), entries.indices.contains(index) else { throw outside(uid) }
        guard classes[index] == nil else { continue }
        guard let name = entries[index]["$classname"]?.string else {
          throw KeyedArchive.failure(file, "an object of the keyed archive has no class")
        }
        let names = entries[index]["$classes"]?.array?.compactMap(\.string) ?? []
        classes[index] = names.first == name ? names : [name]
      }
      var count = 0
      places = entries.indices.map { index in
        guard classes[index] == nil else { return nil }
        count += 1
        return count - 1
      }
    }

    func place(_ uid: UInt64) throws(ReadFailure) -> Int {
      guard let index = Int(exactly: uid), places.indices.contains(index), let place = places[index] else {
        throw outside(uid)
      }
      return place
    }

    private func outside(_ uid: UInt64) -> ReadFailure {
      KeyedArchive.failure(file, "the keyed archive references object \(uid) of \(entries.count)")
    }

    func object(_ entry: PropertyList) throws(ReadFailure) -> Object {
      guard let fields = entry.dictionary, let uid = fields["$class"]?.uid, let index = Int(exactly: uid) else {
        return .value(entry)
      }
      var instance = Instance(classes[index] ?? [])
      for (key, value) in fields.entries where key != "$class" {
        instance.fields[key] = try placed(value)
      }
      return .instance(instance)
    }

    /// Returns a field with its references converted to the new list. The recursion is limited by the depth of the
    /// property list, which the reader limits.
    private func placed(_ field: PropertyList) throws(ReadFailure) -> PropertyList {
      switch field {
      case .uid(let uid): return .uid(UInt64(try place(uid)))
      case .array(let values):
        var placed: [PropertyList] = []
        placed.reserveCapacity(values.count)
        for value in values { placed.append(try self.placed(value)) }
        return .array(placed)
      case .dictionary(let values):
        var placed = PropertyDictionary()
        for (key, value) in values.entries { placed[key] = try self.placed(value) }
        return .dictionary(placed)
      default: return field
      }
    }
  }
}
