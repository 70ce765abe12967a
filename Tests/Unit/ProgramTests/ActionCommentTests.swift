import Foundation
import TestSupport
import Testing

/// The comment that the action writes on a pull request.
@Suite(.enabled(if: Scripts.arePresent, "the scripts of .ci and .github are not next to the tests"))
struct ActionCommentTests {
  /// The comment has the findings and the changes of the models below the working directory.
  @Test(.enabled(if: TestRepository.isThere, "git is not installed")) func theCommentHasTheChangesOfModels() throws {
    let repository = try TestRepository()
    let models = ["ios/A.xcdatamodeld/A 2.xcdatamodel", "ios/B.xcdatamodel", "mac/C.xcdatamodel"]
    let files = Dictionary(uniqueKeysWithValues: models.map { ("\($0)/contents", "<model/>") })
    try repository.commit(files)
    try repository.git("branch", "base")
    try repository.commit(files.mapValues { _ in "<model></model>" })
    let folder = try Folder()
    try folder.write(
      """
      #!/bin/sh
      if [ "$1" = validate ]; then echo findings > comment/plumb-comment.md; else echo "$2 $3 ${4#*:} $5"; fi
      """, to: "plumb")
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: "\(folder.path)/plumb")
    try repository.write(["comment/.keep": ""])
    let run = try Scripts.run(
      ".github/actions/plumb/check", in: folder,
      [
        "PLUMB": "\(folder.path)/plumb", "COMMENT": "true", "RUNNER_TEMP": "comment", "AGAINST": "base",
        "WORKING_DIRECTORY": "ios",
      ], workingFolder: repository.path)
    #expect(
      run.status == 0
        && repository.text("comment/plumb-comment.md") == """
          findings

          --format markdown ios/A.xcdatamodeld ios/A.xcdatamodeld

          --format markdown ios/B.xcdatamodel ios/B.xcdatamodel

          """,
      "\(run.text)")
  }

  /// The first run with findings creates the comment, and later runs update it.
  @Test(.enabled(if: Scripts.hasNode, "node is not installed")) func onePullRequestHasOneComment() throws {
    let folder = try Folder([
      "plumb-comment.md": "**Found 1 error**\n\n| 1 | error |\n",
      "run.js": """
      const comments = []
      const issues = {
        createComment: async ({ body }) => comments.push({ id: comments.length + 7, body }),
        updateComment: async ({ comment_id, body }) => { comments.find(c => c.id === comment_id).body = body },
      }
      const github = { paginate: async () => comments, rest: { issues } }
      const context = { job: 'models', repo: {}, payload: { pull_request: { number: 1 } } }
      const core = { warning: text => console.log(text) }
      const fs = require('fs')
      const write = text => fs.writeFileSync('plumb-comment.md', text)
      const comment = () => require(process.env.SCRIPT)({ github, context, core })
      const show = () => console.log(comments.map(c => c.body.split('\\n').slice(0, 2).join(' ')).join(' + ') || 'none')
      const run = async () => {
        write('**Found no findings**\\n'); await comment(); show()
        write('**Found 1 error**\\n\\n| 1 | error |\\n'); await comment(); show()
        write('**Found no findings**\\n'); await comment(); show()
        write('x\\n'.repeat(50000)); await comment(); console.log(comments[0].body.length < 65536)
        issues.updateComment = async () => { throw new Error('403') }
        write('y\\n'); await comment()
      }
      run()
      """,
    ])
    let run = try Scripts.run(
      "/usr/bin/env", ["node", "run.js"], in: folder,
      ["RUNNER_TEMP": folder.path, "SCRIPT": "\(Scripts.root)/.github/actions/plumb/comment.js"])
    #expect(
      run.text == """
        none
        <!-- plumb: models . --> **Found 1 error**
        <!-- plumb: models . --> **Found no findings**
        true
        The comment cannot be written: 403

        """)
  }
}
