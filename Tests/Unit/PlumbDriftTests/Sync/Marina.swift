@testable import PlumbDeclarations
@testable import PlumbDrift
@testable import PlumbGenerate
@testable import PlumbModel
@testable import PlumbRules
@testable import PlumbWorkspace

/// A model for sync tests: berths, boats and their owners.
enum Marina {
  static let contents = """
    <?xml version="1.0" encoding="UTF-8" standalone="yes"?>
    <model type="com.apple.IDECoreDataModeler.DataModel" documentVersion="1.0" lastSavedToolsVersion="23231" systemVersion="24A348" minimumToolsVersion="Automatic" sourceLanguage="Swift" userDefinedModelVersionIdentifier="">
        <entity name="Berth" representedClassName="Berth" syncable="YES">
            <attribute name="depth" attributeType="Double" defaultValueString="2.5" usesScalarValueType="YES" syncable="YES"/>
            <attribute name="label" attributeType="String" defaultValueString="" syncable="YES"/>
            <attribute name="Zone" optional="YES" attributeType="Integer 16" usesScalarValueType="YES" syncable="YES"/>
            <relationship name="boats" optional="YES" toMany="YES" deletionRule="Nullify" destinationEntity="Boat" inverseName="berth" inverseEntity="Boat" syncable="YES"/>
        </entity>
        <entity name="Boat" representedClassName="Boat" syncable="YES">
            <attribute name="launchedOn" optional="YES" attributeType="Date" usesScalarValueType="NO" syncable="YES"/>
            <attribute name="name" attributeType="String" defaultValueString="nameless" syncable="YES"/>
            <attribute name="sailNumber" optional="YES" attributeType="Integer 64" usesScalarValueType="YES" syncable="YES"/>
            <relationship name="berth" optional="YES" maxCount="1" deletionRule="Nullify" destinationEntity="Berth" inverseName="boats" inverseEntity="Berth" syncable="YES"/>
            <uniquenessConstraints>
                <uniquenessConstraint>
                    <constraint value="sailNumber"/>
                </uniquenessConstraint>
            </uniquenessConstraints>
        </entity>
    </model>
    """

  static func model(_ contents: String = contents) throws -> Model {
    try Model.read(Array(contents.utf8), file: "contents", name: "Marina").value
  }

  /// Syncs the model with the declarations of another model.
  static func following(
    _ model: Model, to other: Model, _ options: DeclarationOptions = .init(), includesReview: Bool = true,
    rules: RuleSettings = RuleSettings(checksSwift: true), change: (inout Declarations) -> Void = { _ in }
  ) -> ModelSync {
    var actual = declarations(of: other, options: options).value
    change(&actual)
    return ModelSync(drift(model, actual, options, rules: rules), includesReview: includesReview)
  }

  static func drift(
    _ model: Model, _ actual: Declarations, _ options: DeclarationOptions = .init(),
    rules: RuleSettings = RuleSettings(checksSwift: true)
  ) -> Drift {
    Drift(
      expected: declarations(of: model, options: options).value, actual: actual, model: model, options: options,
      settings: rules)
  }

  static func text(_ model: Model) -> String { String(decoding: model.written(), as: UTF8.self) }
}
