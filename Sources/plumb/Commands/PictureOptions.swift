import ArgumentParser
import PlumbKit

/// The options for the contents and the layout of a picture.
struct PictureOptions: ParsableArguments {
  /// The positions of the boxes in a picture.
  enum Layout: String, CaseIterable, ExpressibleByArgument { case auto, saved }

  @Option(help: ArgumentHelp("Draw this entity and its neighbours only.", valueName: "entity")) var around: String?
  @Option(help: ArgumentHelp("With --around: how many steps away; 1 by default.", valueName: "steps"))
  var distance: Int?
  @Option(help: "Frames around entities of one configuration or prefix, in svg, html and dot.") var cluster: Clustering?
  @Option(help: "Where boxes of svg and html stand: auto, or saved, as the old editor had them.")
  var layout: Layout?

  func validate() throws {
    if distance != nil, around == nil { throw ValidationError("--distance goes with --around") }
    if let distance, distance < 0 { throw ValidationError("--distance is 0 or more") }
  }

  /// Whether one of the options except `--distance` is present.
  var isRequested: Bool { around != nil || cluster != nil || layout != nil }

  /// Returns the request for a picture of a model.
  ///
  /// - Throws: `CannotRun` if the entity for `--around` does not exist.
  func request(for model: Model) throws -> PictureRequest {
    if let around, !model.entities.contains(where: { $0.name == around }) {
      let near = Suggestion.nearest(to: around, in: model.entities.map(\.name))
      throw CannotRun(
        "\(Words.quoted(model.name)) has no entity \(Words.quoted(around))",
        help: near.map { ["did you mean \(Words.quoted($0))?"] } ?? ["plumb inspect --summary lists them"],
        argument: around)
    }
    var request = PictureRequest()
    request.around = around
    request.distance = distance ?? 1
    request.clustering = cluster
    request.usesSavedPlaces = layout == .saved
    return request
  }
}

extension Clustering: ExpressibleByArgument {}

extension Console {
  /// Prints a picture of a model to standard output, and its remarks to standard error.
  func show(picture format: PictureFormat, of model: Model, _ request: PictureRequest) throws {
    try show { () throws(PictureFormat.TooLarge) in try format.draw(model, request) }
  }

  /// Prints a picture of changes.
  func show(picture format: PictureFormat, of changes: Diagram) throws {
    try show { () throws(PictureFormat.TooLarge) in try format.draw(changes) }
  }

  private func show(_ draw: () throws(PictureFormat.TooLarge) -> PictureFormat.Drawn) throws {
    let drawn: PictureFormat.Drawn
    do throws(PictureFormat.TooLarge) {
      drawn = try draw()
    } catch {
      throw CannotRun(error.message, help: [error.help])
    }
    pass(drawn.text)
    for text in drawn.notes { note("note: \(Terminal.sanitized(text))") }
  }
}
