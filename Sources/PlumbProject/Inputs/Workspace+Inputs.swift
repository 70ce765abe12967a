import PlumbEvolution
import PlumbFormats
import PlumbGenerate

extension Workspace {
  /// Returns a copy of the workspace that records the files it reads, for `inputs`.
  package func recordingReads() -> Workspace {
    let log = ReadLog()
    var copy = self
    copy.files = log.noting(files)
    copy.reads = log
    return copy
  }

  /// The files that this run has read so far, for a configuration that is about to be created.
  package var inputsRead: Inputs { Inputs(files: files, log: reads).snapshot }

  /// Returns the files that this run reads, and the files that are configured as inputs.
  ///
  /// - Parameters:
  ///   - selection: The selected models. The configured models are always included.
  ///   - named: Other files from the command line.
  package func inputs(of selection: Selection? = nil, excluding named: [String] = []) -> Inputs {
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
