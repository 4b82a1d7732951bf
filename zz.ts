import { createMemory } from 'recollect'
const m = await createMemory({})
const s = m.namespace('a')
const at = Date.now()-1e9
await s.add(Array.from({length:60},(_,i)=>({speaker:'Ana',content:`I bought item ${i} for ${i} euros in shop ${i} and I live in City${i}.`,at:at+i*60000})))
await s.flush()
await s.answer('Where do I live?')
for (let i=0;i<3;i++){ let t=performance.now(); const a = await s.answer('Where do I live?'); console.log(Math.round(performance.now()-t), a.answer)}
let t=performance.now(); await s.recall('Where do I live?'); console.log('recall', Math.round(performance.now()-t))
await m.close()
