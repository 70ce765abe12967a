import PlumbText
import PlumbWorkspace

extension Workspace {
  /// Returns the baseline in a file.
  ///
  /// Throws if the file is missing or invalid, because all of its findings would count as new.
  package func baseline(in file: String) throws -> Baseline {
    let bytes = try bytes(ofBaseline: file)
    let (baseline, problems) = Baseline.read(bytes, file: file)
    guard problems.isEmpty else { throw Unreadable(problems, bytes: bytes, file: file) }
    return baseline
  }

  /// Returns the contents of a baseline's file.
  package func bytes(ofBaseline file: String) throws(CannotRun) -> [UInt8] {
    try files.contents(
      of: file, called: "the baseline \(file)", help: ["plumb validate --write-baseline writes one"],
      at: file == configuration.baseline ? configuration.places["baseline"] : nil, argument: file)
  }
}
