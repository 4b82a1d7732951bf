/** A process that adds to a memory when it is told to: `survival-writer.ts SYSTEM FOLDER NAME COUNT`. */
import { type SystemName, systemNamed } from '../systems/known-systems.ts'

const [system, folder = '', name = '', count = '0'] = process.argv.slice(2)
const memory = await systemNamed(system as SystemName).open(folder, { id: 'survival', askedAt: null })
process.stdout.write('ready\n')
process.stdin.once('data', async () => {
  const results = await Promise.allSettled(
    Array.from({ length: Number(count) }, (_, i) =>
      memory.add({
        id: `${name} ${i}`,
        turns: [
          {
            id: `${name}:${i}`,
            speaker: name,
            role: 'user',
            content: `I remember thing number ${i} of ${name}.`,
            at: Date.UTC(2025, 0, 1) + i * 1000,
          },
        ],
      }),
    ),
  )
  const refused = results.filter((r) => r.status === 'rejected').length
  await memory.close()
  process.stdout.write(`refused ${refused}\n`)
  process.exit(0)
})
