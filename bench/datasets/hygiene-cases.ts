/** Sentences with secrets, sentences that only look so, and a memory with planted junk. All values are made up. */
import { seeded } from './synthetic.ts'

export interface HygieneCase {
  readonly kind: string
  readonly text: string
  /** What must not be stored; `null` where everything may. */
  readonly hidden: string | null
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'

export function hygieneCases(perKind = 20, seed = 29): HygieneCase[] {
  const random = seeded(seed)
  const below = (n: number): number => Math.floor(random() * n)
  const some = (length: number, from = LETTERS): string =>
    Array.from({ length }, () => from[below(from.length)]).join('')
  const digits = (length: number): string => some(length, '123456789')
  const hex = (length: number): string => some(length, '0123456789abcdef')
  const secrets: Readonly<Record<string, () => { hidden: string; text: string }>> = {
    'api key': () => in_(`sk-${some(32)}`, (s) => `My key is ${s}, please use it for the test.`),
    'cloud key': () =>
      in_(`AKIA${some(16, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567')}`, (s) => `The access key: ${s}`),
    'code host token': () => in_(`ghp_${some(36)}`, (s) => `export TOKEN=${s} and then push.`),
    password: () => in_(`${some(7)}${digits(2)}!`, (s) => `The wifi password is ${s} by the way.`),
    'password in an address': () =>
      in_(some(14), (s) => `Connect to postgres://app:${s}@db.example.com/main`),
    'bearer token': () => in_(some(40), (s) => `curl -H "Authorization: Bearer ${s}" worked.`),
    email: () => in_(`${some(8).toLowerCase()}@example.org`, (s) => `Write to me at ${s} tomorrow.`),
    phone: () => in_(`+49 151 ${digits(4)} ${digits(4)}`, (s) => `Call me on ${s} after six.`),
    card: () => in_(luhn(`4${digits(14)}`), (s) => `I paid with ${s} last time.`),
    'account number': () => in_(iban(digits(18)), (s) => `Send the rent to ${s}, please.`),
  }
  const lookAlikes: Readonly<Record<string, () => string>> = {
    'commit hash': () => `The bug came in with commit ${hex(40)}.`,
    'order number': () => `My order ${digits(10)} has not arrived yet.`,
    date: () => `We met on 2024-0${1 + below(9)}-1${below(9)} in the park.`,
    version: () => `It works since version ${below(9)}.${below(20)}.${below(30)} of the app.`,
    'time span': () => `I'm free from ${10 + below(4)}:00 to ${15 + below(5)}:30 on Monday.`,
    money: () => `The flat costs ${digits(3)},${digits(3)} euros, or ${digits(4)} a month.`,
    'talk of secrets': () => `I forgot my password again and had to reset it ${2 + below(7)} times.`,
    coordinates: () => `The hut is at 4${digits(1)}.${digits(4)}, 1${digits(1)}.${digits(4)}.`,
  }
  const made = (count: number): undefined[] => Array.from({ length: count }, () => undefined)
  return [
    ...Object.entries(secrets).flatMap(([kind, make]) => made(perKind).map(() => ({ kind, ...make() }))),
    ...Object.entries(lookAlikes).flatMap(([kind, make]) =>
      made(perKind).map(() => ({ kind, text: make(), hidden: null })),
    ),
  ]
}

function in_(hidden: string, sentence: (secret: string) => string): { hidden: string; text: string } {
  return { hidden, text: sentence(hidden) }
}

/** With the check digit of payment cards. */
function luhn(number: string): string {
  const sum = [...number].reverse().reduce((total, digit, i) => {
    const doubled = Number(digit) * (i % 2 === 0 ? 2 : 1)
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return `${number}${(10 - (sum % 10)) % 10}`
}

/** A German account number with its check digits (ISO 13616). */
function iban(account: string): string {
  const rest = [...`${account}131400`].reduce((r, digit) => (r * 10 + Number(digit)) % 97, 0)
  return `DE${String(98 - rest).padStart(2, '0')}${account}`
}

/** An export of another product's memories, with junk among them. */
export interface PlantedJunk {
  readonly items: readonly { readonly id: string; readonly memory: string; readonly created_at: string }[]
  /** Ids of what is junk, by kind. */
  readonly duplicates: ReadonlySet<string>
  readonly loops: ReadonlySet<string>
}

const THINGS = 'piano kiln bicycle camera telescope canoe tent guitar loom drone violin easel'.split(' ')
const PLACES = 'Lisbon Vienna Hamburg Kyoto Nairobi Lima Oslo Ghent Turin Krakow Bergen Tartu'.split(' ')
const VERBS = 'bought lost repaired painted borrowed sold lent cleaned found photographed'.split(' ')

export function plantedJunk(count = 300, seed = 31): PlantedJunk {
  const random = seeded(seed)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T
  const created_at = '2025-01-01T00:00:00Z'
  const said = new Set<string>()
  while (said.size < count)
    said.add(
      `Ana ${pick(VERBS)} a ${pick(THINGS)} in ${pick(PLACES)} with her ${pick(['aunt', 'friend', 'brother', 'boss', 'teacher'])} in ${1990 + Math.floor(random() * 35)}.`,
    )
  const items = [...said].map((memory, i) => ({ id: `m${i}`, memory, created_at }))
  const duplicates = new Set<string>()
  const loops = new Set<string>()
  for (const item of items.slice(0, count / 10)) {
    const copy = {
      ...item,
      id: `${item.id}-again`,
      memory: item.memory.replace('Ana', 'ana').replace(/\.$/, ''),
    }
    items.push(copy)
    duplicates.add(copy.id)
  }
  // The same sentence, stored again whenever it was recalled.
  const repeated = items[count - 1]
  for (let i = 0; i < 12 && repeated !== undefined; i++) {
    const id = `loop${i}`
    items.push({ ...repeated, id })
    loops.add(id)
  }
  return { items, duplicates, loops }
}
