import PlumbModel

extension Rule {
  /// A version that a build phase contains in addition to its bundle. `ProjectCheck` finds it.
  package static let versionBuiltAlone = Rule(
    "version-built-alone", .bundle, "A version that a target builds twice",
    severity: .recommended(.warning),
    text: Text(
      what:
        "A build phase of the Xcode project contains a version of the bundle, and a build phase contains the bundle.",
      why: """
        The app contains the version by itself next to the compiled bundle. `NSManagedObjectModel.mergedModel(from: nil)` \
        merges both, and raises an exception if their entities differ.
        """,
      bad: .words("“Compile Sources” contains Shop.xcdatamodeld and Shop 2.xcdatamodel."),
      good: .words("“Compile Sources” contains Shop.xcdatamodeld."),
      fix: "Remove the version from the build phases, and leave the bundle in them."))
}
