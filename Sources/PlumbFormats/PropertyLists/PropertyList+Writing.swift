extension PropertyList {
  /// The formats of a written property list.
  public enum Form: Sendable, Hashable {
    /// The format `bplist00`: compact, and used for keyed archives in stores and compiled models.
    case binary
    /// XML in UTF-8, readable and suitable for version control.
    case xml
  }

  /// Returns the bytes of a file. Equal values have equal bytes if the order of their keys is equal.
  ///
  ///     try PropertyList.read(list.written(as: .binary), file: "a.plist") == list
  ///
  /// In XML, a date has whole seconds only. Characters that XML does not support, such as control characters in a
  /// text, result in a file that cannot be read.
  public func written(as form: Form) -> [UInt8] {
    switch form {
    case .binary: BinaryPropertyListWriter.bytes(of: self)
    case .xml: XMLPropertyListWriter.bytes(of: self)
    }
  }
}
