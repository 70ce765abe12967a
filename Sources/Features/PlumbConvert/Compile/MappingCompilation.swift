import PlumbFormats
import PlumbModel
import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Compiles a mapping model. The version hashes are those of the copies of the versions in its file.
  func compileMapping(_ path: String, to output: String) throws(CannotRun) -> Compilation {
    do throws(ReadFailure) {
      let mapping = try MappingModelSearch(files).read(path)
      let bytes = try CompiledMappingModel.bytes(of: mapping)
      return Compilation([ModelBundle.File(path: output, bytes: bytes)], folder: nil)
    } catch {
      throw CannotRun(error.diagnostic.message, help: error.diagnostic.help, argument: path)
    }
  }
}
