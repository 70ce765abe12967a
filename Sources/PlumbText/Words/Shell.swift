/// Words of commands that somebody is told to run.
package enum Shell {
  /// A word as a shell takes it: in single quotes where it has more in it than letters and the marks of paths.
  ///
  ///     Shell.word("Shop.xcdatamodeld")     // Shop.xcdatamodeld
  ///     Shell.word("Shop 2.xcdatamodel")    // 'Shop 2.xcdatamodel'
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
