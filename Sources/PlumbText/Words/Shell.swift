/// Shell words for commands in messages.
package enum Shell {
  /// Returns a word in shell notation, in single quotes if it contains special characters: `'Shop 2.xcdatamodel'`.
  package static func word(_ text: String) -> String {
    let isPlain =
      !text.isEmpty
      && text.utf8.allSatisfy { byte in
        byte >= 0x80 || "-_./:@+,=%".utf8.contains(byte) || (0x30...0x39).contains(byte)
          || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      }
    return isPlain ? text : "'" + text.replacing("'", with: #"'\''"#) + "'"
  }
}
