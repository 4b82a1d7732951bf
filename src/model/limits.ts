/**
 * How much one call may hold. The library checks it, so every door does; the schemas of the HTTP API and the guide
 * repeat it.
 */
export const LIMITS = {
  /** Characters of the name of a namespace, session or speaker, of the id of a turn, and of a key. */
  name: 200,
  /** Characters of the name of an entity, which can be a phrase. */
  entityName: 600,
  /** Characters of a text in a query: a name, an id, words to look for, a condition. */
  query: 1000,
  /** Characters of a question. */
  question: 20_000,
  /** Characters of a text that corrects something derived, or adds to a graph. */
  text: 20_000,
  /** Characters of a turn, captions included. */
  turn: 1_000_000,
  /** Captions of a turn. */
  captions: 100,
  /** Turns added or asked for by id in one call, and items of each list of an added graph. */
  turns: 10_000,
  /** Items of any other list, and keys of an object. */
  items: 1000,
  /** Keys of the metadata of a turn. */
  metadataKeys: 100,
  /** Characters of the metadata of a turn, keys included. */
  metadata: 100_000,
  /** Lists and objects within each other. */
  depth: 6,
  /** A number among the settings of a strategy. */
  knob: 10_000,
  /** One that is a time, in milliseconds. */
  knobMs: 600_000,
} as const
