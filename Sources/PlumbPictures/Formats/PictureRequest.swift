import PlumbModel
import PlumbText

/// What a picture of a model is asked to show, and how.
package struct PictureRequest: Sendable {
  /// The entity that the picture is about; nil for all.
  package var around: String?
  /// How many steps around it.
  package var distance = 1
  package var clustering: Clustering?
  /// Whether boxes stand where the editor had them, if the file says that of all.
  package var usesSavedPlaces = false

  package init() {}

  /// What the picture shows of a model.
  package func part(of model: Model) -> Model {
    around.map { Neighbourhood.model(around: $0, distance: distance, in: model) } ?? model
  }

  /// The diagram of a model, or of the part that is asked for.
  package func diagram(of model: Model) -> Diagram {
    let diagram =
      around.map { Neighbourhood.diagram(around: $0, distance: distance, in: model) } ?? Diagram(of: model)
    return clustering.map { diagram.clustered($0.frames(in: model)) } ?? diagram
  }
}
