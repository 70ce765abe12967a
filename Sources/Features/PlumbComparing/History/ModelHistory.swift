import PlumbInspect
import PlumbModel
import PlumbText

/// The history of a model: its states at several moments, earliest first, and the changes between them.
///
///     let history = ModelHistory(of: bundle)
///     history.moments.map(\.name)            // ["Shop", "Shop 2"]
///     history.moments.last?.step?.changes    // of Shop 2, since Shop
///
/// A moment is a version of a bundle, or a commit. A moment without a readable model has no step, and the next moment
/// is compared with the last readable one.
public struct ModelHistory: Sendable {
  /// The moments, earliest first.
  public let moments: [Moment]

  /// The model at one point of its history.
  public struct Moment: Sendable {
    /// The name of the moment: `Shop 2`.
    public let name: String
    /// The size of the model; `nil` if it cannot be read.
    public let size: ModelSize?
    /// The reason why the model cannot be read; `nil` if it can.
    public let problem: String?
    /// The name of the moment that this one is compared with; `nil` for the first moment, and if the model cannot be
    /// read.
    public let before: String?
    /// The number of moments between the two, whose models cannot be read.
    public let skips: Int
    /// The changes since then.
    public let step: Evolution?
  }

  /// Compares a model, or the reason why it cannot be read, at each moment, earliest first. The models must be
  /// unchanged since they were read.
  ///
  /// The steps are computed on all cores.
  ///
  /// - Parameter mappings: The mapping models that Core Data finds.
  /// - Parameter isMirrored: Whether stores are mirrored to CloudKit; `nil` if the marks of the models determine it.
  public init(
    _ states: [(name: String, model: Result<Model, ReadFailure>)], mappings: [HashedMapping] = [],
    isMirrored: Bool? = nil
  ) {
    var last: Int?
    var work: [(index: Int, before: Int?)] = []
    for (index, state) in states.enumerated() {
      work.append((index, last))
      if case .success = state.model { last = index }
    }
    moments = Parallel.map(work) { Self.moment(states, $0.index, before: $0.before, mappings, isMirrored) }
  }

  private static func moment(
    _ states: [(name: String, model: Result<Model, ReadFailure>)], _ index: Int, before: Int?,
    _ mappings: [HashedMapping], _ isMirrored: Bool?
  ) -> Moment {
    let state = states[index]
    switch state.model {
    case .failure(let failure):
      return Moment(
        name: state.name, size: nil, problem: failure.diagnostic.message, before: nil, skips: 0, step: nil)
    case .success(let model):
      guard let before, case .success(let earlier) = states[before].model else {
        return Moment(name: state.name, size: ModelSize(model), problem: nil, before: nil, skips: 0, step: nil)
      }
      return Moment(
        name: state.name, size: ModelSize(model), problem: nil, before: states[before].name,
        skips: index - before - 1,
        step: Evolution(
          from: earlier, to: model, areAsRead: true, mapping: mappings.first(from: earlier, to: model),
          isMirrored: isMirrored))
    }
  }

  /// Compares the versions of a bundle, in bundle order.
  public init(of bundle: ModelBundle) {
    self.init(
      bundle.versions.map { ($0.name, $0.content.map(\.value)) }, mappings: bundle.mappings,
      isMirrored: bundle.isMirrored)
  }
}
