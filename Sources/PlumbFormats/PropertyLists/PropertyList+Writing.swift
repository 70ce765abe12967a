extension PropertyList {
  /// The forms that a property list is written in.
  public enum Form: Sendable, Hashable {
    /// `bplist00`: small, and the form of keyed archives in stores and compiled models.
    case binary
    /// XML in UTF-8, for people and for version control.
    case xml
  }

  /// The bytes of a file. The same value gives the same bytes, dictionaries in the order of their keys.
  ///
  ///     try PropertyList.read(list.written(as: .binary), file: "a.plist") == list
  ///
  /// In XML a date has whole seconds only, and what no XML document may hold, such as a control character in a text,
  /// makes a file that no reader takes.
  public func written(as form: Form) -> [UInt8] {
    switch form {
    case .binary: BinaryPropertyListWriter.bytes(of: self)
    case .xml: XMLPropertyListWriter.bytes(of: self)
    }
  }
}
