/**
 * First names: which are known, and which are short for which. The known ones ship with the package
 * (`assets/given-names.txt`); `scripts/build-given-names.ts` makes them.
 */
import { readFileSync } from 'node:fs'
import { later } from './later.ts'
import { plainLetters } from './letters.ts'
import { packageFile } from './package-file.ts'
import { table } from './table.ts'

/** First names and what they are shortened to. */
export const NICKNAMES: Readonly<Record<string, string>> = table({
  abigail: 'abby gail',
  albert: 'al bert',
  alexander: 'alex al xander sasha',
  alexandra: 'alex sandra lexi sasha',
  aleksandra: 'ola alex',
  alfred: 'al fred alfie',
  amanda: 'mandy',
  andrew: 'andy drew',
  angela: 'angie',
  anthony: 'tony ant',
  augustus: 'gus augie',
  barbara: 'barb babs',
  benjamin: 'ben benny benji',
  calvin: 'cal',
  caroline: 'caro carrie',
  catherine: 'cathy kate cat cate',
  charles: 'charlie chuck chas',
  charlotte: 'charlie lottie',
  christina: 'chris tina chrissy',
  christine: 'chris chrissy tina',
  christopher: 'chris kit',
  cynthia: 'cindy',
  daniel: 'dan danny',
  danielle: 'dani',
  david: 'dave davey',
  deborah: 'deb debbie debby',
  dorothy: 'dot dottie dolly',
  edward: 'ed eddie ted teddy ned',
  eleanor: 'ellie nora nell',
  elizabeth: 'liz beth lizzie betty eliza betsy libby',
  emily: 'em emmy',
  evangeline: 'evie eva',
  evelyn: 'evie eve',
  francisco: 'paco pancho fran',
  frederick: 'fred freddie rick',
  gabriel: 'gabe',
  gabriela: 'gaby gabi',
  gabrielle: 'gaby gabby',
  gregory: 'greg',
  guillermo: 'memo',
  harold: 'harry hal',
  helena: 'lena',
  henry: 'harry hank',
  isabella: 'bella izzy isa',
  isabelle: 'belle izzy',
  jacob: 'jake',
  jacqueline: 'jackie',
  james: 'jim jimmy jamie',
  jeffrey: 'jeff',
  jennifer: 'jen jenny jenn',
  jessica: 'jess jessie',
  joanna: 'jo joey',
  john: 'jack johnny',
  jolene: 'jo',
  jonathan: 'jon jonny',
  joseph: 'joe joey',
  josephine: 'jo josie',
  joshua: 'josh',
  judith: 'judy',
  katherine: 'kate kathy katie kat kit',
  kathleen: 'kathy kate',
  kenneth: 'ken kenny',
  kimberly: 'kim',
  lawrence: 'larry laurie',
  leonard: 'len lenny',
  margaret: 'maggie peggy meg greta',
  matthew: 'matt',
  maximilian: 'max',
  melanie: 'mel',
  melissa: 'mel missy lissa',
  michael: 'mike mick mikey micky',
  nathan: 'nate',
  nathaniel: 'nate nat',
  nicholas: 'nick nicky nico',
  nicole: 'nikki nicky',
  oliver: 'ollie',
  pamela: 'pam',
  patricia: 'pat patty trish tricia',
  patrick: 'pat paddy',
  peter: 'pete',
  philip: 'phil pip',
  rachel: 'rach',
  raymond: 'ray',
  rebecca: 'becky becca',
  richard: 'rick dick rich ricky',
  robert: 'bob rob bobby robbie bert',
  ronald: 'ron ronnie',
  samantha: 'sam sammy',
  samuel: 'sam sammy',
  sebastian: 'seb bastian',
  stephanie: 'steph stephie',
  stephen: 'steve',
  steven: 'steve',
  susan: 'sue susie suzy',
  theodore: 'theo ted teddy',
  theresa: 'terry tess',
  thomas: 'tom tommy',
  timothy: 'tim timmy',
  tobias: 'toby',
  valentina: 'val tina',
  victoria: 'vicky tori vic',
  vincent: 'vince vinnie',
  virginia: 'ginny',
  walter: 'walt',
  william: 'bill will billy liam willy',
  zachary: 'zach zack',
})

/** What a short name may stand for. */
export const FULL_NAMES: ReadonlyMap<string, readonly string[]> = (() => {
  const map = new Map<string, string[]>()
  for (const [full, shorts] of Object.entries(NICKNAMES))
    for (const short of shorts.split(' ')) map.set(short, [...(map.get(short) ?? []), full])
  return map
})()

const known = later(() => {
  const lines = readFileSync(packageFile('assets/given-names.txt'), 'latin1').trimEnd().split('\n')
  return lines.map((line) => new Set(line.split(' ')))
})

/** Whether people are called so, and seldom anything else. @cost about 3 ms and 1 MB of memory the first time */
export function isGivenName(name: string): boolean {
  const plain = plainLetters(name.toLowerCase())
  return Object.hasOwn(NICKNAMES, plain) || FULL_NAMES.has(plain) || known().some((names) => names.has(plain))
}

/** Whether "she" or "he" is said of whoever is called so; `null`: either, or it is not known. */
export function pronounOf(name: string): 'she' | 'he' | null {
  const plain = plainLetters(name.toLowerCase())
  const [women, men] = known()
  // "Alex" is Alexandra or Alexander.
  const all = new Set(
    [plain, ...(FULL_NAMES.get(plain) ?? [])].map((n) => (women?.has(n) ? 'she' : men?.has(n) ? 'he' : null)),
  )
  const [only = null] = all
  return all.size === 1 ? only : null
}

/** First names that are other words as well, beside those of the table. */
const ALSO_WORDS: ReadonlySet<string> = new Set(
  'hope faith joy grace dawn art grant pierce skip wade ward rose april may june don sky mark max hunter chase lance miles carol violet iris ivy lily daisy ruby amber jade crystal angel summer autumn penny robin sandy holly heather olive ginger melody chance reed cliff dale glen heath jay woody wren sage star belle jean buck duke earl gale rex rod ross ralph val viola norm hazel clay cole dean misty pearl poppy page frank gene guy pat'.split(
    ' ',
  ),
)

/** Whether a first name is another word as well, which begins a sentence as large as a name does. */
export function isAlsoWord(lower: string): boolean {
  return ALSO_WORDS.has(lower)
}

/** Whether somebody may be called so where grammar leaves no other reading. */
export function mayBeGivenName(lower: string): boolean {
  return ALSO_WORDS.has(lower) || FULL_NAMES.has(lower) || Object.hasOwn(NICKNAMES, lower)
}
