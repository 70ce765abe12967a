import PlumbModel

extension Rule {
  /// A bundle that a project contains and no target of it builds. `ProjectCheck` finds it.
  package static let modelNotBuilt = Rule(
    "model-not-built", .bundle, "A model that no target builds",
    severity: .always(.error),
    text: Text(
      what: """
        The Xcode project lists the model, and no build phase of a target contains it. Or the model is next to \
        XcodeGen's `project.yml`, Tuist's `Project.swift`, Bazel's `BUILD` or a podspec, and no target in it lists the \
        model or its folder. Such a file is read where its paths are literals; a computed path makes it unknown, and \
        no finding is reported. An error for a model with `generate` in plumb.json, or with `sources` and an entity whose class Xcode does not \
        generate. For any other model a warning, and its other findings are warnings at most: it may be a model that is no longer used. A model in the folder of \
        an Xcode project that the project does not list is a warning, too.
        """,
      why: """
        The app does not contain the compiled model (`.momd`). NSPersistentContainer finds no model and stops, or the \
        app uses an older copy of the model and cannot open its stores.
        """,
      bad: .words("Shop.xcdatamodeld is in the project navigator, and in no “Compile Sources” phase."),
      good: .words("Shop.xcdatamodeld is in the “Compile Sources” phase of the target Shop."),
      fix: """
        Select the model in Xcode and check its target under “Target Membership” in the File inspector, or add it to a \
        target in the project file. Delete a model that is not used.
        """))
}
