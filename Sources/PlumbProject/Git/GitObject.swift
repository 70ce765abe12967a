/// A file in a tree of git, as `ls-tree` lists it.
struct GitObject: Hashable, Sendable {
  /// The kind of an entry in a tree.
  enum Kind: Hashable, Sendable { case file, link, submodule }

  let kind: Kind
  /// The object id of the contents: 40 or 64 hexadecimal digits.
  let id: String
  /// The size in bytes; 0 for a submodule.
  let size: Int
  /// The path from the root of the repository.
  let path: String

  /// Whether a text is a complete object id.
  static func isID(_ text: String) -> Bool {
    [40, 64].contains(text.utf8.count)
      && text.utf8.allSatisfy { (0x30...0x39).contains($0) || (0x61...0x66).contains($0) }
  }

  /// Parses an entry in the output of `ls-tree -l -z`: `100644 blob <id>    1234\tModels/Shop.xcdatamodel/contents`.
  /// `nil` if the format is different, or if the path is not UTF-8.
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
