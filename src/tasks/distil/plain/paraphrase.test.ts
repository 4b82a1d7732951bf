import { describe, expect, it } from 'vitest'
import { ONE, paraphrases, putPlainly } from './paraphrase.ts'

const RULES = paraphrases`
  // A comment is no rule.
  \btied the knot\b → got married
  \bguess who (?:is|'s)… (Aa) → I am…
  (${ONE}) is back in (\p{Lu}\p{Ll}+) for good
    → $1 {live} in $2
  (?:(\p{Lu}\p{Ll}+) hired me|I was hired by (\p{Lu}\p{Ll}+)) → I work at $1
  (${ONE}) turned (\p{Ll}+) → $1 became {a title $2}
  (?<=^|[.!?] )[Gg]ot a cat (I) → I have a cat
`
const put = (text: string): string => putPlainly(RULES, text, text)

describe('rules in a text', () => {
  it.each([
    ['We tied the knot.', 'We got married.'],
    ['GUESS WHO IS here', 'I am here'],
    ['Maya is back in Bonn for good', 'Maya lives in Bonn'],
    ['they is back in Bonn for good', 'they live in Bonn'],
    ['I was hired by Halden', 'I work at Halden'],
    ['Maya turned engineer', 'Maya became an engineer'],
    ['Maya turned blue', 'Maya turned blue'],
    ['Got a cat', 'I have a cat'],
    ['My sister is happy. Got a cat', 'My sister is happy. Got a cat'],
  ])('%s', (said, plain) => expect(put(said)).toBe(plain))
})
