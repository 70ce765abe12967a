import PlumbModel
import PlumbText

extension ConversionTarget {
  /// An entity relationship diagram for GitHub, GitLab and other renderers (mermaid.js.org, `erDiagram`).
  ///
  ///     erDiagram
  ///       "Order" {
  ///         Decimal total "required"
  ///       }
  ///       "Customer" |o--o{ "Order" : "orders / customer"
  ///
  /// Each end of a line shows the number of objects that the relationship at the other end can have.
  package static let mermaid = ConversionTarget(
    "mermaid", endings: ["mmd", "mermaid"], "An entity relationship diagram for Mermaid"
  ) { model in
    let sorted = SortedModel(model)
    let tables = sorted.entities.map(Mermaid.table)
    let parents = sorted.entities.compactMap { entity in
      entity.parentEntity.map { "  \(Mermaid.quoted($0)) ||--o| \(Mermaid.quoted(entity.name)) : \"is a\"" }
    }
    let lines = (["erDiagram"] + tables + parents + sorted.links.map(Mermaid.line)).joined(separator: "\n")
    return Conversion(
      text: lines + "\n",
      omissions: sorted.omissions
        + ModelFact.omissions(
          [
            .abstractEntities, .classNames, .indexes, .oldIndexes, .defaults, .transient, .derivation, .validation,
            .externalStorage, .customClasses, .deleteRules, .order, .counts,
          ] + ModelFact.ofModelsOnly, of: model, sorted))
  }
}

/// The syntax of Mermaid.
private enum Mermaid {
  /// Returns the box of an entity.
  static func table(_ entity: Entity) -> String {
    let head = "  \(quoted(entity.name))"
    let unique = Set((entity.uniquenessConstraints ?? []).map { $0.attributes.map(\.name) })
    let rows = entity.storedAttributes.map { row($0, isUnique: unique.contains([$0.name])) }
    return rows.isEmpty ? head : "\(head) {\n\(rows.joined(separator: "\n"))\n  }"
  }

  /// Returns a type, a name, and the requirements on the value. A name that is not a Mermaid word follows in quotes.
  private static func row(_ attribute: Attribute, isUnique: Bool) -> String {
    let word = word(attribute.name)
    let remarks = [attribute.isOptional ? nil : "required", word == attribute.name ? nil : attribute.name]
    let note = remarks.compactMap { $0 }.joined(separator: ", ")
    let type = attribute.type == .composite ? attribute.composite ?? "" : attribute.type.rawValue
    let marks = (isUnique ? " UK" : "") + (note.isEmpty ? "" : " \(quoted(note))")
    return "    \(self.word(type)) \(word)\(marks)"
  }

  /// Returns a text in quotes, with `#…;` for characters that would end the text: quotes, line breaks, percent signs
  /// and others.
  static func quoted(_ text: String) -> String {
    let escaped = (text.isEmpty ? " " : text).escaped { scalar in
      "\"#;%\\&<>".unicodeScalars.contains(scalar) || Terminal.isActive(scalar) ? "#\(scalar.value);" : nil
    }
    return "\"\(escaped)\""
  }

  /// Returns a word of letters, digits and `_`. An attribute cannot be named `PK`, `FK` or `UK`, which mark keys, so
  /// these get a leading `_`.
  static func word(_ name: String) -> String {
    let preserved = name.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
        ? Character(scalar) : "_"
    }
    let word = String(preserved)
    let isName = word.first.map { $0.isLetter || $0 == "_" } ?? false
    return !isName || ["PK", "FK", "UK"].contains(word) ? "_" + word : word
  }

  /// Returns the line of a relationship, with its inverse if it has one. Without an inverse, the count of the other
  /// side is drawn as any number.
  static func line(_ link: Link) -> String {
    let near = link.near.relationship
    let back = link.far?.relationship
    let left = back.map { $0.isToMany ? ($0.isOptional ? "}o" : "}|") : ($0.isOptional ? "|o" : "||") } ?? "}o"
    let right = near.isToMany ? (near.isOptional ? "o{" : "|{") : (near.isOptional ? "o|" : "||")
    let label = [near.name, link.isReflexive ? nil : back?.name].compactMap { $0 }.joined(separator: " / ")
    let style = near.isTransient ? ".." : "--"
    let target = link.far?.entity.name ?? link.destination
    return "  \(quoted(link.near.entity.name)) \(left)\(style)\(right) \(quoted(target)) : \(quoted(label))"
  }
}
