import { describe, expect, it } from 'vitest'
import { bestOf, bleu1, declines, exactMatch, locomoF1, rouge, rougeLcs, setF1 } from './answer.ts'

describe('locomoF1', () => {
  it('compares stems without articles and punctuation', () => {
    // cat, are, run against cat, run: 2 · 2 / (3 + 2).
    expect(locomoF1('The cats are running!', 'a cat runs', 'single-hop')).toBeCloseTo(0.8, 10)
  })

  it('counts a word as often as it is said', () => {
    expect(locomoF1('New York New York', 'New York', 'single-hop')).toBeCloseTo(2 / 3, 10)
  })

  it('splits multi-hop answers at commas, and takes the best match of each gold part', () => {
    // As one bag it would be 0.4.
    expect(locomoF1('camping', 'pottery, camping, painting a sunset', 'multi-hop')).toBeCloseTo(1 / 3, 10)
    expect(locomoF1('swimming, pottery', 'pottery, swimming', 'multi-hop')).toBe(1)
  })

  it('reads an open-domain key up to its semicolon', () => {
    expect(locomoF1('Yes', 'Yes; she said so herself', 'open-domain')).toBe(1)
    expect(locomoF1('Yes', 'Yes; she said so herself', 'single-hop')).toBeLessThan(0.5)
  })

  it('is right on an adversarial question when it declines', () => {
    expect(locomoF1('That is not mentioned in the conversation.', null, 'adversarial')).toBe(1)
    expect(locomoF1(null, null, 'adversarial')).toBe(1)
    expect(locomoF1('purple', null, 'adversarial')).toBe(0)
  })

  it('is 0 for a declined answer elsewhere', () => {
    expect(locomoF1(null, 'purple', 'single-hop')).toBe(0)
  })
})

describe('declines', () => {
  it('knows nothing, and the two official wordings', () => {
    expect([null, '', ' ', 'No information available', 'Not mentioned.'].map(declines)).toEqual(
      Array.from({ length: 5 }, () => true),
    )
    expect(declines('no')).toBe(false)
  })
})

describe('setF1', () => {
  it('compares sets: repeating is free', () => {
    expect(setF1('New York New York', 'New York')).toBe(1)
  })

  it('neither stems nor drops articles', () => {
    expect(setF1('cats', 'cat')).toBe(0)
    expect(setF1('the cat', 'cat')).toBeCloseTo(2 / 3, 10)
  })

  it('takes . , ! ? as blanks, and no other sign', () => {
    expect(setF1('red,green', 'red green')).toBe(1)
    expect(setF1('red;green', 'red green')).toBe(0)
  })
})

describe('exactMatch', () => {
  it('ignores case, punctuation and articles, and nothing else', () => {
    expect(exactMatch('The Eiffel Tower!', 'eiffel tower')).toBe(1)
    expect(exactMatch('Eiffel Towers', 'eiffel tower')).toBe(0)
    expect(exactMatch('tower Eiffel', 'eiffel tower')).toBe(0)
  })
})

describe('bleu1', () => {
  it('clips what is repeated (the example of Papineni et al. 2002)', () => {
    expect(bleu1('the the the the the the the', 'The cat is on the mat.')).toBeCloseTo(2 / 7, 10)
  })

  it('punishes what is too short, not what is too long', () => {
    expect(bleu1('the cat', 'the cat is on the mat')).toBeCloseTo(Math.exp(-2), 10)
    expect(bleu1('the cat is on the mat today', 'the cat is on the mat')).toBeCloseTo(6 / 7, 10)
  })

  it('is 0 without words', () => {
    expect(bleu1('', 'cat')).toBe(0)
    expect(bleu1('cat', '…')).toBe(0)
  })
})

describe('ROUGE', () => {
  // The sentences of Lin 2004.
  const gold = 'police killed the gunman'

  it('counts n-grams in common', () => {
    expect(rouge(1, 'police kill the gunman', gold)).toBeCloseTo(3 / 4, 10)
    expect(rouge(2, 'police kill the gunman', gold)).toBeCloseTo(1 / 3, 10)
  })

  it('sees the order of words only in L', () => {
    expect(rouge(1, 'the gunman kill police', gold)).toBeCloseTo(3 / 4, 10)
    expect(rougeLcs('the gunman kill police', gold)).toBeCloseTo(1 / 2, 10)
    expect(rougeLcs('police kill the gunman', gold)).toBeCloseTo(3 / 4, 10)
  })

  it('is an F-measure: too much costs as well', () => {
    expect(rouge(1, 'police killed the gunman and then went home', gold)).toBeCloseTo(8 / 12, 10)
  })

  it('ignores case and punctuation, and is 0 for too few words', () => {
    expect(rouge(1, 'Police killed: the gunman.', gold)).toBe(1)
    expect(rouge(2, 'police', gold)).toBe(0)
    expect(rougeLcs('', gold)).toBe(0)
  })
})

describe('bestOf', () => {
  it('takes the wording that fits best', () => {
    expect(bestOf(exactMatch, 'NYC', ['New York City', 'NYC'])).toBe(1)
    expect(bestOf(exactMatch, 'NYC', [])).toBe(0)
  })
})
