import PlumbModel
import PlumbWorkspace

/// The findings of one rule that a text report shows together: those in one file, those about whole files and folders
/// of a bundle, or those with one cause, which is an element in many versions of a bundle.
struct FindingGroup: Hashable {
  /// The path of the file, or of the bundle; empty for findings without a location.
  let place: String
  let rule: String
  let severity: Severity
  /// The key of the element in all of its versions; `nil` for the findings in one file.
  private var element: String?

  /// Whether the findings are about one element in many versions.
  var isOneCause: Bool { element != nil }

  /// Returns the group of each finding. A cause has a separate group if it is in more than a number of versions.
  static func groups(of diagnostics: [Diagnostic], versions most: Int) -> [FindingGroup] {
    let causes = diagnostics.map(FindingGroup.init(cause:))
    let versions = Dictionary(grouping: diagnostics.indices) { causes[$0] }.mapValues { indices in
      Set(indices.map { diagnostics[$0].element.version }).count
    }
    return zip(diagnostics, causes).map { diagnostic, cause in
      guard let cause, versions[cause] ?? 0 > most else { return FindingGroup(diagnostic) }
      return cause
    }
  }

  /// Creates the group of a finding's file; of its bundle if the finding is about a whole file or folder.
  private init(_ diagnostic: Diagnostic) {
    let file = diagnostic.location?.file ?? ""
    place = diagnostic.location?.isWholeFile == true ? Self.bundle(of: file) ?? file : file
    rule = diagnostic.rule
    severity = diagnostic.severity
  }

  /// Creates the group of a finding's cause; `nil` if it is not in a bundle.
  private init?(cause diagnostic: Diagnostic) {
    guard let bundle = diagnostic.location.flatMap({ Self.bundle(of: $0.file) }) else { return nil }
    place = bundle
    rule = diagnostic.rule
    severity = diagnostic.severity
    element = diagnostic.element.key
  }

  /// Returns the path of the bundle that contains a file; `nil` if none does.
  private static func bundle(of file: String) -> String? {
    file.ranges(of: ".xcdatamodeld/").first.map { String(file[..<$0.upperBound].dropLast()) }
  }
}
