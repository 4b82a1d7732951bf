/** A coding agent: decisions it must not forget, files of its own, and a graph it walks by itself. */
import assert from 'node:assert/strict'
import { createMemory } from 'recollect'
import { createMemoryFiles } from 'recollect/memory-files'

const memory = await createMemory()
const project = memory.namespace('project/shop')

// What was decided, by whom and when, as it was said.
await project.add(
  [
    { speaker: 'Mia', content: 'We use Postgres for orders.', at: '2025-01-15' },
    { speaker: 'Mia', content: 'Always run the linter before you commit.', at: '2025-01-16' },
    { speaker: 'Tom', content: 'I moved the payment code to the folder billing.', at: '2025-02-03' },
  ],
  { session: 'planning' },
)
const context = await project.recall('Where is the payment code?', { budget: 300 })
assert.match(context.text, /folder billing/)
// A standing wish is there whatever is asked.
assert.match((await project.profile()).text, /linter/)

// Commands of Anthropic's memory tool: hand them over as the model sends them, and its answers back.
const files = createMemoryFiles(project)
await files.run({ command: 'create', path: '/memories/notes.md', file_text: '# Notes\n- tests: npm test\n' })
await files.run({
  command: 'str_replace',
  path: '/memories/notes.md',
  old_str: 'npm test',
  new_str: 'npm run check',
})
assert.match(await files.run({ command: 'view', path: '/memories/notes.md' }), /npm run check/)
// A file is found like anything else.
assert.match((await project.recall('How are the tests run?')).text, /npm run check/)

// An agent that wants to look around itself goes step by step.
const { names } = await project.explore('aspects_of_person', { person: 'Mia' })
assert.ok(names.length > 0)
const { turns } = await project.explore('facts_of_aspect', { person: 'Mia', aspect: names[0] as string })
assert.ok(turns.some((turn) => turn.content.includes('Postgres')))
await memory.close()
