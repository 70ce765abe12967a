import PlumbModel
import PlumbText

extension ElementPath {
  /// Each step of the path with its kind.
  package var stepsJSON: JSON { .array(steps.map { ["kind": .string($0.kind.rawValue), "name": .string($0.name)] }) }
}
