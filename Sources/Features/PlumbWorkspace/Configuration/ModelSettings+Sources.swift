extension ModelSettings {
  /// Whether the model has Swift files to compare it with.
  package var hasSources: Bool { !sources.isEmpty || generate != nil }
}
