import { describe, expect, it } from 'vitest'
import { mayPutRight, saidInFull } from './bare-corrections.ts'

describe('bare corrections', () => {
  it.each<[said: string, correction: string, full: string]>([
    ['I live in Graz.', 'Sorry, I meant Linz, not Graz.', 'I live in Linz, not Graz.'],
    ['I live in Graz.', 'Linz, not Graz.', 'I live in Linz, not Graz.'],
    ['I live in Graz.', 'Not Graz, Linz.', 'I live in Linz, not Graz.'],
    ['I live in Graz.', 'Sorry, not Graz but Linz.', 'I live in Linz, not Graz.'],
    ['I live in Graz.', 'I said Graz but I meant Linz.', 'I live in Linz, not Graz.'],
    ['I live in Graz.', 'No, Linz.', 'I live in Linz, not Graz.'],
    ['I live in Graz.', 'Linz, I mean. Monday brain.', 'I live in Linz, not Graz. Monday brain.'],
    ['I live in Graz.', '*Linz, sorry.', 'I live in Linz, not Graz.'],
    ['I live in Graz and work at Halden.', 'Oops, Linz, not Graz.', 'I live in Linz, not Graz.'],
    ['It rains. I live in Graz. It is late.', 'Make that Linz.', 'I live in Linz, not Graz.'],
    ['My sister is called Petra.', 'Her name is actually Paula.', 'My sister is called Paula, not Petra.'],
    ['My boss is Kirsten.', "Correction, she's Kerstin, not Kirsten!", 'My boss is Kerstin, not Kirsten.'],
    ['I take 20 mg of citalopram.', "It's 40 mg, not 20.", 'I take 40 mg of citalopram, not 20 mg.'],
    ['I have two kids.', 'Sorry, three kids.', 'I have three kids, not two kids.'],
    [
      'My nephew turned six on Saturday.',
      "Correction from the family: he's seven.",
      'My nephew turned seven on Saturday, not six.',
    ],
    ['My number is 555-9999.', 'Sorry, I meant 555-9990.', 'My number is 555-9990, not 555-9999.'],
    ['My number is 07700 900123.', 'oops 07700 900132', 'My number is 07700 900132, not 07700 900123.'],
    ['My email is a@x.com.', "oops, wrong one, it's b@x.com", 'My email is b@x.com, not a@x.com.'],
    ['My email is a@x.com.', 'Sorry, typo: b@x.com', 'My email is b@x.com, not a@x.com.'],
    [
      'My address is 5 Hill Road.',
      'scratch that, 7 Hill Road',
      'My address is 7 Hill Road, not 5 Hill Road.',
    ],
    ['my address is 5 hill road.', 'sorry, 7 hill road', 'my address is 7 hill road, not 5 hill road.'],
    [
      'I live at 5 Elm Road, Leeds.',
      'Sorry, 6 Elm Road.',
      'I live at 6 Elm Road, Leeds, not 5 Elm Road, Leeds.',
    ],
    ['My postcode is LS6 1AB.', 'sorry LS6 1BA', 'My postcode is LS6 1BA, not LS6 1AB.'],
    ['My number is 555-9999.', '555-9990 is the right one', 'My number is 555-9990, not 555-9999.'],
    ['我住在Graz.', 'Sorry, Linz, not Graz.', 'Sorry, Linz, not Graz.'],
  ])('%s – %s', (said, correction, full) => {
    expect(saidInFull(`${said} ${correction}`)).toBe(`${said} ${full}`)
    expect(mayPutRight(correction)).toBe(true)
  })

  it.each<[correction: string, unasked: boolean, asked: boolean]>([
    ['Sorry, I meant Linz, not Graz.', true, true],
    ['Oops, Linz.', true, true],
    ['I said Graz but I meant Linz.', true, true],
    ['*Linz', true, true],
    ['Linz, not Graz.', true, false],
    ["Actually it's Linz, not Graz.", true, false],
    ['No, Linz.', false, false],
    ['Actually, Linz.', false, false],
  ])('of a turn before: %s', (correction, unasked, asked) => {
    const puts = (wasAsked: boolean): boolean =>
      saidInFull(correction, { text: 'I live in Graz.', asked: wasAsked }) !== correction
    expect([puts(false), puts(true)]).toEqual([unasked, asked])
  })

  it.each<[correction: string, unasked: boolean, asked: boolean]>([
    ['sorry typo, 555-9990', true, true],
    ['Sorry, I meant 555-9990.', true, true],
    ['I gave you the wrong number, it is 555-9990', true, true],
    ['sorry, 555-9990', true, false],
    ["Actually, it's 555-9990", true, false],
  ])('of a number in a turn before: %s', (correction, unasked, asked) => {
    const puts = (wasAsked: boolean): boolean =>
      saidInFull(correction, { text: 'My number is 555-9999', asked: wasAsked }) !== correction
    expect([puts(false), puts(true)]).toEqual([unasked, asked])
  })

  it.each<[said: string, next: string]>([
    ['I live in Graz.', 'Sorry, no.'],
    ['I live in Graz.', 'No, not yet.'],
    ['I live in Graz.', 'Sorry, I have to go.'],
    ['I live in Graz.', 'The train goes to Linz, not Graz.'],
    ['I live in Graz.', 'Sorry, I meant the train to Linz, not Graz, which is late.'],
    ['I live in Graz. Is your mother there, too?', 'No, Linz.'],
    ['I work with Tom and Ida.', 'No, Anna.'],
    ['I love Rome.', 'Tom, not Ida.'],
    ['I turned 40 and have 2 kids.', 'Sorry, 41.'],
    ['My number is 555-9999.', 'Sorry, order 555-9990 is late.'],
    ['My number is 555-9999. My office is 555-8888.', 'Sorry, I meant 555-9990.'],
    ['My number is 555-9999.', 'Sorry, 10 minutes late.'],
    ['My email is a@x.com.', "Sorry, my wife's is b@x.com."],
    ['My email is a@x.com.', 'sorry, b@x.com bounced'],
    ['My address is 5 Hill Road.', 'Sorry, can you deliver to 7 Hill Road this time'],
    ['My address is 5 Hill Road.', 'Sorry, 2 people live here.'],
    ['', 'Sorry, Linz.'],
    ['I live in Graz.', ''],
    ['I live in Graz.', '😀😀😀'],
    ['I live in Graz.', `No, ${'Linz '.repeat(200)}.`],
  ])('leaves as it is: %s – %s', (said, next) => {
    expect(saidInFull(next, { text: said, asked: false })).toBe(next)
    expect(saidInFull(`${said} ${next}`)).toBe(`${said} ${next}`)
  })

  it('puts right what the same text said before', () => {
    expect(saidInFull('I live in Graz. Sorry, Linz.')).toBe('I live in Graz. I live in Linz, not Graz.')
  })
})
