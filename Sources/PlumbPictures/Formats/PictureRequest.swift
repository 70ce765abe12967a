import PlumbModel
import PlumbText

/// The content and the options of a picture of a model.
package struct PictureRequest: Sendable {
  /// The entity at the center of the picture; `nil` for all entities.
  package var around: String?
  /// The maximum distance from this entity.
  package var distance = 1
  package var clustering: Clustering?
  /// Whether boxes have the positions of the editor's graph, if the file contains all of them.
  package var usesSavedPlaces = false

  package init() {}

  package func part(of model: Model) -> Model {
    around.map { Neighbourhood.model(around: $0, distance: distance, in: model) } ?? model
  }

  package func diagram(of model: Model) -> Diagram {
    let diagram =
      around.map { Neighbourhood.diagram(around: $0, distance: distance, in: model) } ?? Diagram(of: model)
    return clustering.map { diagram.clustered($0.frames(in: model)) } ?? diagram
  }
}
