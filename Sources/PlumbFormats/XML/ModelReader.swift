import PlumbModel
import PlumbText

extension Model {
  /// Reads the contents of an `.xcdatamodel`.
  ///
  ///     let model = try Model.read(bytes, file: "Shop.xcdatamodel/contents", name: "Shop").value
  ///
  /// Lossless: `written()` of the model gives the bytes again, for every file that Xcode saved and for most of those
  /// that were edited by hand. One pass over the bytes; references between elements are not looked up, and values that
  /// do not fit are left to the rules.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes, UTF-8.
  ///   - file: What the file is called in messages.
  ///   - name: The version's name: the folder's without `.xcdatamodel`.
  /// - Returns: The model with a note for each XML name that Plumb does not know, and an error for each value that is
  ///   not understood. The field of such a value is as if nothing stood there, its text is kept.
  /// - Throws: `ReadFailure` with line and column, for anything that is not a well-formed model.
  public static func read(_ bytes: [UInt8], file: String, name: String) throws(ReadFailure) -> Parsed<Model> {
    let source = Source(file: file, bytes: bytes)
    do throws(ReadFailure) {
      return try read(source, name: name)
    } catch {
      // Whatever the parser says of it, the conflict is the reason.
      throw MergeConflict.first(in: bytes).map { ReadFailure($0, in: file) } ?? error
    }
  }

  private static func read(_ source: Source, name: String) throws(ReadFailure) -> Parsed<Model> {
    let isCareful = try Preflight.check(source)
    var builder = ModelBuilder(source: source, name: name, isCareful: isCareful)
    try SAXParser.parse(source, into: &builder)
    guard let end = builder.end, end <= source.bytes.count else {
      throw ReadFailure(file: source.file, "the file holds no <model>")
    }
    // A marker that was left alone is well-formed: text between two elements.
    if builder.hasText, let conflict = MergeConflict.first(in: source.bytes) {
      throw ReadFailure(conflict, in: source.file)
    }
    var model = builder.model
    model.source = source
    keepSurroundings(of: &model, end: end)
    return Parsed(
      model,
      diagnostics: builder.unknown.map { $0.diagnostic(in: model) }
        + (builder.hasUnknownValues ? model.unknownValues : []))
  }

  /// Keeps what stands before and behind the root, where it is not what Xcode writes: a licence comment, a final
  /// newline.
  private static func keepSurroundings(of model: inout Model, end: Int) {
    let bytes = model.source.bytes
    let prolog = String(decoding: bytes[..<Int(model.origin.start)], as: UTF8.self)
    let epilog = String(decoding: bytes[end...], as: UTF8.self)
    guard prolog != Preflight.declaration || !epilog.isEmpty else { return }
    var kept = model.kept ?? Kept()
    kept.prolog = prolog == Preflight.declaration ? nil : prolog
    kept.epilog = epilog.isEmpty ? nil : epilog
    model.kept = kept
  }
}
