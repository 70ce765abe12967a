import PlumbKit

extension Subject {
  /// Mapping models, which are stores in XML.
  static let mapping = Subject(
    name: "mapping", ending: "xml", isSeed: { $0.hasSuffix("/xcmapping.xml") }, words: Words.mapping, isXML: true
  ) { bytes in
    var verdict = Verdict()
    do throws(ReadFailure) {
      let mapping = try MappingModel.read(bytes, file: "xcmapping.xml", name: "A")
      verdict.saw("read \(mapping.entityMappings.count)")
      for entity in mapping.entityMappings {
        verdict.saw("mapping \(entity.attributes.isEmpty) \(entity.relationships.isEmpty)")
      }
      let written = mapping.written()
      do throws(ReadFailure) {
        let again = try MappingModel.read(written, file: "xcmapping.xml", name: "A")
        verdict.expect(again.written() == written, "writing twice gives the same bytes")
        verdict.expect(
          again.entityMappings.count == mapping.entityMappings.count, "no mapping is lost",
          "\(again.entityMappings.count) of \(mapping.entityMappings.count)")
      } catch {
        verdict.expect(false, "what is written can be read", error.diagnostic.message)
      }
      verdict.expect(XMLTree(written) != nil, "what Plumb writes is well-formed for others")
    } catch {
      verdict.refused(error.diagnostic)
    }
    return verdict
  }
}
