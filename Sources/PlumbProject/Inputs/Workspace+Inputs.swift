import PlumbEvolution
import PlumbFormats
import PlumbGenerate

extension Workspace {
  /// The same project, which takes down what is read from now on: `inputs` has it then.
  package func takingNotes() -> Workspace {
    let log = ReadLog()
    var copy = self
    copy.files = log.noting(files)
    copy.reads = log
    return copy
  }

  /// What this run has read so far, and nothing else: for a file that a configuration begins with.
  package var inputsRead: Inputs { Inputs(files: files, log: reads).untilNow }

  /// What this run reads, and what is configured to be read.
  ///
  /// - Parameters:
  ///   - selection: The models that are meant; those of the configuration count always.
  ///   - named: Other files that the call names.
  package func inputs(of selection: Selection? = nil, besides named: [String] = []) -> Inputs {
    let configured = configuration.models
    let selected = selection.flatMap { try? models($0) } ?? []
    var inputs = Inputs(files: files, log: reads)
    inputs.named = named + [configuration.file, configuration.baseline].compactMap { $0 }
    inputs.named += [LockFile.find(files, near: configuration.file), ConfigurationFile.find(in: files)].compactMap {
      $0
    }
    inputs.named += configured.compactMap { $0.generate?.headerFile }
    inputs.named += configured.flatMap { $0.templates.map(\.template) }
    inputs.models = (configured + selected).map { $0.namedVersion ?? $0.path } + configured.map(\.path)
    inputs.sources = (configured + selected).flatMap { $0.sources + [$0.generate?.output].compactMap { $0 } }
    return inputs
  }
}
