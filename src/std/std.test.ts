import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { growth } from '../../test/support/growth.ts'
import { timeoutSignal, unlessAborted } from './abort.ts'
import { inverseDocumentFrequency, termSaturation } from './bm25.ts'
import { frozen } from './frozen.ts'
import { isGivenName, pronounOf } from './given-names.ts'
import { fingerprint, sortableTime } from './hash.ts'
import { LruMap } from './lru.ts'
import { splitSentences } from './sentence.ts'
import { topK } from './top-k.ts'
import { packVectors } from './vectors.ts'
import { passages, searchTerms, words } from './words.ts'

describe('words', () => {
  it.each([
    ['I paid 12,500 euros', '12500'],
    ['2.399,00 Euro', '2399'],
    ['$2,399.00', '2399'],
    ['￥３，０００', '3000'],
    ['0171 2345678', '01712345678'],
    ['138 1234 5678', '电话13812345678'],
    ['DE89 3704 0044 0532 0130 00', '89370400440532013000'],
  ])('has numbers in groups as they are without: %s', (text, number) => {
    expect(searchTerms(text)).toContain(searchTerms(number).at(-1))
  })

  it('takes no date, no version and no list for a number in groups', () => {
    for (const text of ['on 2024-05-01', 'v1.2.3', '1, 2, 3', '3.5 or 4'])
      expect(searchTerms(text).every((term) => term.length < 5)).toBe(true)
  })

  it('cuts, folds and stems', () => {
    expect(words("Don't José’s naïve café")).toEqual(["don't", "jose's", 'naive', 'cafe'])
    expect(searchTerms("The dogs' owners were moving to Lisbon's harbours")).toEqual([
      'dog',
      'owner',
      'move',
      'lisbon',
      'harbour',
    ])
  })
  it('cuts unspaced scripts and Hangul into pairs, and finds Han signs that say something by themselves', () => {
    expect(words('我住在北京')).toEqual(['我住', '住在', '住', '在北', '北京', '北', '京'])
    expect(words('私は東京 tower')).toEqual(['私は', '私', 'は東', '東京', '東', '京', 'tower'])
    expect(words('부산으로 간 개')).toEqual(['부산', '산으', '으로', '간', '개'])
  })
  it.each([
    ["l'hôpital et all'università", 'hopital et all universita'],
    ["Diyarbakır'a, İstanbul’da", 'diyarbakir istanbul da'],
    ["don't, Ana's, we'll", "don't ana's we'll"],
    ['Weißgerberstraße Łódź Smørrebrød Đà IŞIK', 'weissgerberstrasse lodz smorrebrod da isik'],
    ['المستشفى والقهوة مـــرحبا', 'مستشفي قهوه مرحبا'],
    ['٢٠٢٤ २०२४ ３', '2024 2024 3'],
    ['दिन दीन दान', 'दिन दीन दान'],
    ['Bio\u00adladen می\u200cروم', 'bioladen ميروم'],
  ])('reads %s as it is looked for', (text, expected) => expect(words(text).join(' ')).toBe(expected))
  it.each([
    ['Latin', 'a'],
    ['Devanagari', 'द'],
  ])('reads letters of %s with thousands of marks in proportion to them', async (_, letter) => {
    expect(await growth((size) => words(`${letter}${'\u0316'.repeat(size)}`), 5_000)).toBeNull()
  })
  it('finds nothing in nothing', () => {
    expect(words('')).toEqual([])
    expect(searchTerms('🎉 … !!')).toEqual([])
  })
  it('cuts long text into passages that hold all its words', () =>
    fc.assert(
      fc.property(fc.array(fc.lorem({ maxCount: 12 }), { maxLength: 40 }), (sentences) => {
        const text = sentences.join('. ')
        expect(passages(text, 20).flatMap(words)).toEqual(words(text))
      }),
    ))
  it('cuts text without sentences, too', () => {
    const parts = passages('x'.repeat(100_000), 80)
    expect(parts.join('').replaceAll(' ', '').length).toBe(100_000)
    expect(Math.max(...parts.map((p) => p.length))).toBeLessThanOrEqual(2000)
  })
})

describe('topK', () => {
  it('is sorting and cutting', () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 60 }), fc.nat(20), (scores, k) => {
        const sorted = scores
          .map((_, i) => i)
          .sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b)
        expect(topK(scores, k)).toEqual(sorted.slice(0, k))
      }),
    ))
  it('never chooses what is ruled out', () => {
    expect(topK([Number.NEGATIVE_INFINITY, 1, Number.NEGATIVE_INFINITY], 3)).toEqual([1])
  })
})

describe('bm25', () => {
  it('weighs the textbook example as the formula says', () => {
    // N = 1000, df = 100: ln(1 + 900.5 / 100.5)
    expect(inverseDocumentFrequency(1000, 100)).toBeCloseTo(2.2984, 3)
    // tf = 2, k1 = 1.2, b = 0.75, a text twice as long as usual: 2·2.2 / (2 + 1.2·(0.25 + 1.5))
    expect(termSaturation(2, 20, 10, 1.2, 0.75)).toBeCloseTo(4.4 / 4.1, 10)
  })
  it('grows with count and rarity and falls with length', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 50 }), fc.integer({ min: 1, max: 500 }), (count, length) => {
        expect(termSaturation(count + 1, length, 40, 1.2, 0.75)).toBeGreaterThan(
          termSaturation(count, length, 40, 1.2, 0.75),
        )
        expect(termSaturation(count, length + 1, 40, 1.2, 0.75)).toBeLessThan(
          termSaturation(count, length, 40, 1.2, 0.75),
        )
        expect(inverseDocumentFrequency(1000, count)).toBeGreaterThan(
          inverseDocumentFrequency(1000, count + 1),
        )
      }),
    ))
})

