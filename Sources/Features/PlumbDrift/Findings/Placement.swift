import PlumbCore
import PlumbDeclarations
import PlumbModel
import PlumbText

extension Drift {
  /// Returns the differences with lines and columns of the model and its Swift files. A location in a file that is not
  /// among the sources has no line and column.
  ///
  /// Declarations contain byte offsets only. A file's line table is created for the first difference in the file.
  package func placed(_ differences: [Difference]) -> [Difference] {
    let files = Dictionary(sources.map { ($0.file, $0) }, uniquingKeysWith: { first, _ in first })
    var lines: [String: LineTable] = [:]
    return differences.map { difference in
      var places = ([difference.swift].compactMap(\.self) + difference.others).compactMap { side in
        Self.location(side, files, &lines).map { Diagnostic.Related($0, side.label) }
      }
      if let side = difference.xml, let location = location(side) {
        let index = difference.startsAtModel || difference.swift?.places.file.isEmpty ?? true ? 0 : 1
        places.insert(.init(location, side.label), at: index)
      }
      var placed = difference
      placed.diagnostic.location = places.first?.location
      placed.diagnostic.label = places.first?.label ?? ""
      placed.diagnostic.related = Array(places.dropFirst())
      return placed
    }
  }

  /// Returns the location of the XML attribute; if it is missing, of the element's `name`, the start tag, or the
  /// file. `nil` for a model without a file.
  private func location(_ side: Difference.XMLSide) -> Location? {
    model.source.location(of: side.origin, attribute: side.attribute)
      ?? model.source.location(of: side.origin, attribute: .name) ?? model.source.location(of: side.origin)
      ?? (model.source.file.isEmpty ? nil : Location(file: model.source.file))
  }

  /// Returns the location of the part of the declaration; only the file if its text is not available.
  private static func location(
    _ side: Difference.SwiftSide, _ files: [String: Source], _ lines: inout [String: LineTable]
  ) -> Location? {
    let file = side.places.file
    if file.isEmpty { return nil }
    guard let span = side.places.span(side.part), let source = files[file] else { return Location(file: file) }
    let table = lines[file] ?? LineTable(source.bytes)
    lines[file] = table
    return table.location(span, in: file)
  }
}

extension SourceRanges {
  /// Returns the range of the part; if it is missing, the range of the name or of the whole declaration.
  func span(_ part: Difference.SwiftSide.Part) -> Span? {
    let wanted: Span? =
      switch part {
      case .name: name
      case .type: type
      case .defaultValue: defaultValue
      case .annotation: annotation
      case .argument(let name): argument(name) ?? annotation
      case .access: access
      case .superclass: superclass
      case .objcName: objcName
      }
    return wanted ?? name ?? whole
  }
}
