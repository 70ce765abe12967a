// plumb:generated
// Written from the model: change the model or the configuration, not this file.
// swift-format-ignore-file
// swiftlint:disable all

import Foundation

struct ObservedLabel: Codable, Hashable, Sendable {
  var row: Int16? = nil
  var text: String = ""

  init(row: Int16? = nil, text: String = "") {
    self.row = row
    self.text = text
  }

  /// Reads the values from Core Data's dictionary, by their names in the model.
  init(dictionary: [String: Any]) {
    row = dictionary["row"] as? Int16
    text = dictionary["words"] as? String ?? text
  }

  /// The values for Core Data, by their names in the model.
  var dictionary: [String: Any] {
    var values: [String: Any] = [:]
    values["row"] = self.row
    values["words"] = self.text
    return values
  }
}
