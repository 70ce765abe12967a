import PlumbModel
import PlumbText

extension ConversionTarget {
  /// An entity relationship diagram that GitHub, GitLab and others draw (mermaid.js.org, `erDiagram`).
  ///
  ///     erDiagram
  ///       "Order" {
  ///         Decimal total "required"
  ///       }
  ///       "Customer" |o--o{ "Order" : "orders / customer"
  ///
  /// At each end of a line stands how many objects the relationship on the other side may have.
  package static let mermaid = ConversionTarget(
    "mermaid", endings: ["mmd", "mermaid"], "An entity relationship diagram for Mermaid"
  ) { model in
    let sorted = SortedModel(model)
    let tables = sorted.entities.map { MermaidTable($0).text }
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

/// The box of an entity.
private struct MermaidTable {
  let entity: Entity

  init(_ entity: Entity) { self.entity = entity }

  var text: String {
    let head = "  \(Mermaid.quoted(entity.name))"
    let rows = entity.attributes.filter { !$0.isTransient }.map(row)
    return rows.isEmpty ? head : "\(head) {\n\(rows.joined(separator: "\n"))\n  }"
  }

  /// A type, a name, and what the model asks of the value. A name that is no word here stands behind it, in quotes.
  private func row(_ attribute: Attribute) -> String {
    let word = Mermaid.word(attribute.name)
    let isUnique = (entity.uniquenessConstraints ?? []).contains { $0.attributes.map(\.name) == [attribute.name] }
    let remarks = [attribute.isOptional ? nil : "required", word == attribute.name ? nil : attribute.name]
    let remark = remarks.compactMap { $0 }.joined(separator: ", ")
    let type = attribute.type == .composite ? attribute.composite ?? "" : attribute.type.rawValue
    let marks = (isUnique ? " UK" : "") + (remark.isEmpty ? "" : " \(Mermaid.quoted(remark))")
    return "    \(Mermaid.word(type)) \(word)\(marks)"
  }
}

/// The words of Mermaid.
private enum Mermaid {
  /// A text in quotes, in which `#…;` stands for a character: quotes, line breaks and percent signs end one.
  static func quoted(_ text: String) -> String {
    var result = "\""
    for scalar in (text.isEmpty ? " " : text).unicodeScalars {
      let isMark = "\"#;%\\&<>".unicodeScalars.contains(scalar) || Terminal.isActive(scalar)
      if !isMark {
        result.unicodeScalars.append(scalar)
      } else {
        result += "#\(scalar.value);"
      }
    }
    return result + "\""
  }

  /// A word of letters, digits and `_`. `PK`, `FK` and `UK` mark keys, so that no attribute is called so.
  static func word(_ name: String) -> String {
    let kept = name.unicodeScalars.map { scalar -> Character in
      scalar.isASCII && scalar.properties.isAlphabetic || ("0"..."9").contains(scalar) || scalar == "_"
        ? Character(scalar) : "_"
    }
    let word = String(kept)
    let isName = word.first.map { $0.isLetter || $0 == "_" } ?? false
    return !isName || ["PK", "FK", "UK"].contains(word) ? "_" + word : word
  }

  /// A relationship with its inverse, or alone. What is not known of the way back is drawn as any number.
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
