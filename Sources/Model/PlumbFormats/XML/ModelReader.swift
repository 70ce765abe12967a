import PlumbCore
import PlumbModel
import PlumbText

extension Model {
  /// Reads the contents of an `.xcdatamodel`.
  ///
  ///     let model = try Model.read(bytes, file: "Shop.xcdatamodel/contents", name: "Shop").value
  ///
  /// Lossless: `written()` of the model returns equal bytes for every file that Xcode saved, and for most files that
  /// were edited by hand. Reads the bytes in one pass. Does not resolve references between elements and does not
  /// check values in detail, which is done by rules.
  ///
  /// - Parameters:
  ///   - bytes: The file's bytes, UTF-8.
  ///   - file: The name of the file for messages.
  ///   - name: The name of the version: the folder name without `.xcdatamodel`.
  /// - Returns: The model with a note for each unknown XML name, and an error for each invalid value. The field of an
  ///   invalid value has the value of a missing attribute, and its text is preserved.
  /// - Throws: `ReadFailure` with line and column if the bytes are not a well-formed model.
  public static func read(_ bytes: [UInt8], file: String, name: String) throws(ReadFailure) -> Parsed<Model> {
    let source = Source(file: file, bytes: bytes)
    do throws(ReadFailure) {
      return try read(source, name: name)
    } catch {
      // Independent of the parser's error, the conflict is the cause.
      throw MergeConflict.first(in: bytes).map { ReadFailure($0, in: file) } ?? error
    }
  }

  private static func read(_ source: Source, name: String) throws(ReadFailure) -> Parsed<Model> {
    let isCareful = try Preflight.check(source)
    var builder = ModelBuilder(source: source, isCareful: isCareful)
    try SAXParser.parse(source) { (event, position) throws(ReadFailure) in try builder.handle(event, position) }
    guard var model = builder.model else { throw ReadFailure(file: source.file, "the file contains no <model>") }
    // A marker of a conflict can be well-formed: text between two elements.
    if builder.hasText, let conflict = MergeConflict.first(in: source.bytes) {
      throw ReadFailure(conflict, in: source.file)
    }
    model.name = name
    model.source = source
    keepSurroundings(of: &model, end: builder.end)
    return Parsed(
      model,
      diagnostics: builder.unknown.map { $0.diagnostic(in: model) }
        + (builder.hasUnknownValues ? model.unknownValues : []))
  }

  /// Preserves the text before and after the root if it is not the text that Xcode writes: a license comment, a final
  /// newline.
  private static func keepSurroundings(of model: inout Model, end: Int) {
    let bytes = model.source.bytes
    let prolog = String(decoding: bytes[..<Int(model.origin.start)], as: UTF8.self)
    let epilog = String(decoding: bytes[end...], as: UTF8.self)
    guard prolog != Preflight.declaration || !epilog.isEmpty else { return }
    var preserved = model.preserved ?? SourceSpelling()
    preserved.prolog = prolog == Preflight.declaration ? nil : prolog
    preserved.epilog = epilog.isEmpty ? nil : epilog
    model.preserved = preserved
  }
}
