import PlumbModel
import TestSupport
import Testing

@testable import PlumbFormats

@Suite(.enabled(if: Corpus.isThere, "the corpus is not beside the project"))
struct CorpusTests {
  @Test func everyFileIsReadAndWrittenBackToTheByte() throws {
    let files = Corpus.files(named: "contents")
    var refused: [String] = []
    for (index, file) in files.enumerated() {
      let bytes = try FileSystem.read(file)
      let result = Result { () throws(ReadFailure) in try Model.read(bytes, file: file, name: "Model") }
      switch result {
      case .success(let parsed):
        #expect(parsed.value.written() == bytes, "\(file)")
        // The bytes are those that were read, so the meaning of a part is sufficient.
        guard Corpus.isComplete || index % 8 == 4 else { continue }
        let again = try Model.read(parsed.value.written(), file: file, name: "Model")
        #expect(again.value.meaning == parsed.value.meaning, "\(file)")
      case .failure(let failure):
        refused.append("\(failure.diagnostic.location?.description ?? file): \(failure.diagnostic.message)")
      }
    }
    #expect(files.count > 300 && refused.count <= 1, "\(refused)")
  }
}
