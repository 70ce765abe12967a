import PlumbRules

/// Where generated files go.
extension Rule {
  static let generateOutputUnmanaged = always(
    "generate-output-unmanaged", .generating, "A file that is not Plumb's in the way", .error,
    text: Text(
      what:
        "A file of the output folder that stands where one would be written and lacks the marker on its first line.",
      why: "Plumb replaces and deletes only what it has written, so that no work of yours is lost.",
      bad: .words("Generated/Order+Plumb.swift begins with `import CoreData`."),
      good: .words("Generated/Order+Plumb.swift begins with `// plumb:generated`, or is not there."),
      fix: "Move or delete the file, or choose another output folder."))

  static let generateOutputClash = always(
    "generate-output-clash", .generating, "Two files with one name", .error,
    text: Text(
      what: "Two classes whose files differ in the case of letters only.",
      why: "On most disks of a Mac they are one file, and one class would be lost.",
      bad: .words("The classes URLItem and UrlItem are to be written to URLItem+Plumb.swift and UrlItem+Plumb.swift."),
      good: .words("The classes are called URLItem and LinkItem."),
      fix: "Give one of the classes another name, in the model or with “class” in the configuration."))

  static let generateOutputPath = always(
    "generate-output-path", .generating, "A name that leads out of the output folder", .error,
    text: Text(
      what: "A class or composite whose name would make a path that leaves the output folder.",
      why: "A model from elsewhere must not decide where files are written.",
      bad: .words("A class is called `../Order`."),
      good: .words("The class is called Order."),
      fix: "Give the class a name that is an identifier, in the model or with “class” in the configuration."))
}
