/// A file in a tree of git, as `ls-tree` lists it.
struct GitObject: Hashable, Sendable {
  /// What an entry of a tree is.
  enum Kind: Hashable, Sendable { case file, link, submodule }

  let kind: Kind
  /// Of the bytes: 40 hexadecimal digits, or 64.
  let id: String
  /// In bytes; 0 for a submodule.
  let size: Int
  /// From the top of the repository.
  let path: String

  /// Whether a text is an object's whole id.
  static func isID(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Reads what `ls-tree -l -z` says of an entry: `100644 blob <id>    1234\tModels/Shop.xcdatamodel/contents`. nil for
  /// bytes of another form, and for a path that is no UTF-8.
  init?(_ entry: some Collection<UInt8>) {
    guard let tab = entry.firstIndex(of: UInt8(ascii: "\t")),
      let path = String(validating: entry[entry.index(after: tab)...], as: UTF8.self)
    else { return nil }
    let words = entry[..<tab].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
    guard words.count == 4, Self.isID(words[2]) else { return nil }
    switch (words[0], words[1]) {
    case ("120000", "blob"): kind = .link
    case (_, "blob"): kind = .file
    case (_, "commit"): kind = .submodule
    default: return nil
    }
    (id, size, self.path) = (words[2], Int(words[3]) ?? 0, path)
  }
}
