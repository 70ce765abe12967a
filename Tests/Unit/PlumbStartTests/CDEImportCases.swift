import PlumbKit
import Testing

@testable import PlumbPictures
@testable import PlumbStart

/// A `cde-tool.json` file, the `plumb.json` that the import creates from it, and the notes that the import returns.
struct CDECase: CustomTestStringConvertible {
  let testDescription: String
  let file: String
  /// The expected `plumb.json`, as JSON5.
  let plumb: String
  var remarks: [String] = []

  static let all: [CDECase] = [
    CDECase(
      testDescription: "the least there is: cde-tool's own decode policy is written down",
      file: #"{ "generate": { "modelPath": "M/App.xcdatamodeld", "outputDir": "Out/", "moduleName": "App" } }"#,
      plumb: """
        { models: [{ path: "M/App.xcdatamodeld",
          generate: { output: "Out", order: "modelName", decodeFailurePolicy: "fallbackToDefaultValue" } }] }
        """,
      remarks: ["1:73: \"moduleName\" is omitted: Plumb needs no module name"]),
    CDECase(
      testDescription: "every key with an equal, said in both sections alike",
      file: """
        { "$schemaVersion": 1,
          "generate": { "outputDir": "Out", "emitExtensionStubs": true, "cleanStale": true, "overwrite": "changed",
            \(everything) },
          "validate": { "sourceDir": "Src", "include": [], "exclude": [], "level": "conformance", "report": "text",
            "failOnWarning": false, \(everything) } }
        """,
      plumb: """
        { models: [{
            path: "App.xcdatamodeld", version: "App 2", sources: ["Src"],
            generate: {
              output: "Out", access: "public", singleFile: true, header: "head.txt", extensions: true,
              init: true, toManyCount: false, order: "modelName", decodeFailurePolicy: "debugAssertNil" },
            types: { "Integer 64": "Int" },
            entities: {
              Item: {
                attributes: {
                  blob: { type: "[String: Int]", storage: "transformed", transformer: "BlobTransformer" },
                  state: { name: "status", type: "Status", storage: "raw", decodeFailurePolicy: "debugAssertNil" },
                  title: { optionality: "ignore" } },
                relationships: { owner_1: { name: "owner" } } } } }] }
        """),
    CDECase(
      testDescription: "what only repeats the defaults leaves no trace",
      file: """
        { "generate": { "modelPath": "App.xcdatamodeld", "modelVersion": null, "outputDir": "Out",
            "typeMappings": { "Date": { "swiftType": "Date" }, "Float": { "swiftType": "Float" } },
            "attributeRules": { "Item": { "title": {}, "n": { "swiftName": "n", "storageMethod": "default" } } },
            "relationshipRules": {}, "compositionRules": {}, "accessLevel": "internal", "singleFile": false,
            "splitByEntity": true, "dryRun": false, "format": "none", "generateInit": false,
            "generateToManyCount": true } }
        """,
      plumb: """
        { models: [{ path: "App.xcdatamodeld",
          generate: { output: "Out", order: "modelName", decodeFailurePolicy: "fallbackToDefaultValue" } }] }
        """),
    CDECase(
      testDescription: "the sections contradict each other: generate is taken; what one leaves open the other fills",
      file: """
        { "generate": { "modelPath": "App.xcdatamodeld", "outputDir": "Out", "accessLevel": "public",
            "attributeRules": { "Item": { "a": { "swiftName": "b" }, "x": { "swiftName": "y" } } } },
          "validate": { "modelPath": "Old.xcdatamodeld", "sourceDir": "Out", "generateInit": true,
            "attributeRules": { "Item": { "a": { "swiftName": "c" } } } } }
        """,
      plumb: """
        { models: [{ path: "App.xcdatamodeld", sources: ["Out"],
          generate: { output: "Out", access: "public", init: true, order: "modelName", decodeFailurePolicy: "fallbackToDefaultValue" },
          entities: { Item: { attributes: { a: { name: "b" }, x: { name: "y" } } } } }] }
        """,
      remarks: [
        "1:85: accessLevel is in \"generate\" only, and is used for both",
        "2:67: attributeRules.Item.x is in \"generate\" only, and is used for both",
        #"3:30: modelPath is "App.xcdatamodeld" in "generate" and "Old.xcdatamodeld" here: "App.xcdatamodeld" is used"#,
        "3:86: generateInit is in \"validate\" only, and is used for both",
        #"4:55: attributeRules.Item.a.swiftName is "b" in "generate" and "c" here: "b" is used"#,
      ]),
    CDECase(
      testDescription: "what has no equal is said, once a key",
      file: """
        { "generate": { "modelPath": "App.xcdatamodeld", "outputDir": "Out", "momcBin": "/bin/momc", "moduleName": "A",
            "splitByEntity": false, "overwrite": "none", "cleanStale": false, "dryRun": true, "format": "swiftformat",
            "relationshipSetterPolicy": "warning", "relationshipCountPolicy": "none" },
          "validate": { "modelPath": "App.xcdatamodeld", "sourceDir": "Out", "moduleName": "B", "include": ["**"],
            "exclude": ["x*"], "level": "exact", "report": "json", "failOnWarning": true, "maxIssues": 200 } }
        """,
      plumb: """
        { models: [{ path: "App.xcdatamodeld", sources: ["Out"], exact: true,
          generate: { output: "Out", order: "modelName", decodeFailurePolicy: "fallbackToDefaultValue" } }] }
        """,
      remarks: [
        "1:70: \"momcBin\" is omitted: Plumb reads models itself",
        "1:94: \"moduleName\" is omitted: Plumb needs no module name",
        "2:5: \"splitByEntity\" is omitted: \"singleFile\" is used instead",
        "2:29: \"overwrite\" is omitted: Plumb replaces only its own files, if they change",
        "2:50: \"cleanStale\" is omitted: Plumb deletes only its own files, if they are no longer generated",
        "2:71: \"dryRun\" is omitted: use plumb generate --dry-run",
        "2:87: \"format\" is omitted: the output of Plumb is formatted like that of swift format",
        "3:5: \"relationshipSetterPolicy\" is omitted: cde-tool no longer has this key",
        "3:44: \"relationshipCountPolicy\" is omitted: cde-tool no longer has this key",
        "4:89: \"include\" is omitted: Plumb reads all Swift below \"sources\"; list folders or files in it",
        "5:5: \"exclude\" is omitted: Plumb reads all Swift below \"sources\"; list folders or files in it",
        "5:42: \"report\" is omitted: use plumb validate --format json",
        "5:60: \"failOnWarning\" is omitted: use plumb validate --fail-on warning",
        "5:83: \"maxIssues\" is omitted: Plumb reports all findings",
      ]),
    CDECase(
      testDescription: "without generate the sources are the output",
      file: #"{ "validate": { "modelPath": "App.xcdatamodel", "sourceDir": "Src", "generateInit": true } }"#,
      plumb: """
        { models: [{ path: "App.xcdatamodel", sources: ["Src"],
          generate: { output: "Src", init: true, order: "modelName", decodeFailurePolicy: "fallbackToDefaultValue" } }] }
        """,
      remarks: ["1:62: The section \"generate\" is missing: \"sourceDir\" is also used as the output folder"]),
    CDECase(
      testDescription: "cde-tool passes over the type of an attribute with default storage, and so does the import",
      file: """
        { "generate": { "modelPath": "App.xcdatamodeld", "outputDir": "Out",
            "typeMappings": { "Integer 64": { "swiftType": "Int" } },
            "attributeRules": { "Item": { "a": { "swiftType": "Int" }, "b": { "swiftType": "Money" } } } } }
        """,
      plumb: """
        { models: [{ path: "App.xcdatamodeld",
          generate: { output: "Out", order: "modelName", decodeFailurePolicy: "fallbackToDefaultValue" }, types: { "Integer 64": "Int" } }] }
        """,
      remarks: [
        "3:84: The type Money of Item.b is omitted: cde-tool ignores the types of attributes with default storage"
      ]
    ),
    CDECase(
      testDescription: "composites are named by their types, and the model says which they are",
      file: """
        { "generate": { "modelPath": "App.xcdatamodeld", "outputDir": "Out",
            "attributeRules": { "Item": { "place": { "swiftType": "Place", "storageMethod": "composition" } } },
            "compositionRules": { "Place": { "lat": { "swiftName": "latitude" } },
              "Size": { "w": { "swiftName": "width" } }, "Gone": { "x": { "swiftName": "y" } } } } }
        """,
      plumb: """
        { models: [{ path: "App.xcdatamodeld",
          generate: { output: "Out", order: "modelName", decodeFailurePolicy: "fallbackToDefaultValue" },
          entities: { Item: { attributes: { place: { type: "Place", storage: "composition" } } } },
          compositions: {
            Size: { elements: { w: "width" } }, Spot: { type: "Place", elements: { lat: "latitude" } } } }] }
        """,
      remarks: [
        "2:59: cde-tool does not generate the struct Place, and Plumb generates it unless a file of \"sources\" declares it",
        "4:50: compositionRules.Gone is omitted: no attribute of the model is declared as Gone",
      ]),
  ]

  /// The keys that both sections share, each with a value other than its default.
  private static let everything = """
    "modelPath": "App.xcdatamodeld", "modelVersion": "App 2", "accessLevel": "public", "singleFile": true,
    "splitByEntity": true, "headerTemplate": "head.txt", "generateInit": true, "generateToManyCount": false,
    "defaultDecodeFailurePolicy": "debugAssertNil", "typeMappings": { "Integer 64": { "swiftType": "Int" } },
    "attributeRules": { "Item": {
      "state": { "swiftName": "status", "swiftType": "Status", "storageMethod": "raw",
        "decodeFailurePolicy": "debugAssertNil" },
      "blob": { "swiftType": "[String: Int]", "storageMethod": "transformed", "transformerName": "BlobTransformer" },
      "title": { "ignoreOptionality": true } } },
    "relationshipRules": { "Item": { "owner_1": { "swiftName": "owner" } } }
    """
}
