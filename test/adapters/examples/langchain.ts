/** A store of LangGraph and a retriever of LangChain over one memory. `npm install recollect @langchain/core @langchain/langgraph` */
import assert from 'node:assert/strict'
import { BaseRetriever } from '@langchain/core/retrievers'
import { RunnableLambda } from '@langchain/core/runnables'
import { Annotation, END, START, StateGraph } from '@langchain/langgraph'
import { createMemory } from 'recollect'
import { memoryRetriever } from 'recollect/langchain'
import { createStore } from 'recollect/langgraph'

const memory = await createMemory()
const namespace = memory.namespace('user-42')
const store = createStore(namespace)
await store.put(['users', 'ana'], 'diet', { text: 'Ana is allergic to peanuts.' })

// A node of a graph finds it by meaning.
const State = Annotation.Root({ question: Annotation<string>, found: Annotation<string> })
const graph = new StateGraph(State)
  .addNode('look', async ({ question }, config) => {
    const [item] = (await config.store?.search(['users', 'ana'], { query: question, limit: 1 })) ?? []
    return { found: String(item?.value.text) }
  })
  .addEdge(START, 'look')
  .addEdge('look', END)
  .compile({ store })
const { found } = await graph.invoke({ question: 'What can Ana not eat?' })
assert.equal(found, 'Ana is allergic to peanuts.')

// A chain retrieves it, and what was said.
await namespace.add({ speaker: 'Ana', content: 'I moved to Lisbon in March 2025.' })
const chain = memoryRetriever(BaseRetriever, { namespace }).pipe(
  RunnableLambda.from((documents) => documents.map(({ pageContent }) => pageContent)),
)
assert.match((await chain.invoke('Where does Ana live?')).join('\n'), /Lisbon/)
await memory.close()
