import { createMemory } from 'recollect'
import { syntheticSessions, syntheticQuestions } from './datasets/synthetic.ts'
const memory = await createMemory({ path: '/tmp/prof.db', durability: 'normal' })
const s = memory.namespace('a')
if (process.argv[2] === 'fill') { for (const x of syntheticSessions(1000)) await s.add(x.turns, { session: x.id }); await s.flush() }
const qs = syntheticQuestions(200)
for (let i = 0; i < 3; i++) for (const q of qs) await s.recall(q)
const t = performance.now(); const times=[]
for (let i = 0; i < 5; i++) for (const q of qs) { const b = performance.now(); await s.recall(q); times.push(performance.now()-b) }
times.sort((a,b)=>a-b)
console.log('mean', (performance.now() - t) / 1000, 'p50', times[500], 'p95', times[950])
await memory.close()
