import PlumbModel

extension PropertyList {
  /// Reads a property list in the binary or the XML format.
  ///
  ///     let list = try PropertyList.read(bytes, file: "VersionInfo.plist")
  ///
  /// A file of a hundred bytes can represent a billion values by repeated references. Therefore the number of values
  /// and the nesting depth are bounded. Files that a DOCTYPE names are not opened.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes: `bplist00`, or XML in UTF-8.
  ///   - file: The name of the file for messages.
  /// - Throws: `ReadFailure` if the bytes are not a property list, or contain an unsupported value such as a null.
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
