extension Rule {
  /// A suppression that covers no finding.
  ///
  /// The finding is created where suppressions are applied, after all stages have reported their findings. An entry
  /// counts as used if it covers at least one finding. An entry for a rule that is off in this run is ignored,
  /// because the entry may cover a finding in another run.
  package static let suppressionUnused = Rule(
    "suppression-unused", .bundle, "A suppression that covers no finding",
    severity: .always(.warning),
    text: Text(
      what: """
        An entry of “ignore” in the configuration, a “plumb.ignore” in a userInfo, or a “plumb:ignore” comment in \
        Swift for a rule that has no finding there, or that does not exist.
        """,
      why: "Its finding is already fixed. The entry would hide the next mistake of the same kind.",
      bad: .words(
        "{ \"rule\": \"relationship-optional\", \"element\": \"Order.customer\" } where Order.customer is optional"),
      good: .words("no such entry"),
      fix: "Remove the entry from plumb.json, or from the User Info section of the Data Model inspector."))
}
