import { expect, it } from 'vitest'
import { baseVerb, isPastForm, pastOf } from './verbs.ts'

it.each([
  ['lead', 'led'],
  ['bear', 'bore'],
  ['flee', 'fled'],
  ['dig', 'dug'],
  ['cling', 'clung'],
  ['slide', 'slid'],
  ['bet', 'bet'],
  ['cast', 'cast'],
  ['broadcast', 'broadcast'],
  ['rebuild', 'rebuilt'],
  ['babysit', 'babysat'],
  ['sublet', 'sublet'],
  ['overcome', 'overcame'],
  ['withhold', 'withheld'],
  ['foresee', 'foresaw'],
  ['misunderstand', 'misunderstood'],
  ['troubleshoot', 'troubleshot'],
  ['oversee', 'oversaw'],
  ['undergo', 'underwent'],
  ['undertake', 'undertook'],
  ['forget', 'forgot'],
  ['bookkeep', 'bookkept'],
])('an irregular verb, also one within another, has its own past: %s, %s', (base, past) => {
  expect(pastOf(base)).toBe(past)
})

it.each([
  ['relay', 'relayed'],
  ['visit', 'visited'],
  ['sew', 'sewed'],
  ['handle', 'handled'],
  ['timetable', 'timetabled'],
  ['plead', 'pleaded'],
  ['welcome', 'welcomed'],
  ['behave', 'behaved'],
  ['highlight', 'highlighted'],
  ['delight', 'delighted'],
  ['close', 'closed'],
  ['stake', 'staked'],
  ['display', 'displayed'],
  ['repeat', 'repeated'],
  ['inform', 'informed'],
  ['offer', 'offered'],
  ['report', 'reported'],
  ['cater', 'catered'],
  ['upload', 'uploaded'],
  ['forward', 'forwarded'],
  ['outline', 'outlined'],
])('a verb that only ends as one does is regular: %s, %s', (base, past) => {
  expect(pastOf(base)).toBe(past)
})

it('has the base of what ends in -oes', () => {
  expect(['undergoes', 'redoes', 'overdoes', 'goes'].map(baseVerb)).toEqual([
    'undergo',
    'redo',
    'overdo',
    'go',
  ])
})

it.each([
  ['died dies', 'die'],
  ['lied lies', 'lie'],
  ['tied ties', 'tie'],
  ['vied vies', 'vie'],
  ['tried tries', 'try'],
  ['dried dries', 'dry'],
  ['carried carries', 'carry'],
])('has the base of what ends in -ied or -ies: %s', (forms, base) => {
  expect(forms.split(' ').map(baseVerb)).toEqual([base, base])
})

it.each([
  ['agreed', 'agree'],
  ['disagreed', 'disagree'],
  ['freed', 'free'],
  ['guaranteed', 'guarantee'],
  ['refereed', 'referee'],
  ['decreed', 'decree'],
  ['succeeded', 'succeed'],
  ['proceed', 'proceed'],
  ['breed', 'breed'],
])('has the base of what ends in -eed: %s', (form, base) => {
  expect(baseVerb(form)).toBe(base)
})

it('takes no noun for a past because a rare verb has that form', () => {
  expect(['bore', 'wound', 'ground', 'bit', 'lit', 'rent', 'cast'].some(isPastForm)).toBe(false)
})
