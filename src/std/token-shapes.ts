/** Keys and tokens that can be known by how they are written, whatever stands around them. */
import {
  bounded,
  byShape,
  type Finder,
  type FoundSecret,
  isMixed,
  isPlaceholder,
  isRandom,
  matches,
  type Shape,
  where,
} from './secret-shape.ts'

/** How services begin their keys and tokens; 16 characters or more follow. */
const PREFIXES = `
  sk- sk_ sk_live_ sk_test_ rk_live_ rk_test_ pk_live_ pk_test_ whsec_ sq0atp- sq0csp- EAAA EAAC EAAM
  shippo_live_ shippo_test_ duffel_live_ duffel_test_ EZAK EZTK FLWSECK- FLWSECK_TEST-
  ghp_ gho_ ghu_ ghs_ ghr_ github_pat_ glpat- gldt- glrt- glptt- glsoat- glcbt- glft- glimt- glffct- gloas- GR1348941
  ATATT3 ATCTT3 ATBB hf_ api_org_ gsk_ r8_ pplx- xai- nvapi- jina_ pcsk_ tvly- lsv2_pt_ lsv2_sk_
  npm_ pypi- rubygems_ CLOJARS_ dckr_pat_ dckr_oat_ bkua_ CCIPAT_ sqp_ squ_ sqa_ sgp_ tfp_ HRKU- AKCp fio-u-
  xoxa- xoxb- xoxc- xoxd- xoxe- xoxe. xoxo- xoxp- xoxr- xoxs- xapp- lin_api_ lin_oauth_ ntn_ figd_ PMAK-
  hvs. hvb. hvr. dapi dp.pt. doo_v1_ dop_v1_ dor_v1_ tskey- fo1_ fm1a_ fm1r_ fm2_ nfp_ sbp_ sb_secret_ vcp_ pnu_
  pscale_tkn_ pscale_pw_ pscale_oauth_ glsa_ glc_ sntrys_ sntryu_ NRAK- NRII- shpat_ shpca_ shppa_ shpss_ xkeysib-
  ya29. GOCSPX- rdme_ LTAI CFPAT- p8e- dt0c01. v1.0- tk-us- tk-eu- s-s4t2ud- sha256~
  sm_aat_ sm_pat_ sm_sat_
`
/** Beginnings that are words, too: what follows must look made by a machine. */
const WORDS = 'key- secret_ fw_ API- ico- pul- ops_ pat- pat. sat.'

function beginningWith(prefixes: string): RegExp {
  const known = prefixes.trim().replaceAll('.', '\\.').split(/\s+/).join('|')
  return new RegExp(
    `(?<![\\w-])(?:${known})(?:eyJ[\\w+/]{16,2000}|[\\w-]{16,2000}(?:\\.[\\w-]{8,2000}){0,2})={0,2}`,
    'dg',
  )
}

