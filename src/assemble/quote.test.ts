import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { withoutPleasantries } from '../english/pleasantries.ts'
import type { WordSpan } from '../model/known-time.ts'
import { searchTerms } from '../std/words.ts'
import { aTurn, day } from '../testing/builders.ts'
import { type Quoting, questionOf, quote } from './quote.ts'
import { loadTokenCounter } from './tokens.ts'

const count = await loadTokenCounter()

describe('without pleasantries', () => {
  it.each([
    ['Thanks, Nate! That sounds great! I went to Woodhaven.', '… I went to Woodhaven.'],
    [
      'I moved to Porto. Good luck with everything! My sister came along.',
      'I moved to Porto. … My sister came along.',
    ],
    ['Hey Ana! Long story: I quit. Take care, Ana!', '… Long story: I quit. …'],
    ["Wow, Ana, that's so cool! Where did you buy it?", '… Where did you buy it?'],
  ])('%s', (text, left) => {
    expect(withoutPleasantries(text, new Set())).toBe(left)
  })

  it.each([
    'Thanks, Nate! Good luck!',
    'Yes, that is great! We go.',
    "I'm so proud of it! We won.",
    'See you at 5! I bring cake.',
    'A great support group! I joined it.',
    'Good luck with the exam! I bring cake.',
    'Danke, Ana! Ich wohne in Porto.',
    'すごい！ありがとう。東京に行った。',
  ])('stays: %s', (text) => {
    expect(withoutPleasantries(text, new Set())).toBe(text)
  })

  it('keeps what is asked for', () => {
    const text = 'Thanks for the support! I joined a group.'
    expect(withoutPleasantries(text, new Set())).toBe('… I joined a group.')
    expect(withoutPleasantries(text, new Set(['support']))).toBe(text)
  })
})

