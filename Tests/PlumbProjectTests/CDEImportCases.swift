import PlumbKit
import Testing

@testable import PlumbProject

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
      remarks: ["1:73: \"moduleName\" is left out: Plumb needs no module's name"]),
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
        "1:85: accessLevel stands in \"generate\" only, and is taken for both",
        "2:67: attributeRules.Item.x stands in \"generate\" only, and is taken for both",
        #"3:30: modelPath is "App.xcdatamodeld" in "generate" and "Old.xcdatamodeld" here: "App.xcdatamodeld" is taken"#,
        "3:86: generateInit stands in \"validate\" only, and is taken for both",
        #"4:55: attributeRules.Item.a.swiftName is "b" in "generate" and "c" here: "b" is taken"#,
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
        "1:70: \"momcBin\" is left out: Plumb reads models itself",
        "1:94: \"moduleName\" is left out: Plumb needs no module's name",
        "2:5: \"splitByEntity\" is left out: \"singleFile\" alone decides",
        "2:29: \"overwrite\" is left out: Plumb replaces the files of its own that change, and never any other",
        "2:50: \"cleanStale\" is left out: Plumb deletes the files of its own that are no longer wanted, and never any other",
        "2:71: \"dryRun\" is left out: call plumb generate --dry-run",
        "2:87: \"format\" is left out: what Plumb writes is as swift format leaves it",
        "3:5: \"relationshipSetterPolicy\" is left out: cde-tool itself has no such key any more",
        "3:44: \"relationshipCountPolicy\" is left out: cde-tool itself has no such key any more",
        "4:89: \"include\" is left out: Plumb looks at all Swift below \"sources\"; list folders or files there",
        "5:5: \"exclude\" is left out: Plumb looks at all Swift below \"sources\"; list folders or files there",
        "5:42: \"report\" is left out: call plumb validate --format json",
        "5:60: \"failOnWarning\" is left out: call plumb validate --fail-on warning",
        "5:83: \"maxIssues\" is left out: Plumb reports all findings",
      ]),
    CDECase(
      testDescription: "without generate the sources are the output",
      file: #"{ "validate": { "modelPath": "App.xcdatamodel", "sourceDir": "Src", "generateInit": true } }"#,
      plumb: """
        { models: [{ path: "App.xcdatamodel", sources: ["Src"],
          generate: { output: "Src", init: true, order: "modelName", decodeFailurePolicy: "fallbackToDefaultValue" } }] }
        """,
      remarks: ["1:62: There is no \"generate\" section: \"sourceDir\" is taken for what Plumb generates too"]),
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
        "3:84: The type Money of Item.b is left out: cde-tool passes over types of attributes with default storage"
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
        "2:59: cde-tool leaves the struct Place to you, and Plumb generates it unless a file of \"sources\" declares it",
        "4:50: compositionRules.Gone is left out: no attribute of the model is declared as Gone",
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