const KEYS: readonly (Omit<Shape, 'kind' | 'name'> & { readonly name?: string })[] = [
  { pattern: beginningWith(PREFIXES), isReal: isMixed },
  { pattern: beginningWith(WORDS), isReal: isRandom },
  // Google, Amazon, SendGrid, Telegram, Discord, Mailchimp, Twilio, Azure, age, Mapbox.
  { pattern: /(?<![\w-])AIza[\w-]{35}(?![\w-])/dg },
  { pattern: /(?<![A-Za-z0-9])(?:AKIA|ASIA|ABIA|ACCA)[A-Z0-9]{16}(?![A-Za-z0-9])/dg },
  { pattern: /(?<![\w-])SG\.[\w-]{16,32}\.[\w-]{32,64}(?![\w-])/dg },
  { pattern: /(?<!\d)\d{8,10}:AA[\w-]{32,33}(?![\w-])/dg },
  { pattern: /(?<![\w-])[MNO][A-Za-z\d]{22,27}\.[\w-]{6}\.[\w-]{27,45}(?![\w-])/dg },
  { pattern: /(?<![\w-])[0-9a-f]{32}-us\d{1,2}(?![\w-])/dg },
  { pattern: /(?<![\w-])SK[0-9a-f]{32}(?![\w-])/dg },
  { pattern: /(?<![\w~.-])[\w~.]{3}\dQ~[\w~.-]{31,34}(?![\w~-])/dg },
  { pattern: /AGE-SECRET-KEY-1[0-9A-Z]{58}/dg },
  { pattern: /(?<![\w-])sk\.eyJ[\w-]{20,400}\.[\w-]{10,200}/dg },
  // Grafana, Terraform, MaxMind.
  { pattern: /(?<![\w-])eyJrIjoi\w{40,400}={0,2}/dg },
  { pattern: /(?<![\w-])[A-Za-z\d]{14}\.atlasv1\.[\w=-]{60,70}/dg },
  { pattern: /(?<![\w-])[A-Za-z\d]{6}_[A-Za-z\d]{29}_mmk(?!\w)/dg },
  // Whoever knows the address of a web hook may post to it.
  { pattern: /https:\/\/hooks\.slack\.com\/(?:services|workflows|triggers)\/[\w/]{20,200}/dg },
  { pattern: /https:\/\/(?:\w{1,10}\.)?discord(?:app)?\.com\/api\/webhooks\/\d{15,20}\/[\w-]{40,100}/dg },
  { pattern: /https:\/\/[\w-]{1,60}\.webhook\.office\.com\/webhookb2\/[\w@/-]{40,300}/dg },
  { name: 'jwt', pattern: /(?<![\w-])eyJ[\w-]{8,2000}\.eyJ[\w-]{8,8000}\.[\w-]{8,2000}/dg },
  // Passwords as systems keep them.
  { name: 'password', pattern: /(?<![\w$])\$(?:2[abxy]|[1567y]|argon2(?:id|i|d))\$[\w./$=,+-]{20,300}/dg },
  {
    name: 'url-password',
    pattern:
      /(?<![A-Za-z])[A-Za-z][A-Za-z\d+.-]{1,20}:\/\/[^\s:@/?#"'<>]{0,200}:(?<value>[^\s@/"'<>]{3,300})@/dg,
    isReal: (value) => !isPlaceholder(value) && !value.startsWith('$'),
  },
  { name: 'url-password', pattern: /:\/\/(?<value>[^\s:@/?#"'<>]{16,300})@/dg, isReal: isMixed },
]

const FENCE = bounded(/-----(BEGIN|END) [A-Z ]{0,30}PRIVATE KEY(?: BLOCK)?-----/g)
/** The lines of a key that was cut off before its end. */
const KEY_LINES = bounded(/(?:(?:\s|\\[nr]){1,4}[A-Za-z0-9+/=]{12,100}(?![\w-])){1,200}/y)

/** From the first line to the last, or as far as it goes. */
function* privateKeys(text: string): Generator<FoundSecret> {
  let begin: readonly [number, number] | null = null
  const from = (index: number, end: number): FoundSecret => ({
    kind: 'secret',
    name: 'private-key',
    index,
    length: end - index,
  })
  const cutOff = ([index, end]: readonly [number, number]): FoundSecret[] => {
    KEY_LINES.lastIndex = end
    return KEY_LINES.test(text) ? [from(index, KEY_LINES.lastIndex)] : []
  }
  for (const match of matches(FENCE, text)) {
    const end = match.index + match[0].length
    if (match[1] === 'BEGIN') {
      if (begin !== null) yield* cutOff(begin)
      begin = [match.index, end]
    } else if (begin !== null) {
      yield from(begin[0], end)
      begin = null
    }
  }
  if (begin !== null) yield* cutOff(begin)
}

/** The shortest, apart from addresses and fences, is a prefix of three characters and sixteen more. */
const LONG_OR_MARKED = /\S{19}|:\/\/|-----/

export const TOKENS: Finder = where(LONG_OR_MARKED, [
  privateKeys,
  ...KEYS.map((key) => byShape({ kind: 'secret', name: 'api-key', ...key })),
])