describe('quote', () => {
  const quoting: Quoting = { terms: [], dates: false, count, quoteTokens: 40 }
  const quoted = (content: string, over: Partial<Quoting> = {}): string =>
    quote({ ...aTurn('a', { content, at: day(1) }), ordinal: 0, topic: null }, { ...quoting, ...over }).text
  const filler = 'The weather was what it usually is around here at this time. '.repeat(6)

  describe('what is asked for and is over', () => {
    it('is quoted before a sentence that has more words of the question and would take all the room', () => {
      const long =
        'The Ferry Inn went up to 10 kg a week, the place in Cardiff takes 2 kg of shoots a week as well, and there is a new one in Brecon from Friday which takes 5 kg a week.'
      const terms = ['saltgrass', 'take', 'week']
      expect(quoted(`Saltgrass left. ${filler}${long}`, { terms, quoteTokens: 30 })).toContain(
        'Saltgrass left.',
      )
    })

    const others =
      'I drove 18 kg of leaves to Saltgrass in March, I think with our Marta. My Saltgrass list has 14 more for "Friday".'
    const shown = (end: string): string =>
      quoted(`${end} ${filler}${others}`, { terms: ['saltgrass'], quoteTokens: 30 })

    it.each([
      'Saltgrass left.',
      'Saltgrass stopped in May.',
      'Saltgrass is out.',
      'Saltgrass: gone, since May.',
      'Saltgrass has closed.',
      'Saltgrass pulled out.',
      'Saltgrass gave up.',
      "Saltgrass's over now.",
    ])('is quoted: %s', (end) => {
      expect(shown(end)).toContain(end)
    })

    it.each([
      [
        'My phone died yesterday on the train.',
        'My phone is a Pixel 8, number 0151 222333, contract with Aldi.',
        ['phone', 'number'],
      ],
      ['The Bo meeting ended.', 'Bo lives in a flat in Leeds with two cats.', ['bo', 'live']],
    ])('gives way to what says more of the question of the same: %s', (end, more, terms) => {
      const shown = quoted(`${end} ${filler}${more}`, { terms, quoteTokens: 18 })
      expect(shown).toContain(more.slice(0, 20))
    })

    it.each([
      'Beata left.',
      'The Ferry Inn is out.',
      'At Saltgrass you turn left.',
      'Saltgrass left the gate open.',
      'Saltgrass is out of town, on a hill.',
      'Saltgrass got over it.',
      'Saltgrass stopped at the gate.',
      'Saltgrass is off the road.',
      'Saltgrass closed the deal.',
      'Saltgrass is done with lunch.',
    ])('gives way where nothing of it is: %s', (end) => {
      expect(shown(end)).not.toContain(end)
    })
  })

  describe('ends in square brackets', () => {
    const marked = (content: string, ends: readonly string[], quoteTokens = 60): string =>
      quote(
        { ...aTurn('a', { content, at: day(1) }), ordinal: 0, topic: null },
        { ...quoting, terms: ['skripta'], quoteTokens },
        [],
        ends,
      ).text

    it.each([
      '[Ana to hear from Lind about a quote for paper: carried out by 2025-03-24]',
      '[Ana to send a message to Bo: given up by 2025-03-24]',
      '[Ana to get a letter from the court: carried out Mon 2025-05-05]',
    ])('hand on no words: %s', (end) => {
      const content = `asked Lind for a quote ${end}, they said ten days. Dilan would stay. oh and we do the Skripta fair again`
      expect(marked(content, [` ${end}`])).toBe(content)
      expect(marked(content, [` ${end}`], 12)).toBe('… oh and we do the Skripta fair again')
    })

    it('stand where they were written, in own words and in those of somebody else', () => {
      const own = ' [Ana to move: given up by 2025-03-24]'
      const theirs = ' [Bo to sell: given up by 2025-03-24]'
      const plain = 'I move soon. Bo wrote: "I sell the van in May and that is that."'
      const content = `I move soon${own}. Bo wrote: "I sell the van in May${theirs} and that is that."`
      expect(marked(content, [theirs, own])).toContain(`I move soon${own}.`)
      expect(marked(content, [theirs, own]).replace(own, '').replace(theirs, '')).toBe(marked(plain, []))
    })

    it('of the speaker are no ends', () => {
      const content = 'asked Lind for a quote [see below], they said: ten days'
      expect(marked(content, [])).toBe(content)
    })
  })

  it('of a long turn are the sentences that are asked for, then those that tell most; gaps are marked', () => {
    const text = `${filler}I sold the old bike to Marta in 2023. ${filler}We keep the blue tent. ${filler}`
    const asked = quoted(text, { terms: ['tent'], quoteTokens: 20 })
    expect(asked).toContain('We keep the blue tent.')
    expect(quoted(text, { quoteTokens: 15 })).toBe('… I sold the old bike to Marta in 2023. …')
    expect(asked.startsWith('… ')).toBe(true)
  })

  it.each([
    [
      'Marta sold the old bike.',
      'It fetched 80 euros in the end.',
      'Marta sold the old bike. It fetched 80 euros in the end.',
    ],
    [
      'We ordered a boat.',
      "They're bringing it in 2024 to Ghent.",
      "We ordered a boat. They're bringing it in 2024 to Ghent.",
    ],
    [
      'The roof leaks.',
      'So I called Bo in 2023 about it.',
      'The roof leaks. So I called Bo in 2023 about it.',
    ],
    ['Grapes ripen.', 'Marta sold in 2023.', 'Grapes ripen. Marta sold in 2023.'],
  ])('beside "%s": what follows it and says little alone', (before, text, joined) => {
    const content = `${filler}${before} ${text} ${filler}`
    const hit = quote(
      { ...aTurn('a', { content, at: day(1) }), ordinal: 0, topic: null },
      { ...quoting, terms: ['2023', '80', '2024'], quoteTokens: 12 },
    )
    expect(hit.text).toBe(`… ${text} …`)
    expect(hit.joined).toBe(`… ${joined} …`)
  })

  it.each([
    'We booked the hotel for three nights... no, two, Friday to Sunday.',
    'The hotel has three nights left. No, two.',
    'the hotel is three nights… sorry, two',
    'The hotel is three nights. I mean two.',
    'The hotel is three nights. Oh, wait, two.',
    'The hotel is three nights. Scratch that, two.',
  ])('keeps what puts right the words before it: %s', (text) => {
    const said = quoted(`${filler}${text} ${filler}`, { terms: ['hotel', 'night'], quoteTokens: 24 })
    expect(said).toContain(text)
  })

  it.each([
    'Do you like the hotel? No, two others.',
    'The hotel is fine. Nobody else came.',
    'The hotel is fine. No dogs.',
  ])('parts what puts nothing right: %s', (text) => {
    const said = quoted(`${filler}${text} ${filler}`, { terms: ['hotel'], quoteTokens: 8 })
    expect(said).not.toContain(text)
  })

  it.each([
    // Said on a Tuesday.
    ['Any plans for the weekend?', 'Any plans for the weekend?'],
    [
      'We painted the shed over the weekend.',
      'We painted the shed over the weekend [2023-12-30 to 2023-12-31].',
    ],
    ['It feels like just yesterday that I wore it.', 'It feels like just yesterday that I wore it.'],
    ['I wore it yesterday.', 'I wore it yesterday [Mon 2024-01-01].'],
    ['I ran daily over the past 7 days.', 'I ran daily over the past 7 days [since Tue 2023-12-26].'],
    ['I ran two weeks ago.', 'I ran two weeks ago [2023-12-16 to 2023-12-22].'],
    ['I ran last week.', 'I ran last week [week of Mon 2023-12-25].'],
    ['I started this a few years back.', 'I started this a few years back [2020 to 2022].'],
    ['I ran last Friday.', 'I ran last Friday [Fri 2023-12-29].'],
    ['We live here since last Monday.', 'We live here since last Monday.'],
    ['Tuesday the 9th, at ten.', 'Tuesday the 9th, at ten.'],
    ['He has a job in Exeter, from March.', 'He has a job in Exeter, from March.'],
    ['She taught in Exeter from May.', 'She taught in Exeter from May [May 2023].'],
    ['On Friday was her last day.', 'On Friday [Fri 2023-12-29] was her last day.'],
  ])('dates what is past: %s', (content, dated) => {
    expect(quoted(content, { dates: true })).toBe(dated)
  })

  it('leaves dates out where facts that rest on it say others', () => {
    const turn = aTurn('a', { content: 'I ran last Friday, and swam on Sunday.', at: day(1) })
    const dated = (...told: readonly WordSpan[]): string =>
      quote({ ...turn, ordinal: 0, topic: null }, { ...quoting, dates: true }, told).text
    const friday = { from: day(-3), to: day(-2) }
    const week = { from: day(-13), to: day(-6) }
    const sunday = { from: day(-1), to: day(0) }
    expect(dated(friday, sunday)).toBe(
      'I ran last Friday [Fri 2023-12-29], and swam on Sunday [Sun 2023-12-31].',
    )
    expect(dated(friday, week)).toBe('I ran last Friday [Fri 2023-12-29], and swam on Sunday.')
    expect(dated(week)).toBe(turn.content)
  })

  it('tells what is in a picture where the words point to it and there is room', () => {
    const shown = (content: string, quoteTokens: number): string =>
      quote(
        { ...aTurn('a', { content, captions: ['a watch'], at: day(1) }), ordinal: 0, topic: null },
        { ...quoting, quoteTokens },
      ).text
    expect(shown('It tracks my runs.', 100)).toBe('It tracks my runs. [shows: a watch]')
    expect(shown('Look what I got: I love this!', 100)).toContain('a watch')
    expect(shown('It tracks my runs.', 40)).toBe('It tracks my runs.')
    expect(shown('I ran ten miles this morning.', 100)).toBe('I ran ten miles this morning.')
  })

  describe('shows what was pasted as words of somebody else, whatever the room', () => {
    const letter =
      'We bought a house in Graz. I have given up dancing, and I regret it. I sold the Skoda to a farmer. My surgery is in March. I am eighty, and I own four goats.'
    const pasted: readonly (readonly [string, string])[] = [
      [
        `${filler}My cousin Petra wrote last night. Here it is: "Dear Jo. ${letter} Yours, Petra" ${filler}`,
        'Here it is: "',
      ],
      [`${filler}\nfwd from mum: ${letter}\n\n${filler}`, 'fwd from mum: "'],
      [`${filler}\n\nDear Ms Olsen,\n${letter}\nKind regards,\nSvein\n\n${filler}`, ' "'],
      [`Dear Ms Olsen,\n${letter} ${letter}\nKind regards,\nSvein\n\nWhat does he want?`, '(quoted) "'],
      [`${filler}\n[10:02] maeve: ${letter}\n[10:03] dara: I bought a kite.`, ' "'],
    ]
    it.each(pasted)('%s', (content, led) => {
      for (const quoteTokens of [20, 40, 60, 90])
        for (const term of ['skoda', 'surgeri', 'goat', 'hous']) {
          const text = quoted(content, { terms: [term], quoteTokens })
          const told = /(?:house|Skoda|surgery|goats)/.exec(text)
          if (told === null) continue
          const before = text.slice(0, told.index)
          expect(before).toContain(led)
          expect(before.split('"').length % 2).toBe(0)
        }
    })

    it('but not the words beside it', () => {
      const content = `${filler}I moved to Bonn. Mum wrote: "${letter}" ${filler}I bought a kite in Ulm.`
      expect(quoted(content, { terms: ['kite'], quoteTokens: 15 })).toBe('… I bought a kite in Ulm.')
      expect(quoted(content, { terms: ['bonn'], quoteTokens: 15 })).toBe('… I moved to Bonn. …')
      expect(quoted(content, { terms: ['bonn', 'goat'], quoteTokens: 30 })).toBe(
        '… I moved to Bonn. … Mum wrote: "We bought a house in Graz. … I am eighty, and I own four goats." …',
      )
    })

    it('and asks no question of it', () => {
      const content = `${filler}What do I reply? She wrote: "${filler}Where do you live?"`
      expect(questionOf(content, 30, count)).toBe('What do I reply?')
    })
  })

  it('of a sentence without end begins with a clause, or with a word where none begins for long', () => {
    const filler = 'I am trying to keep the site as light as it was when we began with it in spring, '
    const said = `${filler.repeat(3)}and images should load lazily below 200 KB each, ${filler.repeat(3)}`
    expect(quoted(said, { terms: ['lazili'], quoteTokens: 20 })).toMatch(/^… and images should load lazily/)
    const words = 'alpha beta gamma delta '.repeat(40)
    const asked = quoted(`${words}lazily ${words}`, { terms: ['lazili'], quoteTokens: 20 })
    expect(asked).toMatch(/^… (?:alpha|beta|gamma|delta|lazily) /)
    expect(asked).toContain('lazily')
  })

  it('of its end begins early enough to say something', () => {
    const said = `${'I am trying to keep the site light, '.repeat(12)}and I would build it by using a different approach`
    expect(quoted(said, { terms: ['approach'], quoteTokens: 40 })).toMatch(
      /^… .*and I would build it by using a different approach$/,
    )
  })

  it('of a question is what it asks, cut at a word', () => {
    expect(questionOf('Where did you go?', 30, count)).toBe('Where did you go?')
    expect(questionOf(`${filler}Where did you go? ${filler}`, 30, count)).toBe('Where did you go?')
    const cut = questionOf(`Have you thought of ${'cake or '.repeat(60)}pie?`, 30, count)
    expect(cut).toMatch(/^Have you thought of .*(?:cake|or) …$/)
    expect(count(cut)).toBeLessThanOrEqual(31)
  })

  it.each([['\n'], ['\n- '], ['，']])(
    'has the line that is asked for in a script without spaces, between %j',
    (between) => {
      const lines = Array.from({ length: 12 }, (_, i) => `今天天气很好我们去公园散步然后回家做饭看书睡觉${i}`)
      lines[6] = '王芳的保险柜密码放在青铜花瓶里'
      for (const quoteTokens of [40, 120])
        expect(quoted(lines.join(between), { terms: searchTerms('青铜花瓶'), quoteTokens })).toContain(
          lines[6],
        )
    },
  )

  it('has no more tokens than it may, but for marks of gaps, and each part of it is said', () =>
    fc.assert(
      fc.property(
        fc.array(fc.lorem({ mode: 'sentences', maxCount: 2 }), { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 10, max: 79 }),
        (sentences, quoteTokens) => {
          const content = sentences.join(' ')
          const text = quoted(content, { quoteTokens })
          expect(count(text.replaceAll('…', ''))).toBeLessThanOrEqual(quoteTokens + sentences.length)
          for (const part of text.split('…')) expect(content).toContain(part.trim())
        },
      ),
    ))
})
