import PlumbModel

extension Rule {
  /// A model that a package copies as a resource. `ProjectCheck` finds it.
  package static let modelCopied = Rule(
    "model-copied", .bundle, "A model that is copied instead of compiled",
    severity: .always(.error),
    text: Text(
      what: """
        `Package.swift` declares the model, or a folder that contains it, as a resource with `.copy`. Or a project file \
        copies its folder: `type: folder` of XcodeGen, `.folderReference` of Tuist, `structured_resources` of Bazel.
        """,
      why: """
        The package's bundle contains the `.xcdatamodeld` and no compiled model. `NSManagedObjectModel(contentsOf:)` \
        returns nil. Older toolchains ignore the rule for a model that is named itself, and compile it: Xcode's build \
        system until March 2026. There the app works until the toolchain is updated, so the finding is a warning. A \
        copied folder was never compiled.
        """,
      bad: .words("resources: [.copy(\"Shop.xcdatamodeld\")]"),
      good: .words("resources: [.process(\"Shop.xcdatamodeld\")]"),
      fix: "Write `.process` instead of `.copy`, or list the model among the sources or resources that are compiled."))
}
