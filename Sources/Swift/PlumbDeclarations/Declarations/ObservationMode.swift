/// The actor from which the objects of a class can be observed: the argument `observation: .mainActor` of
/// `@PersistentModel`.
public enum ObservationMode: String, Hashable, Sendable, CaseIterable { case mainActor }
