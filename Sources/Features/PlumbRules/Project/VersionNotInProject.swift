import PlumbModel

extension Rule {
  /// A version on disk that the version group of the Xcode project does not list. `ProjectCheck` finds it.
  package static let versionNotInProject = Rule(
    "version-not-in-project", .bundle, "A version that the Xcode project does not list",
    severity: .recommended(.warning),
    text: Text(
      what: """
        The version group of the Xcode project does not list a version of the bundle, or it lists a version that does \
        not exist.
        """,
      why: """
        Xcode shows the versions of the project file. A version that it does not show cannot be edited or selected as \
        the current one.
        """,
      bad: .words("Shop 2.xcdatamodel was added by a merge, and project.pbxproj lists Shop.xcdatamodel only."),
      good: .words("The version group in project.pbxproj has both versions."),
      fix: "Add the version's folder to the model in Xcode (“Add Files to …”), or delete the version."))
}
