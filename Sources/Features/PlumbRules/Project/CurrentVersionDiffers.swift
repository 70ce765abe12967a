import PlumbModel

extension Rule {
  /// An Xcode project whose version group has another current version than the bundle. `ProjectCheck` finds it.
  package static let currentVersionDiffers = Rule(
    "current-version-differs", .bundle, "Another current version in the Xcode project",
    severity: .always(.warning),
    text: Text(
      what: """
        The version group of the Xcode project and the bundle's `.xccurrentversion` name different versions as the \
        current one.
        """,
      why: """
        The model compiler reads `.xccurrentversion`. Xcode writes this file when it saves the project's choice, so the \
        app gets another model after a change in the editor.
        """,
      bad: .words("project.pbxproj has currentVersion Shop, and .xccurrentversion names Shop 2."),
      good: .words("Both name Shop 2."),
      fix: """
        Choose the current version in Xcode's File inspector, which writes both, or correct `currentVersion` in \
        project.pbxproj.
        """))
}
