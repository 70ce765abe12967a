import PlumbModel

extension PropertyList {
  /// Reads a property list of either form.
  ///
  ///     let list = try PropertyList.read(bytes, file: "VersionInfo.plist")
  ///
  /// A file of a hundred bytes may stand for a billion values, by naming the same ones again and again: what a list
  /// stands for is bounded, and so is how deep it goes. Nothing that a DOCTYPE names is opened.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes: `bplist00`, or XML in UTF-8.
  ///   - file: What the file is called in messages.
  /// - Throws: `ReadFailure` for anything that is no property list, or holds what one cannot hold, such as a null.
  public static func read(_ bytes: [UInt8], file: String) throws(ReadFailure) -> PropertyList {
    if bytes.starts(with: Array("bplist".utf8)) { return try BinaryPropertyListReader.read(bytes, file: file) }
    if let first = bytes.first(where: { $0 > 0x20 }), [UInt8(ascii: "{"), UInt8(ascii: "(")].contains(first) {
      throw ReadFailure(
        file: file, "the file is a property list in the form of NeXTSTEP",
        help: ["convert it on a Mac: plutil -convert xml1 FILE"])
    }
    return try XMLPropertyListReader.read(Source(file: file, bytes: bytes))
  }
}
