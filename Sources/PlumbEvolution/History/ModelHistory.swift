import PlumbModel
import PlumbText

/// A model through time: what it was at each of several moments, the earliest first, and what changed from one to the
/// next.
///
///     let history = ModelHistory(of: bundle)
///     history.moments.map(\.name)            // ["Shop", "Shop 2"]
///     history.moments.last?.step?.changes    // of Shop 2, since Shop
///
/// A moment may be a version of a bundle, or a commit. One without a model that can be read has no step, and the next
/// one is compared with the last that can.
public struct ModelHistory: Sendable {
  /// The earliest first.
  public let moments: [Moment]

  /// The model at a point of its history.
  public struct Moment: Sendable {
    /// What the moment is called: `Shop 2`.
    public let name: String
    /// The size of the model; nil where it cannot be read.
    public let size: ModelSize?
    /// Why the model cannot be read; nil where it can.
    public let problem: String?
    /// The name of the moment that this one is compared with; nil for the first, and where there is no model.
    public let before: String?
    /// How many moments there are between the two, which have no model.
    public let skips: Int
    /// What changed since then.
    public let step: Evolution?
  }

  /// A model, or the reason why there is none, at each moment; the earliest first. Models have to be as they were read.
  ///
  /// Steps are made on all cores.
  public init(_ states: [(name: String, model: Result<Model, ReadFailure>)]) {
    var last: Int?
    var work: [(index: Int, before: Int?)] = []
    for (index, state) in states.enumerated() {
      work.append((index, last))
      if case .success = state.model { last = index }
    }
    moments = Parallel.map(work) { Self.moment(states, $0.index, before: $0.before) }
  }

  private static func moment(
    _ states: [(name: String, model: Result<Model, ReadFailure>)], _ index: Int, before: Int?
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
        skips: index - before - 1, step: Evolution(from: earlier, to: model, areAsRead: true))
    }
  }

  /// The versions of a bundle, in its order.
  public init(of bundle: ModelBundle) {
    self.init(bundle.versions.map { ($0.name, $0.content.map(\.value)) })
  }
}
