import ArgumentParser
import PlumbConsole
import PlumbKit

/// The options for the contents and the layout of a picture.
struct PictureOptions: ParsableArguments {
  /// The positions of the boxes in a picture.
  enum Layout: String, CaseIterable, ExpressibleByArgument { case auto, saved }

  @Option(help: ArgumentHelp("Draw only this entity and its neighbors.", valueName: "entity")) var around: String?
  @Option(help: ArgumentHelp("With --around: the maximum number of steps; 1 by default.", valueName: "steps"))
  var distance: Int?
  @Option(help: "Draw frames around the entities of a configuration or prefix, in svg, html and dot.") var cluster:
    Clustering?
  @Option(help: "The positions of boxes in svg and html: auto, or saved, as in the old editor.")
  var layout: Layout?

  func validate() throws {
    if distance != nil, around == nil { throw ValidationError("--distance requires --around") }
    if let distance, distance < 0 { throw ValidationError("--distance has to be 0 or more") }
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
        "\(Phrase.quoted(model.name)) has no entity \(Phrase.quoted(around))",
        help: near.map { ["did you mean \(Phrase.quoted($0))?"] } ?? ["plumb inspect --summary lists the entities"],
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
  /// Prints a picture to standard output, and its notes to standard error. Throws `CannotRun` if it is too large.
  func show(_ draw: () throws(PictureFormat.TooLarge) -> PictureFormat.Drawn) throws(CannotRun) {
    do throws(PictureFormat.TooLarge) {
      let drawn = try draw()
      printRaw(drawn.text)
      for text in drawn.notes { note("note: \(Terminal.sanitized(text))") }
    } catch {
      throw CannotRun(error.message, help: [error.help])
    }
  }
}
