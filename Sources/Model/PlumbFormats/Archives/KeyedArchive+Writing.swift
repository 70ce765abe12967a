extension KeyedArchive {
  /// Returns the archive as bytes, by default in the binary format. Equal archives have equal bytes.
  ///
  ///     try KeyedArchive.read(archive.written(), file: "a") == archive
  public func written(as form: PropertyList.Form = .binary) -> [UInt8] { propertyList.written(as: form) }

  /// The archive as a property list, with the class descriptions after the objects.
  public var propertyList: PropertyList {
    var list: [PropertyList] = []
    list.reserveCapacity(objects.count)
    var classes: [[String]: Int] = [:]
    var names: [[String]] = []
    for object in objects {
      guard case .instance(let instance) = object else {
        if case .value(let value) = object { list.append(value) }
        continue
      }
      let place = classes[instance.classes] ?? names.count
      if place == names.count {
        classes[instance.classes] = place
        names.append(instance.classes)
      }
      var fields = instance.fields
      fields["$class"] = .uid(UInt64(objects.count + place))
      list.append(.dictionary(fields))
    }
    list += names.map { names in
      .dictionary(["$classname": .string(names.first ?? ""), "$classes": .array(names.map { .string($0) })])
    }
    return .dictionary([
      "$version": .integer(100_000), "$archiver": .string("NSKeyedArchiver"),
      "$top": .dictionary(["root": .reference(root)]), "$objects": .array(list),
    ])
  }
}
