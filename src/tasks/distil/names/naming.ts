/** Names, ties and contact details that a sentence gives in words of their own, wherever in it they stand. */
import { like, likeAnyCase } from '../../../english/like.ts'
import { NAME_PARTICLES } from '../../../english/words.ts'
import { normaliseName } from '../../../model/entity.ts'
import { EMAIL } from '../../../std/contact-forms.ts'
import { isGivenName } from '../../../std/given-names.ts'
import { type Pattern, pattern } from '../../../std/pattern.ts'
import { TITLES } from '../../../std/sentence.ts'
import { canonicalRelation, KIN, snakeCase } from '../../relations.ts'
import { type Meaning, meaning } from '../clauses/meaning.ts'
import { genderOf, isOwnedNoun, isPeople, isTitleNoun, kinOf } from '../clauses/nouns.ts'
import type { DraftEntity } from '../types.ts'
import {
  asKnown,
  entityOf,
  isNotName,
  type Known,
  kinEntity,
  possessive,
  type TurnContext,
  tieRelation,
  userOf,
} from './context.ts'

const NAME = `(?<![\\p{L}\\p{M}])(?:(?:${TITLES})\\. \\p{Lu}[\\p{L}\\p{M}'’-]{0,40}|\\p{Lu}[\\p{L}\\p{M}'’.-]{0,40}\\p{L}|\\p{Lu}|\\p{Lo}{2,12})`
/** At most so many words follow the first: an unbounded run of capitals would be tried from each of its words. */
const FULL_NAME = `${NAME}(?: (?:(?:[dl]['’]|(?:al|el|ibn|ben)-)?${NAME}|(?:${NAME_PARTICLES}|[ey])(?= (?:(?:${NAME_PARTICLES}) )?(?:[dl]['’])?\\p{Lu}))){0,4}`
const NOT_A_NAME =
  /^(?:I|We|He|She|They|It|And|But|The|A|An|My|Our|Your|His|Her|Yes|No|So|If|In|On|At|Is|To|Or|As|Me|User)$/
/** "With Mum I do not know": of "I do" only the particle can stand in a name. */
const BEGINS_CLAUSE = /^(?:I|We|They|It) /

const KIN_NAMED = like`\b(?:[Mm]y|[Oo]ur) (?:(?:older|younger|elder|eldest|little|baby|kid(?= (?:sis|bro))|big|best|old|oldest|youngest|middle|new|twin|good|dear|close|lovely|late|first|other) )*([\p{L}]+(?:-in-law)?)(?:,| is called| is named|'s name is| named| called|, whose name is|'s called)? (${FULL_NAME})(?=$|[\s.,;:!?)'’"])`
/** "Our dog, a beagle called Pepper." */
const KIN_OF_A_SORT = like`\b(?:[Mm]y|[Oo]ur) (?:\p{Ll}+ )?(\p{Ll}+), (?:an?|the) [\p{Ll} -]{2,40} (?:called|named) (${FULL_NAME})`
/** "Our two cats, Miso and Tofu." */
const KIN_TOGETHER = like`\b(?:[Mm]y|[Oo]ur) (?:two |three |four |[2-9] )?(?:\p{Ll}+ )?(\p{Ll}+s)(?:,| named| called| are(?: called| named)?|:)? (${NAME}(?:, ${NAME})*,? and ${NAME})(?=$|[\s.,;:!?)])`
/** "Jonas's wife Petra", "Anna's dog is called Rex". */
const THEIR_KIN = like`(?<![\p{L}\p{M}'’])(${NAME}|[Mm]y \p{Ll}+)['’]s (?:(?:older|younger|little|big|twin|new|eldest|oldest|youngest) )?(\p{Ll}+(?:-in-law)?)(?:,? (?:named |called )?| is (?:called |named |now )?| is now called )(${FULL_NAME})(?=$|[\s.,;:!?)])`
const IS_THEIR_KIN = like`(?:^|[.!?,;] |\band )(${FULL_NAME}) is (${NAME}|my \p{Ll}+)['’]s (?:(?:older|younger|little|big|twin|new) )?(\p{Ll}+(?:-in-law)?)(?=$|[.,;!?])`
/** "Her boyfriend Matteo", "his mother". */
const OF_HIS = like`\b(?<owner>[Hh]is|[Hh]er) (?:(?:older|younger|little|big|twin|new|old|late) )?(?<noun>\p{Ll}+(?:-in-law)?)(?:,? (?<name>${FULL_NAME}))?(?=$|[\s.,;:!?)'])`
const THEIR_VALUE = like`(?<![\p{L}\p{M}'’])(${NAME}|[Mm]y \p{Ll}+)'s (?=(?:new |current |work |home |private |mobile |cell |phone )*(?:number|e-?mail|mail|address|birthday|favorite|shoe size|blood type|time zone) )`
const NAME_IS_KIN = like`(?:^|[.!?,;] |\band )(${FULL_NAME}),? (?:is|was) (?:[Mm]y|[Oo]ur) (?:\w+ )?([\p{L}]+)(?=$|[.,;!?])`
const NAME_MY_KIN = pattern(`(${FULL_NAME}), my (?:\\w+ )?([\\p{L}]+)(?=$|[.,;!?])`)
const CALLED_SELF = like`\b(?:(?:[Mm]y friends|[Ee]verybody|[Ee]veryone|[Pp]eople|[Tt]hey|[Ff]riends) (?:just )?calls? me|I go by|(?:you can |please |just )?[Cc]all me) (${FULL_NAME})`
const GREETING =
  '(?:[Hh](?:i|ello|ey|iya)|[Gg]ood (?:morning|afternoon|evening|day)|[Gg]reetings)(?: there| all| again| everyone| everybody| team)?[,.! ]+'