/** Reads the documented layout: a float32 scale, then one int8 per dimension. */
function unpackVectors(packed: Uint8Array, dimensions: number): Float32Array[] {
  const view = new DataView(packed.buffer, packed.byteOffset, packed.byteLength)
  const stride = 4 + dimensions
  return Array.from({ length: packed.byteLength / stride }, (_, i) =>
    Float32Array.from(
      { length: dimensions },
      (_, d) => view.getInt8(i * stride + 4 + d) * view.getFloat32(i * stride, true),
    ),
  )
}

describe('vectors', () => {
  it('survive packing within half a percent', () =>
    fc.assert(
      fc.property(
        fc.array(fc.float({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 64 }),
        (values) => {
          const vector = Float32Array.from(values)
          const [back] = unpackVectors(packVectors([vector]), vector.length)
          const largest = Math.max(...vector.map(Math.abs))
          vector.forEach((x, i) => {
            expect(Math.abs(x - (back?.[i] ?? 9))).toBeLessThanOrEqual(largest / 250 + 1e-12)
          })
        },
      ),
    ))
  it('keep their order when several are packed', () => {
    const [a, b] = unpackVectors(packVectors([Float32Array.of(1, 0), Float32Array.of(0, -1)]), 2)
    expect(a?.[0]).toBeCloseTo(1)
    expect(b?.[1]).toBeCloseTo(-1)
  })
})

describe('ids', () => {
  it('sort by time and never collide by joining', () => {
    expect([5, -3, 1e12, 40].map(sortableTime).sort()).toEqual([-3, 5, 40, 1e12].map(sortableTime))
    expect(fingerprint('ab', 'c')).not.toBe(fingerprint('a', 'bc'))
    expect(fingerprint('x')).toMatch(/^[0-9a-z]{16}$/)
  })
})

describe('frozen', () => {
  it('forbids changes of all that a value holds', () => {
    const value = frozen({ list: [{ name: 'a' }], text: 'b', none: null })
    expect(value).toEqual({ list: [{ name: 'a' }], text: 'b', none: null })
    expect(() => value.list.push({ name: 'c' })).toThrow(TypeError)
    expect(() => Object.assign(value.list[0] ?? {}, { name: 'c' })).toThrow(TypeError)
  })
})

describe('LruMap', () => {
  it('keeps what is used all the time among many that are not', () => {
    const map = new LruMap<number, number>(100)
    map.set(-1, 0, 1)
    for (let i = 0; i < 1000; i++) {
      map.set(i, i, 1)
      expect(map.get(-1)).toBe(0)
    }
    expect([map.get(899), map.get(999)]).toEqual([undefined, 999])
  })

  it('forgets what was used least recently', () => {
    const map = new LruMap<string, number>(10)
    map.set('a', 1, 4)
    map.set('b', 2, 4)
    map.get('a')
    map.set('c', 3, 4)
    expect([map.get('a'), map.get('b'), map.get('c')]).toEqual([1, undefined, 3])
    map.set('huge', 4, 99)
    expect([map.get('a'), map.get('huge')]).toEqual([undefined, 4])
  })
})

describe('sentences', () => {
  it('go on behind titles, initials and "e.g."', () => {
    const text =
      "She is off to St. John's. Dr. Fox came! I read Ursula K. Le Guin, e.g. Tehanu. No. Then we left."
    expect(splitSentences(text)).toEqual([
      "She is off to St. John's.",
      'Dr. Fox came!',
      'I read Ursula K. Le Guin, e.g. Tehanu.',
      'No.',
      'Then we left.',
    ])
  })

  it('go on behind a day of a month as German writes it', () => {
    expect(
      splitSentences('Mia hat am 12.5. Geburtstag. Wir fahren am 3. Mai. It costs 12.5. Then we left.'),
    ).toEqual(['Mia hat am 12.5. Geburtstag.', 'Wir fahren am 3. Mai.', 'It costs 12.5.', 'Then we left.'])
  })

  it('of scripts without spaces end at their own signs', () => {
    expect(splitSentences('你好。我在这里！')).toEqual(['你好。', '我在这里！'])
  })
})

it('waiting ends with the signal, whatever becomes of the work', async () => {
  // A failure that nobody hears would end the process.
  const work = Promise.reject(new Error('late'))
  await expect(unlessAborted(work, AbortSignal.abort(new Error('enough')))).rejects.toThrow('enough')
})

it('a wait that is longer than timers can wait does not end at once', async () => {
  const signals = [2 ** 31, Number.MAX_SAFE_INTEGER].map(timeoutSignal)
  await new Promise((resolve) => setTimeout(resolve, 20))
  expect(signals.map((signal) => signal.aborted)).toEqual([false, false])
})

describe('first names', () => {
  it('are known in any letters, and nothing is none', () => {
    expect(['Clara', 'ZOË', 'tom'].map(isGivenName)).toEqual([true, true, true])
    expect(['', ' ', 'constructor', 'leeds'].map(isGivenName)).toEqual([false, false, false, false])
    expect(['Clara', 'Felix', 'Alex', ''].map(pronounOf)).toEqual(['she', 'he', null, null])
  })
})
