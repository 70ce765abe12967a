// Writes the report of the step before into one comment of the pull request, which later runs update.
const fs = require('fs')

const longest = 60000

/** The text of the comment: a mark by which the next run finds it, and the report, cut to what GitHub accepts. */
function body(report, mark) {
  if (report.length <= longest) return `${mark}\n${report}`
  const end = report.lastIndexOf('\n', longest)
  return `${mark}\n${report.slice(0, end)}\n\nThe summary of the job has the rest.\n`
}

/** Whether a report has a finding or a change, so that it is worth a new comment. */
const hasRows = report => /^(\| |### )/m.test(report)

module.exports = async ({ github, context, core }) => {
  const file = `${process.env.RUNNER_TEMP}/plumb-comment.md`
  if (!fs.existsSync(file)) return
  const report = fs.readFileSync(file, 'utf8')
  const folder = (process.env.WORKING_DIRECTORY || '.').replace(/[^\w./ -]|--/g, '')
  const mark = `<!-- plumb: ${context.job} ${folder} -->`
  const pull = { ...context.repo, issue_number: context.payload.pull_request.number }
  try {
    const comments = await github.paginate(github.rest.issues.listComments, { ...pull, per_page: 100 })
    const own = comments.find(comment => comment.body && comment.body.startsWith(mark))
    const text = body(report, mark)
    if (!own && hasRows(report)) await github.rest.issues.createComment({ ...pull, body: text })
    if (own && own.body !== text) {
      await github.rest.issues.updateComment({ ...context.repo, comment_id: own.id, body: text })
    }
  } catch (error) {
    // The token of a pull request from a fork may not write.
    core.warning(`The comment cannot be written: ${error.message}`)
  }
}