/** What ends the name of somebody who introduces themselves. */
const NAME_ENDS = '(?=$|[.,;:!?)–—]| (?:and|from|here|by the way|btw)\\b)'
/** Wherever in a sentence it stands. */
const NAME_IS = like`\b(?:[Mm]y (?:real |full |new |legal )?name(?: is|'s))(?: now| actually)? (${FULL_NAME})${NAME_ENDS}`
const SURNAME = pattern(`\\bI(?:'m| am) (${NAME} ${FULL_NAME}) now\\b`)
/** "I'm Omar and I work as a nurse", "Hello, I'm Craig, new here", "Hey, Priya here!" A nation or a creed is no name. */
const INTRODUCES = like`^(?:${GREETING})?(?:I am|I'm) (${FULL_NAME})(?=[.!]?$| and I\b)|^${GREETING}(?:(?:I am|I'm) (${FULL_NAME})${NAME_ENDS}|(${FULL_NAME}) here(?=$|[.,!])|this is (${FULL_NAME})(?=[.!]?$| (?:from|here|speaking|and I)\b)|(?:it is|it's) (${FULL_NAME})(?= (?:from|here|again|speaking)\b))`
const CALLED = like`\b(?:[Ee]verybody|[Ee]veryone|[Ww]e all|[Ww]e|[Pp]eople|[Tt]hey|[Ff]riends|I)(?: just| all| usually| always)? calls? (?:her|him) (${FULL_NAME})`
const NAMED_IT = like`\b(?:named|called|christened) (?:him|her|it|them) (${FULL_NAME}(?: and ${FULL_NAME})?)`
const BORN_ONE = like`(?:^|[.!,] )(?:[Ii]t is |[Ii]t's |[Ii]t was )?[Aa] (?:baby )?(?:girl|boy|daughter|son)(?:,| called| named|:)? (${FULL_NAME})(?=$|[.,;!])`
const KIN_DESCRIBED = pattern(`\\b[Mm]y ([\\p{L}]+) is an? [^.,;!?]{1,40}, (${FULL_NAME})(?=$|[.,;!?])`)
const ITS_NAME = like`\b(?:(?:[Hh]er|[Hh]is|[Ii]ts) name is|(?:[Hh]e|[Ss]he|[Ii]t)(?: is|'s) (?:called|named)) (${FULL_NAME})(?=$|[.,;!]| and (?:he|she|it|I|we)\b)`
/** "New dentist as of this month: Dr Sikora." */
const NEW_KIN = pattern(`(?:^|[.!] )[Nn]ew ([\\p{Ll}]+)(?: [\\p{Ll} ]{2,20})?: (${FULL_NAME})(?=$|[.,;!?])`)
const LEAD_IS = like`\b(?:[Mm]y|[Oo]ur) (?:new )?(?:team lead|tech lead|project lead|line manager|project manager|team leader)(?: is now| is| is called|,|'s name is) (${FULL_NAME})(?=$|[\s.,;:!?])`
const OWNED_NAMED = like`\b(?:[Mm]y|[Oo]ur) (?:new )?([\p{L}-]+) is (?:called|named) (${FULL_NAME})(?=$|[.,;!?])`
const FOR_SHORT = pattern(`(${FULL_NAME}),? (?:or )?(${FULL_NAME}),? for short\\b`)
/** "Luigi, for Mia" is for her, not another name of hers. */
const SHORT_FOR = pattern(`(${FULL_NAME})(?:(?:,| is| was)+ short| stands) for (${FULL_NAME})`)
const GOES_BY = like`(${FULL_NAME}),? (?:who )?(?:goes by|is known as|is called|also known as|aka|a\.k\.a\.|,? whom everyone calls|,? whom everybody calls|,? who everyone calls) (${FULL_NAME})`
const ABBREVIATED = like`((?<![\p{L}\p{M}])(?:\p{Lu}[\p{L}\p{M}.&-]{0,40}(?: (?:of|and|for|the|in|&)){0,2} ){1,6}\p{Lu}[\p{L}\p{M}.-]{1,40}) \((\p{Lu}[\p{Lu}\d.&]{1,8})\)`
const INITIALS_ARE = like`\b(\p{Lu}{2,5}) is (\p{Lu}\p{Ll}[\p{L}\p{M}-]*(?: ${FULL_NAME})?)(?=$|[.,;!])`
const USER_NAME = pattern(`\\b[Tt]he [Uu]ser(?:'s name is|,? (?:is )?(?:named|called)) (${FULL_NAME})`)

export interface Alias {
  readonly entity: DraftEntity
  readonly alias: string
}

export function aliasesIn(text: string, context: TurnContext): Alias[] {
  const found: Alias[] = []
  const add = (entity: DraftEntity | null, alias: string | undefined): void => {
    const name = clean(alias)
    if (entity !== null && name !== null && normaliseName(entity.name) !== normaliseName(name))
      found.push({ entity, alias: name })
  }
  const { speaker, turn } = context
  if (turn.role === 'user') {
    for (const m of CALLED_SELF.all(text)) add(speaker, m[1])
    add(speaker, ownNameIn(text) ?? undefined)
  }
  for (const m of USER_NAME.all(text)) add(userOf(context).entity, m[1])
  for (const m of CALLED.all(text))
    add(context.meantBy(/ him /.test(m[0]) ? 'he' : 'she')?.entity ?? null, m[1])
  for (const one of [FOR_SHORT.all(text), GOES_BY.all(text)])
    for (const m of one) if (clean(m[1]) !== null) add(someone(m[1] as string, context), m[2])
  for (const m of SHORT_FOR.all(text)) if (clean(m[2]) !== null) add(someone(m[2] as string, context), m[1])
  // "CI is GitHub Actions" names a tool, "AJ is Arjun" a person.
  for (const m of INITIALS_ARE.all(text))
    if (clean(m[2]) !== null && m[1]?.[0] === m[2]?.[0]) add(someone(m[2] as string, context), m[1])
  for (const m of ABBREVIATED.all(text))
    add(entityOf((m[1] as string).replace(/^(?:The|At|In) /, ''), 'organization'), m[2])
  return found
}

function someone(name: string, context: TurnContext): DraftEntity {
  if (context.isSpeaker(name)) return entityOf(name, 'person')
  return context.named(name)?.entity ?? entityOf(name, 'person')
}

