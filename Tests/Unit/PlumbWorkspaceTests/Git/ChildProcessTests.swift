import Testing

@testable import PlumbWorkspace

@Suite struct ChildProcessTests {
  private static let environment = ["PATH": "/usr/bin:/bin"]

  /// The input exceeds the buffer of a pipe or a socket, and the program writes while it reads.
  @Test func muchGoesBothWaysAtOnce() throws {
    let input = (0..<3_000_000).map { UInt8(truncatingIfNeeded: $0) }
    let run = try ChildProcess.run(["cat"], environment: Self.environment, input: input, limit: 4_000_000)
    #expect(run.status == 0 && run.out == input && run.err.isEmpty)
  }

  @Test func bothOutputsAreRead() throws {
    let script = "i=0; while [ $i -lt 20000 ]; do echo out $i; echo err $i >&2; i=$((i+1)); done; exit 3"
    let run = try ChildProcess.run(["sh", "-c", script], environment: Self.environment, limit: 1 << 20)
    #expect(run.status == 3 && run.out.count == 188_890 && run.err.count == 64 << 10)
  }

  @Test func argumentsArriveAsTheyAre() throws {
    let run = try ChildProcess.run(
      ["printf", "%s|", "a b", "$HOME", "*", "🧾", ""], environment: Self.environment, limit: 100)
    #expect(String(decoding: run.out, as: UTF8.self) == "a b|$HOME|*|🧾||")
  }

  @Test func onlyTheGivenVariablesArePassed() throws {
    let run = try ChildProcess.run(["env"], environment: ["A": "1"], limit: 1000)
    #expect(String(decoding: run.out, as: UTF8.self) == "A=1\n")
  }

  @Test func failuresAreReported() throws {
    #expect(throws: ChildProcess.Failure.notFound) {
      try ChildProcess.run(["plumb-is-no-such-program"], environment: [:], limit: 1)
    }
    #expect(throws: ChildProcess.Failure.wroteTooMuch(limit: 10)) {
      try ChildProcess.run(["yes"], environment: Self.environment, limit: 10)
    }
    // The program does not read its input. No signal may terminate the test process.
    let deaf = try ChildProcess.run(
      ["true"], environment: Self.environment, input: [UInt8](repeating: 1, count: 1 << 20), limit: 1)
    #expect(deaf.status == 0)
    #expect(try ChildProcess.run(["sh", "-c", "kill -9 $$"], environment: Self.environment, limit: 1).status == 137)
  }
}
