import { describe, expect, it } from 'vitest'
import { ONE, paraphrases, putPlainly } from './paraphrase.ts'

const RULES = paraphrases`
  // A comment is no rule.
  , you know\b →
  \btied the knot\b → got married
  \bguess who (?:is|'s)… (Aa) → I am…
  (${ONE}) is back in (\p{Lu}\p{Ll}+) for good
    → $1 {live} in $2
  (?:(\p{Lu}\p{Ll}+) hired me|I was hired by (\p{Lu}\p{Ll}+)) → I work at $1$2
  (${ONE}) turned (\p{Ll}+) → $1 became {a title $2}
  (?<=^|[.!?] )[Gg]ot a cat (I) → I have a cat
  drink (hot )?(tea)( daily)? → like $2
`
const put = (text: string): string => putPlainly(RULES, text, text)

describe('rules in a text', () => {
  it.each([
    ['We tied the knot.', 'We got married.'],
    ['GUESS WHO IS here', 'I am here'],
    ['Maya is back in Bonn for good', 'Maya lives in Bonn'],
    ['they is back in Bonn for good', 'they live in Bonn'],
    ['I was hired by Halden', 'I work at Halden'],
    ['Halden hired me', 'I work at Halden'],
    ['I drink tea', 'I like tea'],
    ['I sing, you know', 'I sing'],
    ['I drink hot tea daily', 'I like tea'],
    ['Maya turned engineer', 'Maya became an engineer'],
    ['Maya turned blue', 'Maya turned blue'],
    ['Got a cat', 'I have a cat'],
    ['My sister is happy. Got a cat', 'My sister is happy. Got a cat'],
  ])('%s', (said, plain) => expect(put(said)).toBe(plain))
})

it.each([
  ['drink tea', 'arrow'],
  ['drink tea -> like tea', 'arrow'],
  ['drink tea→ like tea', 'arrow'],
  ['drink tea →like tea', 'arrow'],
  ['drink tea →\n  like tea', 'arrow'],
  ['→ like tea', 'arrow'],
  ['drink\n  tea → like tea', 'arrow'],
  ['drink tea → like tea → love tea', 'arrow'],
  ['drink (tea) → like {colour $1}', 'form'],
  ['drink (tea) → like {Tool $1}', 'form'],
  ['drink (tea) → like {toString $1}', 'form'],
  ['drink (?:hot )?(?=(tea))[(]\\( → like $2', 'group'],
  ['drink (t)(e)(a) → like $10', 'group'],
  ['drink tea → pay $5', 'group'],
  ['drink tea (i) → like tea', 'flag'],
  ['Drink tea (I) (Aa) → like tea', 'flag'],
  ['drink tea → like tea // they do', 'comment'],
  ['drink (tea → like tea', 'brackets'],
  ['drink tea) → like tea', 'brackets'],
  ['drink [tea → like tea', 'brackets'],
])('a rule that is not written so is refused, with what it says: %s', (rule, fault) => {
  const text = Object.assign([rule], { raw: [rule] }) as unknown as TemplateStringsArray
  expect(() => paraphrases(text)).toThrow(fault)
  expect(() => paraphrases(text)).toThrow(/ in the rule: (?:drink|like|→)/i)
})