/** "From May Peter is my boss." */
const SINCE_WHEN =
  /^(?:From|In|On|Since|By|Until|Starting) (?:January|February|March|April|May|June|July|August|September|October|November|December|(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day) (?=\p{Lu})/u

function clean(name: string | undefined): string | null {
  if (name === undefined) return null
  const plain = name
    .replace(/(?:'s|[.,;:!?])+$/u, '')
    .replace(SINCE_WHEN, '')
    .trim()
  return plain === '' || NOT_A_NAME.test(plain) || BEGINS_CLAUSE.test(plain) ? null : plain
}

/** "My sister Maria", "my mother's name is Dolores", "Ana is my boss". */
export function tiesIn(text: string, context: TurnContext): Meaning[] {
  const found: Meaning[] = []
  const add = (noun: string, name: string | null): void => {
    const kin = kinOf(noun)
    if (kin === null || name === null || context.isSpeaker(name) || noun.toLowerCase() !== kin) return
    // "My boss is Polish."
    if (isPeople(name)) return
    found.push(tied(kin, kinEntity(kin, name, context).entity))
  }
  for (const m of ITS_NAME.all(text)) {
    // "My partner is a vet. Her name is Petra."
    const meant = context.meantBy(/^(?:her|she)/i.test(m[0]) ? 'she' : /^h/i.test(m[0]) ? 'he' : 'it')
    const noun =
      meant !== null && meant.entity.name === meant.entity.description
        ? kinNoun(meant.entity.name, context)
        : null
    if (noun !== null) add(noun, clean(m[1]))
  }
  if (text.includes("'s ")) found.push(...theirTies(text, context))
  // One of these is in every match.
  if (!/\b(?:[Mm]y|[Oo]ur|[Nn]ew) /.test(text)) return found
  for (const m of KIN_NAMED.all(text)) {
    const after = text.slice(m.index + m[0].length)
    // "My wife Ida passed away in 2019": she is nobody's wife now.
    const isGone = /^(?:wife|husband|partner|girlfriend|boyfriend)$/.test(m[1] ?? '') && GONE.test(after)
    if (!isGone && !isAnother(m[0], after)) add(m[1] ?? '', clean(m[2]))
  }
  for (const m of KIN_OF_A_SORT.all(text)) add(m[1] ?? '', clean(m[2]))
  for (const [, nouns = '', names = ''] of KIN_TOGETHER.all(text)) {
    // "Our twins" are children of who says so; "my twin" is none.
    const noun = nouns === 'twins' ? 'kid' : kinOf(nouns)
    if (noun !== null && noun !== nouns)
      for (const name of names.split(/, and |, | and /)) add(noun, clean(name))
  }
  for (const m of NAME_MY_KIN.all(text)) add(m[2] ?? '', clean(m[1]))
  for (const m of NAME_IS_KIN.all(text)) add(m[2] ?? '', clean(m[1]))
  for (const m of KIN_DESCRIBED.all(text)) add(m[1] ?? '', clean(m[2]))
  for (const m of LEAD_IS.all(text)) add('boss', clean(m[1]))
  for (const m of NEW_KIN.all(text)) add(m[1] ?? '', clean(m[2]))
  for (const [, noun = '', name] of OWNED_NAMED.all(text))
    if (isOwnedNoun(noun) && clean(name) !== null) found.push(ownedBy(noun, clean(name) as string, context))
  return found
}

/** "What shall I give my sister Hedda?" takes for granted who that is; "is my dentist Dr Lund?" asks it. */
export function tiesTakenForGranted(text: string, context: TurnContext): Meaning[] {
  return KIN_NAMED.all(text).flatMap((m): Meaning[] => {
    const [said, noun = ''] = m
    const after = text.slice(m.index + said.length)
    const isLast = /^\W*$/.test(after)
    const isAsked = isLast && /^\W*(?:is|are|was|were|who) $/i.test(text.slice(0, m.index))
    const name = clean(m[2]?.replace(/(?: \p{Ll}+)+$/u, ''))
    // "Remember my old boss Tim?": of those at work and next door it may be so no more.
    const isLasting = KIN[noun]?.aspect !== 'people' || noun === 'friend'
    if (isAsked || !isLasting || !said.includes(` ${noun} ${name}`)) return []
    if (kinOf(noun) !== noun || name === null) return []
    // "Can my son Skype?", "should I ask my boss Monday?"
    if (isNotName(name) || (isLast && !isGivenName(name.split(' ')[0] ?? ''))) return []
    return context.isSpeaker(name) || isPeople(name)
      ? []
      : [tied(noun, kinEntity(noun, name, context).entity)]
  })
}

/** "My niece came with her fiancé Rolf": whose he is, where only one can be meant. */
export function tiesOfHis(text: string, context: TurnContext): Meaning[] {
  if (!/\b(?:his|her) /i.test(text)) return []
  return OF_HIS.all(text).flatMap(({ groups, index }): Meaning[] => {
    const { owner = '', noun = '', name } = groups ?? {}
    const called = clean(name)
    if (kinOf(noun) !== noun || called === null || isPeople(called) || isNotName(called)) return []
    const of = context.meantBy(/^his$/i.test(owner) ? 'he' : 'she')
    if (of === null || of.entity.name === called || context.isSpeaker(called)) return []
    // "My sister rang Ada about her husband Tom": whose he is stays open.
    const words = text.slice(0, index).split(/[^\p{L}\p{M}’'-]+/u)
    const at = words.indexOf(of.entity.name.split(' ')[0] ?? '')
    const isOther = (word: string, i: number): boolean =>
      (i !== at && /^\p{Lu}/u.test(word) && isGivenName(word)) ||
      (/^(?:my|our)$/i.test(words[i - 1] ?? '') && kinOf(word) !== null && i + 1 !== at)
    if (words.some(isOther)) return []
    const tail = entityOf(called, KIN[noun]?.type ?? 'person', `${possessive(of.entity.name)} ${noun}`)
    return [{ ...tied(noun, tail), of }]
  })
}

/** Somebody's tie to whom it is told of. */
function tied(kin: string, tail: DraftEntity): Meaning {
  return meaning(tieRelation(kin), 'now', tail, '', `my ${kin}`, KIN[kin]?.aspect ?? 'people')
}

/** "I'm staying with my aunt, Mia's sick": a clause about somebody else begins. */
function isAnother(said: string, after: string): boolean {
  if (!/, \S+(?: \S+)*$/.test(said)) return false
  return /['’]s$/.test(said)
    ? /^ \p{L}/u.test(after)
    : /^(?:['’]s | (?:is|are|was|has|had|will|can|does|did|\p{Ll}+ed|\p{Ll}+s) )/u.test(after)
}

const GONE = /^,? (?:who )?(?:has |had )?(?:passed(?: away)?|died)\b/

/** Whom "she" and "he" may mean after "Erik and his wife Paula", "my boss called his mother". */
export function noteRelatives(text: string, context: TurnContext): void {
  if (!/\b(?:his|her) /i.test(text)) return
  for (const { groups } of OF_HIS.all(text)) {
    const { owner = '', noun = '', name } = groups ?? {}
    if (kinOf(noun) !== noun) continue
    context.takeFor(/his/i.test(owner) ? 'he' : 'she')
    const known = { gender: genderOf(noun), plural: false, toldBy: context.speaker.name }
    // Somebody without a name is meant by nobody's name.
    context.note({
      ...known,
      entity: entityOf(clean(name) ?? '', 'person', clean(name) === null ? 'nobody' : ''),
    })
  }
}

/** Ties of others: "Jonas's wife Petra", "Ben is Ana's brother", "my sister's dog is called Rex". */
function theirTies(text: string, context: TurnContext): Meaning[] {
  const said = [
    ...THEIR_KIN.all(text).map(([, owner, noun, name]) => ({ owner, noun, name })),
    ...IS_THEIR_KIN.all(text).map(([, name, owner, noun]) => ({ owner, noun, name })),
  ]
  return said.flatMap(({ owner = '', noun = '', name }): Meaning[] => {
    const kin = kinOf(noun)
    const called = clean(name)
    const of = ownerNamed(owner, context)
    if (kin === null || kin !== noun || called === null || of === null) return []
    if (isPeople(called) || context.isSpeaker(called)) return []
    const tail = entityOf(called, KIN[kin]?.type ?? 'person', `${possessive(of.entity.name)} ${kin}`)
    // "My boss's daughter is Eva. She plays tennis": who is only named as an owner is not meant next.
    context.passOver(of.entity.name)
    context.note({ entity: tail, gender: genderOf(kin), plural: false, toldBy: context.speaker.name })
    return [{ ...tied(kin, tail), of }]
  })
}

/** Whose: "Jonas", "my sister"; `null` for the speaker and for what is no name. */
function ownerNamed(owner: string, context: TurnContext): Known | null {
  const kin = /^(?:[Mm]y|[Oo]ur) (\p{Ll}+)$/u.exec(owner)?.[1]
  if (kin !== undefined) return kinOf(kin) === kin ? kinEntity(kin, null, context) : null
  const name = clean(owner)
  return name === null || isNotName(name) || context.isSpeaker(name) ? null : asKnown(someone(name, context))
}

/** What "Ben's email is …", "my sister's birthday is …" gives of others, as one's own is given. */
export function theirValues(text: string, context: TurnContext): Meaning[] {
  return [...numbersOf(text, context), ...ownedValues(text, context)]
}

/** "You can reach my sister Pia on 0664 555 120", "our contact there is Fredrik Nyman, 070-174 06 35". */
function numbersOf(text: string, context: TurnContext): Meaning[] {
  if (!/\d{2}/.test(text) || /\b(?:never|do not|don't|stop|adverts?|ads?|spam|scam)\b/i.test(text)) return []
  return REACHED_ON.flatMap((one): Meaning[] => {
    const [, owner = '', number = ''] = one.exec(text) ?? []
    const of = owner === '' || A_DATE.test(number) ? null : ownerNamed(owner, context)
    return of === null ? [] : contactsIn(`My number is ${number}`).map((contact) => ({ ...contact, of }))
  }).slice(0, 1)
}

function ownedValues(text: string, context: TurnContext): Meaning[] {
  if (!text.includes("'s ")) return []
  const [, owner = ''] = THEIR_VALUE.exec(text) ?? []
  const of = owner === '' ? null : ownerNamed(owner, context)
  if (of === null) return []
  const own = text.slice(text.indexOf(`${owner}'s `)).replace(`${owner}'s `, 'My ')
  return [...contactsIn(own), ...valuesIn(own)].map((one) => ({ ...one, of: one.of ?? of }))
}

/** The noun of "Lara's partner". */
function kinNoun(name: string, { speaker }: TurnContext): string | null {
  const own = `${possessive(speaker.name)} `
  return name.startsWith(own) ? kinOf(name.slice(own.length)) : null
}

/** "Our van is called Bertha". */
function ownedBy(noun: string, name: string, { speaker }: TurnContext): Meaning {
  const tail = entityOf(name, 'thing', `${possessive(speaker.name)} ${noun}`)
  return meaning('owns', 'now', tail, `owns a ${noun} called ${name}`, 'called')
}

/** "We adopted a rabbit and named her Pixel": the name of what the sentence speaks of. */
export function namesGiven(text: string): string[] {
  return [NAMED_IT, ITS_NAME, BORN_ONE]
    .flatMap((one) => one.all(text))
    .flatMap((m) => (m[1] ?? '').split(' and ').flatMap((n) => clean(n) ?? []))
}

const PHONE = '(\\+?[\\d(][\\d\\s()/.-]{5,20}\\d)'
/** "My new number is", "my number has changed to", "my number:". */
const MINE = (noun: string): string =>
  `\\b(?:[Mm]y|a) (?:new |current |work |private |personal |own )?${noun}(?: is|'s|:| has changed to| changed to| (?:has )?changed[,:;]?)(?: now)?`
const CONTACTS: readonly (readonly [relation: string, called: string, said: Pattern])[] = [
  [
    'email_address',
    'email address',
    like`(?:${MINE('(?:e-?mail|mail)(?: address)?')}|\b(?:[Rr]each|[Mm]ail|[Ee]-?mail|[Cc]ontact|[Ww]rite(?: to)?) me (?:at|under|via|to)|\b[Tt]he (?:right|correct) (?:e-?mail )?address is) (${EMAIL})`,
  ],
  [
    'phone_number',
    'phone number',
    like`(?:${MINE('(?:phone|mobile|cell|telephone)?(?: phone)? ?number')}|\b(?:[Rr]each|[Cc]all|[Tt]ext|[Rr]ing) me (?:at|on|under)|\b[Mm]y (?:new |phone |mobile )*number (?:from|as of|starting) [\p{L}\d ]{3,20} is|\bnumber, (?:too[:,] |and )?(?:it is|it's)(?: now)?) ${PHONE}`,
  ],
  [
    'address',
    'address',
    pattern(
      /\b(?:[Mm]y|[Oo]ur) (?:new |home |postal )?address (?:is(?: now| still)?|has changed to|changed to) (?!\S*localhost|0x|\S+@|\S+:\/\/)(\d[^.;!?]{4,80}|[^.;!?]{3,60}\d[^.;!?]{0,40})/u,
    ),
  ],
]

/** Whoever is named right before a telephone number, which begins as one: a figure alone may be anything. */
const REACHED_ON = [
  `\\b(?:[Rr]each|[Cc]all|[Rr]ing|[Tt]ext|[Pp]hone) (?:[Mm]y \\p{Ll}+ (?=\\p{Lu}))?(${FULL_NAME}|[Mm]y \\p{Ll}+) (?:at|on|under) (?=[+(0])${PHONE}`,
  `(?:\\bis |^)(?=\\S+ \\p{Lu})(${FULL_NAME}), (?=[+(0])${PHONE}(?=$|[.,;!?])`,
  `(?:\\bis |^)(${FULL_NAME})(?: (?:at|of|from) [^,.;!?]{2,40})?, (?:and )?(?:the|her|his|their) (?:direct |phone |mobile |telephone )?(?:line|number)(?: there)? is (?=[+(0])${PHONE}`,
].map((source) => pattern(source))
const A_DATE = /^\d{1,2}[./ -]\d{1,2}[./ -]\d{2,4}$/

/** "If my address is now …": nobody says that it is. */
const SUPPOSED =
  /^\W*(?:(?:and|but|so|ok(?:ay)?|well),? )?(?:if|when|whether|suppose|supposing|assuming|unless|once|until|in case|what if) (?:my|our)\b/i

/** What somebody gives to be reached by. */
export function contactsIn(text: string): Meaning[] {
  if (SUPPOSED.test(text)) return []
  return CONTACTS.flatMap(([relation, called, said]): Meaning[] => {
    const found = said.exec(text)
    const value = found?.[1]?.replace(/,? not .*$/, '').trim()
    if (value === undefined) return []
    // One for work stands beside the own.
    const work = /^my (?:new |current )?work /i.test(found?.[0] ?? '') ? 'work ' : ''
    const what = `${work}${called}`
    const own = `${work.replace(' ', '_')}${relation}`
    return [meaning(own, 'now', value, `'s ${what} is ${value}`, what)]
  })
}

/** "I'm Henrik, 41, a bus driver from Odense." */
const INTRODUCED = like`^(?:[^.;!?]{0,40}[:,!] )?(?:${GREETING})?(?:I am|I'm|[Mm]y name is|[Tt]his is) (?<name>${FULL_NAME}),(?: (?:I am )?(?<age>\d{1,2})(?: years old)?(?:,|(?= and\b)| and)?)? ?(?:and )?(?:I am )?(?:(?<article>an?|the) )?(?<title>[\p{Ll}-]+(?: [\p{Ll}-]+){0,3}?)?(?: (?:at|with|for) (?<employer>${FULL_NAME}))?(?:,? (?<where>from|based in|living in) (?<place>${FULL_NAME}))?(?: (?:of|at|from|in|based in|with|who|working|living|currently|trying|looking|and) |[.,;!?]|$)`

/** "In the game I'm Zorro", "my line is: I'm Hamlet". */
const PLAYED =
  /\b(?:pretend|imagin|role|character|avatar|play(?:s|ed|ing)?|story|game|costume|joke|quote|dream)/i

/** The name that somebody gives as their own: "my name is Hiro", "I'm Craig, a developer". */
function ownNameIn(text: string): string | null {
  if (PLAYED.test(text)) return null
  const introduced = INTRODUCED.exec(text)?.groups
  const isSomebody =
    introduced !== undefined &&
    (introduced.age !== undefined || isTitleNoun(introduced.title?.split(' ').at(-1) ?? ''))
  const introduces = INTRODUCES.exec(text)
    ?.slice(1)
    .find((one) => one !== undefined)
  const name =
    NAME_IS.exec(text)?.[1] ?? SURNAME.exec(text)?.[1] ?? (isSomebody ? introduced.name : introduces)
  // "I'm OK." says how somebody is, "IM A NAN" what.
  if (
    name === undefined ||
    isPeople(name) ||
    (/^(?:\p{Lu}{2,4}$|(?:AN?|THE) \p{Lu}{2,}$)/u.test(name) && !NAME_IS.test(text))
  )
    return null
  return clean(name)
}

/** The name that somebody gives as their own, unless they are known by it. */
export function ownNamesIn(text: string, { speaker }: TurnContext): Meaning[] {
  const name = ownNameIn(text)
  if (name === null || ` ${normaliseName(speaker.name)} `.includes(` ${normaliseName(name)} `)) return []
  return [meaning('name', 'now', name, `'s name is ${name}`, 'be called')]
}

/** The age and the profession with which somebody introduces themselves. */
function introductionOf(text: string): Meaning[] {
  const { age, article, title, employer, where, place } = INTRODUCED.exec(text)?.groups ?? {}
  const found: Meaning[] = []
  if (age !== undefined) found.push(meaning('age', 'now', age, `is ${age} years old`, 'be'))
  const noun = title?.split(' ').at(-1) ?? ''
  // "Ana's manager" is somebody's, "a manager" is one.
  const isJob = title !== undefined && isTitleNoun(noun) && (article !== undefined || kinOf(noun) === null)
  if (!isJob) return found
  const a = /^[aeiou]/.test(title) ? 'an' : 'a'
  const says = `is ${article === 'the' ? 'the' : a} ${title}${employer === undefined ? '' : ` at ${employer}`}`
  found.push(meaning('job_title', 'now', title, says, 'be'))
  if (employer !== undefined)
    found.push(meaning('works_at', 'now', entityOf(employer, 'organization'), `works at ${employer}`, 'be'))
  if (place !== undefined)
    found.push(
      where === 'from'
        ? meaning('hometown', 'now', entityOf(place, 'place'), `is from ${place}`, 'be')
        : meaning('lives_in', 'now', entityOf(place, 'place'), `is based in ${place}`, 'be'),
    )
  return found
}

const MOVED =
  '(?:moved|pushed|shifted|postponed|rescheduled|delayed|put off|brought forward|changed)(?: back| forward)?'
const SET_WHAT = String.raw`\b(?:[Mm]y|[Oo]ur) (?<what>(?:[\p{Ll}-]+ ){0,2}(?:flight|exam|test|appointment|interview|viewing|surgery|operation|wedding|audition|defen[cs]e|graduation|check-?up|recital|viva|talk|lecture|speech|presentation|concert|gig|housewarming|party|jump|skydive|scan|biopsy|christening|funeral|hearing|due date)(?: (?:to|in|at|with) [\p{L} ]{2,25}?)?)`
const MOVED_WHAT = SET_WHAT.slice(2)
  .replace('(?:[Mm]y|[Oo]ur)', '(?:my|our|the)')
  .replace(
    'due date',
    'due date|talk|lecture|speech|reading|screening|jump|skydive|housewarming|trip|holiday|party|meeting|move|visit|race|concert|marathon|gig|festival|match|tournament|course|retreat|conference|hike',
  )
/** Of these "the" is said by who takes part, where it has no name. */
const RUN_WHAT = '\\b[Tt]he (?<what3>(?:[\\p{Ll}-]+ ){0,2}(?:marathon|race|hike|retreat|operation|surgery))'
/** Of these it is said by whom they are for, when nobody else is spoken of. */
const THE_OPERATION = String.raw`\b[Tt]he (?<what>(?:[\p{Ll}-]+ )?(?:surgery|operation|op|biopsy)) (?:is|are)(?: now)?(?: scheduled| booked| set| planned)?(?: for| on| at)?(?! (?:not|never|no|closed|open|over|about)\b)(?= )`
/** What is done to somebody, or to what somebody wrote. */
const DONE_TO = String.raw`\b(?:[Mm]y|[Oo]ur) (?<part>(?:left |right |bad |other |new )?(?:knee|hip|shoulder|eye|ankle|wrist|elbow|nose|hernia|cataracts?|bunions?|wisdom teeth|tooth|tonsils|appendix|gallbladder|pacemaker|stitches|cast|braces|implant|novel|book|album|thesis|poem|story|article))(?: is| are|'s)(?: finally)? being (?<done>\p{Ll}+(?:ed|ne|en|ut)(?: (?:out|off|on(?= (?:on|at|in|next|this|tomorrow)\b)))?)(?: on| at| in)?(?= )`
/** What runs to a timetable, for those who are on it. */
const TIMETABLED = [
  '(?:train|coach|ferry|flight|plane|boat)(?: (?:to|from) \\p{Lu}[\\p{L} ]{1,24}?)?) (?<runs>leaves|departs|lands(?: in \\p{Lu}\\p{L}+)?',
  '(?:course|apprenticeship|internship|placement|traineeship|training|maternity leave|paternity leave|parental leave|sabbatical|jury duty|job|chemo|chemotherapy|radiotherapy|treatment|exams|finals)(?: (?:in|at|with) \\p{Lu}[\\p{L} ]{1,24}?)?) (?<runs>(?:starts?|begins?)(?! (?:to|with)\\b)',
].map((what) => `\\b(?:[Mm]y|[Oo]ur) (?<what>(?:[\\p{Ll}-]+ ){0,2}?${what})(?= )`)
/** The same of somebody else: "my mum's operation", "Noah's exam". */
const THEIRS_SET = SET_WHAT.replace(
  '\\b(?:[Mm]y|[Oo]ur)',
  // "Valentine's party", "my mother's day party": a feast.
  "(?<![\\p{L}'])(?<owner>[Mm]y \\p{Ll}+|(?!Valentine')\\p{Lu}\\p{L}+)'s(?! [Dd]ay )",
).replace('<what>', '<what2>')
/** Set for a day, or moved to another one. */
const APPOINTED = [
  `(?:${SET_WHAT}|${THEIRS_SET}) (?:is|are)(?: now)?(?: scheduled| booked| set| planned)?(?: for| on| at| in)?(?! (?:not|never|no|closed|open|over|about)\\b)(?= )`,
  `(?:${SET_WHAT}|${THEIRS_SET}|${RUN_WHAT}) (?:was|is|has been|got|had to be|is being) (?<moved>${MOVED}) (?:to|until|till)(?= )`,
  `\\b(?<moved>${MOVED}) (?:back |forward )?${MOVED_WHAT} (?:back |forward )?(?:to|until|till)(?= )`,
  THE_OPERATION,
  DONE_TO,
  ...TIMETABLED,
].map((source) => pattern(source))

/** "My flight to Oslo is on 18 May": what is set for a day, and where in the text it says so. */
export function appointedIn(
  text: string,
  context: TurnContext,
): { readonly meaning: Meaning; readonly at: number } | null {
  const match = APPOINTED.map((one) => one.exec(text)).find((found) => found !== null) ?? null
  const { what2, what3, moved, runs, part, done, owner } = match?.groups ?? {}
  const what = match?.groups?.what ?? what2 ?? what3
  const of = owner === undefined ? undefined : ownerNamed(owner, context)
  // "Google's interview" is the speaker's, or nobody's.
  if (match === null || of === null || (of !== undefined && !isSomebody(owner ?? ''))) return null
  const at = match.index + match[0].length
  const plan = (does: string, of: string): Meaning =>
    meaning('plans_to', 'plan', `${does} ${of}`, `plans to ${does} ${of}`, 'plan')
  if (part !== undefined && done !== undefined) return { meaning: plan('have', `their ${part} ${done}`), at }
  if (what === undefined) return null
  // "My mums surgery".
  if (what.split(' ').some((word) => /s$/.test(word) && kinOf(word.slice(0, -1)) !== null)) return null
  const one = MASS.test(what) ? what : /^[aeiou]/.test(what) ? `an ${what}` : `a ${what}`
  if (runs !== undefined && !runs.startsWith('lands'))
    return { meaning: plan(/^(?:starts?|begins?)$/.test(runs) ? 'start' : 'take', one), at }
  const day = TO_DAY.exec(text.slice(at))?.[1] ?? 'another day'
  const where = / in (.+)/.exec(runs ?? '')?.[1]
  const has = `has ${one}${where === undefined ? '' : ` to ${where}`}`
  const says = moved === undefined ? has : `${has}, moved to ${day}`
  const set = meaning('plans_to', 'plan', what, says, 'have')
  return { meaning: of === undefined ? set : { ...set, of }, at }
}
function isSomebody(owner: string): boolean {
  return /^my /i.test(owner) || isGivenName(owner)
}
const MASS = /(?:exams|finals|leave|duty|therapy|chemo|treatment|training)$/

const TO_DAY =
  /^ ((?:the )?[\p{L}\p{N} ]{2,30}?)(?=$|[.,;:!?)]| (?:because|so|and|since|as|but|instead|now|due)\b)/u

const OWN_MAKE = like`\b[Mm]y (?:new |old )?(?<noun>[\p{Ll}-]+) is (?<text>an? (?<make>\p{L}[\p{L}\p{N}]+(?: [\p{Lu}\d][\p{L}\d]*)*))(?=[.,;!?]|$| and\b| from\b)`

/** "My phone is a Pixel." */
function ownMakeOf(text: string): Meaning[] {
  const { noun, text: said, make } = OWN_MAKE.exec(text)?.groups ?? {}
  if (noun === undefined || make === undefined || !isOwnedNoun(noun) || !/\p{Lu}/u.test(make)) return []
  return [meaning('owns', 'now', entityOf(make, 'thing'), `owns ${said}`, 'own')]
}

const HOME = like`(?:^|[.,;!] |\band )(?:(?<place>${FULL_NAME}) (?:is (?:now )?|has been )(?:my |our )?(?:new )?home(?: now| since [^.,;!?]{3,20}| for [^.,;!?]{3,20})?|(?:my |our )?(?:new )?[Hh]ome is (?:now )?(?:in )?(?<other>${FULL_NAME})(?: now)?)(?=[.,;!?]|$| and\b)`

const NEW_HOME = like`\b(?:[Mm]y|[Oo]ur) new (?:home|house|flat|apartment|place) in (?<place>${FULL_NAME})(?=[\s.,;!?]|$)`
/** Of a home that is not lived in yet. */
const NOT_YET =
  /\b(?:will|next|soon|when|if|buy|buying|bought|build|building|renovat|look|looking|until|not yet|keys|dream|holiday|once|ready|move in)\b/i

/** "Denver is home now", "our new flat in Bergen has no oven". */
function homeOf(text: string): Meaning[] {
  const { place, other } = HOME.exec(text)?.groups ?? {}
  const moved = NOT_YET.test(text) ? undefined : NEW_HOME.exec(text)?.groups?.place
  const name = clean(place ?? other ?? moved)
  return name === null
    ? []
    : [meaning('lives_in', 'now', entityOf(name, 'place'), `lives in ${name}`, 'live')]
}

const FAVORITE =
  /\b[Mm]y (?:new |all-time |absolute |personal )?favorite (\p{Ll}[\p{Ll} -]{1,30}?)(?: of all time)? (?:is|are|has to be|is now|has always been|is still|is definitely|would have to be) (?:probably |definitely |still |now |always )?((?:[^.,;!?()]|(?<=\b\p{Lu})\.(?= \p{Lu})){2,60}?)(?=(?<!\b\p{Lu})\.|\.?$|[,;!?(]| because | but | and I | since | for | now\b| these days\b)/u
const FAVORED = like`(?:^|[.!;,] )"?(${FULL_NAME})"? is (?:definitely |probably |still |now |by far )?my (?:new |all-time |absolute )?favorite (\p{Ll}+(?: (?!now\b|these\b|of\b)\p{Ll}+)?)(?: now| these days| of all)?(?=$|[.,;!])`
/** "Black sesame is my favorite flavor now." */
const FAVORED_KIND = likeAnyCase`^((?!(?:this|that|it|these|those|here|he|she|they|what|which|who)\b)[\p{L}'’-]+(?: [\p{L}'’-]+){0,3}) is (?:definitely |probably |still |now |by far )?my (?:new |all-time |absolute )?favorite (\p{Ll}+(?: (?!now\b|these\b|of\b)\p{Ll}+)?)(?: now| these days| of all)?(?=$|[.,;!])`
const HOBBIES =
  /\b[Mm]y (?:main |favorite |biggest )?hobb(?:y is|ies are) ([^.;!?()]{3,80}?)(?=[.;!?(]|$| because | but )/u
const BIRTHDAY =
  /\b[Mm]y birthday is (?:on )?((?:the )?\d{1,2}(?:st|nd|rd|th)?(?: of)? \p{Lu}\p{Ll}+|\p{Lu}\p{Ll}+ \d{1,2}(?:st|nd|rd|th)?)/u
const AT_FAULT =
  /^(?:to|when|that|how|because|it|this|those|these|just|not|you|your|the one|one|hard|so|anything|something|everything|all|when|where|in|on|at|with|by|from|probably|definitely|when)\b/i
const PRONOUN = /\b(?:I|you|your|we|this|that|these|those|me|us|it|them|my)\b/i

const STACK = like`\b(?:[Mm]y|[Oo]ur) (?:(?:current|new|usual|tech|technology) ){0,2}stack (?:is|consists of|includes)(?: now)? (?<list>[^;!?()]{2,160})`
const TOOL = /^\p{Lu}[\p{L}\p{N}.+#-]*(?: (?:\p{Lu}|v?\d)[\p{L}\p{N}.+#-]*){0,2}$/u

/** "Our stack is Next.js, Prisma and Postgres." */
function stackOf(text: string): Meaning[] {
  const items = (STACK.exec(text)?.groups?.list ?? '').replace(/[.]$/, '').split(/,? (?:and|plus|with) |, /)
  const end = items.findIndex((item) => !TOOL.test(item))
  return (end < 0 ? items : items.slice(0, end)).map((item) =>
    meaning('uses', 'now', entityOf(item, 'thing'), `uses ${item}`, 'use'),
  )
}

const OWN_PROJECT = like`\b(?:[Mm]y|[Oo]ur|(?:I|[Ww]e) (?:work|am working|are working) on an?) (?:(?:side|pet|hobby|open-source|new|current|main|little|own) )*(?<what>project|app|library|plugin|tool|game|website|podcast|blog|newsletter)(?:,| called| named| is called| is named)? (?<name>${FULL_NAME})(?=$|[\s.,;!?)])`

/** "Our project Barko uses Firebase." */
function ownProjectOf(text: string): Meaning[] {
  const { what, name } = OWN_PROJECT.exec(text)?.groups ?? {}
  if (what === undefined || clean(name) === null) return []
  return [
    meaning('works_on', 'now', entityOf(name as string, 'thing'), `works on the ${what} ${name}`, 'work on'),
  ]
}

/** What forms ask for: it has one value, and a figure or a capital. */
const OWN_VALUE = like`\b[Mm]y (?<what>(?:shoe|ring|hat|t-?shirt|shirt|dress|glove|trouser) size|blood (?:type|group)|time ?zone|wedding anniversary|star sign|zodiac sign|licen[cs]e plate|number plate|post ?code|zip code|(?:GitHub|GitLab|Discord|Slack|Instagram|Telegram|Twitter) (?:handle|username)|plan) is (?:now |on )?(?<value>(?:[^.,;:!?()]|\.(?=\d)){1,24}?)(?=\.?$|[.,;:!?()]| now\b| and | so | but | because )`

/** "My shoe size is 43", "my blood type is O negative". */
function ownValueOf(text: string): Meaning[] {
  const { what, value } = OWN_VALUE.exec(text)?.groups ?? {}
  if (what === undefined || value === undefined) return []
  const isOne = /(?:handle|username)$/.test(what) && !value.includes(' ')
  const isValue = (isOne || /[\p{Lu}\d@]/u.test(value)) && !PRONOUN.test(value) && !AT_FAULT.test(value)
  return isValue ? [meaning(snakeCase(what), 'now', value, `'s ${what} is ${value}`, what, 'identity')] : []
}

/** "My favorite band is Halcyon", "my hobbies are chess and rock climbing", "my birthday is 3 May". */
export function valuesIn(text: string): Meaning[] {
  if (SUPPOSED.test(text)) return []
  const found: Meaning[] = [introductionOf, ownMakeOf, homeOf, stackOf, ownProjectOf, ownValueOf].flatMap(
    (read) => read(text),
  )
  const favorite = FAVORITE.exec(text)
  const value = unhedged(favorite?.[2])
    ?.replace(/^(?:a|an) /, '')
    .replace(/"/g, '')
    .trim()
  if (
    favorite?.[1] !== undefined &&
    value !== undefined &&
    !AT_FAULT.test(value) &&
    !PRONOUN.test(value) &&
    !/\b(?:thing|things|part|one|memory|moment|way)\b/.test(favorite[1]) &&
    !/\b(?:is|are|was)\b/.test(value)
  )
    found.push(favored(favorite[1], value))
  const hobbies = HOBBIES.exec(text)?.[1]
  if (hobbies !== undefined && !PRONOUN.test(hobbies))
    for (const hobby of hobbies.split(/, and | and |, /))
      if (hobby.trim() !== '') found.push(meaning('hobby', 'now', hobby, `'s hobby is ${hobby}`))
  const intolerant = /\bI am (lactose|gluten|fructose|histamine)[- ]intolerant\b/i
    .exec(text)?.[1]
    ?.toLowerCase()
  if (intolerant !== undefined) {
    const says = `is ${intolerant} intolerant`
    found.push(meaning('has_condition', 'now', `${intolerant} intolerance`, says, 'be intolerant'))
  }
  const [, named, kind] = FAVORED.exec(text) ?? FAVORED_KIND.exec(text) ?? []
  const one = unhedged(named)
  if (one !== undefined && kind !== undefined && !NOT_A_NAME.test(one)) found.push(favored(kind, one))
  const birthday = BIRTHDAY.exec(text)?.[1]
  if (birthday !== undefined)
    found.push(meaning('birthday', 'now', withoutThe(birthday), `'s birthday is ${birthday}`))
  return found
}

/** "I guess Porto" is Porto; what is only maybe so, or somebody else's opinion, is nothing. */
function unhedged(value: string | undefined): string | undefined {
  const plain = value
    ?.replace(
      /^(?:I (?:think|guess|suppose|believe|reckon|would say)|honestly|actually|well),? (?:that )?/i,
      '',
    )
    .replace(/,? I (?:think|guess|suppose|believe|reckon)$/i, '')
  return plain === undefined || UNSURE.test(plain) ? undefined : plain
}
const UNSURE =
  /^(?:maybe|perhaps|possibly)\b|\b(?:thinks?|says?|guess(?:es)?|believes?|supposes?|reckons?)\b/i

function favored(kind: string, value: string): Meaning {
  const { relation } = canonicalRelation(`favorite ${kind}`)
  return meaning(relation, 'now', withoutThe(value), `'s favorite ${kind} is ${value}`, 'favorite')
}

function withoutThe(value: string): DraftEntity {
  return entityOf(value.replace(/^the /, ''), 'concept')
}

/** The statement of a tie or value; `says` begins with what follows the name. */
export function statementOf({ entity }: Known, { says, tail, relation, wording }: Meaning): string {
  if (says !== '')
    return says.startsWith("'s ")
      ? `${possessive(entity.name)}${says.slice(2)}.`.replace(/\.\.$/, '.')
      : `${entity.name} ${says}.`.replace(/\.\.$/, '.')
  const tied = wording.replace(/^my /, '')
  return relation.startsWith('has_')
    ? `${tail.name} is ${possessive(entity.name)} ${tied}.`
    : `${entity.name} has ${tail.name}.`
}

/** A sentence in which a user who gave no name is "the user", as a model writes it. */
export function ofTheUser(sentence: string): string {
  return sentence.replace(NAMELESS_USER, (_, before: string) =>
    before === '' ? 'The user' : `${before}the user`,
  )
}
const NAMELESS_USER =
  /(^|\b(?:is|was|are|were|with|to|by|for|of|from|and|than|as|has|told|gave|met|saw|visited) )[Uu]ser(?=['’]s\b|[.,]| (?:is|has|does|asks|says|was)\b|(?<=^[Uu]ser) (?!\p{Lu}))/gu
