/**
 * What may stand in for a missing edge: rules as data, five kinds. A rule never states anything; it names
 * where else to look.
 *
 * @paper REAL Table I
 */
import { given } from '../../std/given.ts'

export type RuleKind = 'symmetry' | 'hyponymy' | 'succession' | 'causality' | 'co-occurrence'

/** Facts of one relation that let one look under another. */
export interface RelatedRelation {
  readonly asked: string
  /** The relation to look under. */
  readonly instead: string
  /** Head and tail change places: who is the parent of X is found where X is the child. */
  readonly inverse?: boolean
  /** What is found speaks against what is asked: "dislikes" for "likes". */
  readonly negated?: boolean
}

export interface CounterfactualRules {
  readonly related: readonly RelatedRelation[]
  /** Relations whose tail is the wider class of the head. */
  readonly classes: readonly string[]
  /** Relations that lead from cause to effect. */
  readonly causes: readonly string[]
  /** Belief in a path that a rule of this kind recovered, in `[0, 1]`; 0 switches the kind off. */
  readonly belief: Readonly<Record<RuleKind, number>>
  /** Belief in a related relation that speaks against what is asked. */
  readonly negatedBelief: number
}

/** Pairs that hold in both directions of asking. */
const ALIKE: readonly (readonly [string, string])[] = [
  ['likes', 'interested_in'],
  ['likes', 'prefers'],
  ['likes', 'does'],
  ['likes', 'plays'],
  ['interested_in', 'studies'],
  ['interested_in', 'plans_to'],
  ['owns', 'bought'],
  ['owns', 'has'],
  ['has', 'bought'],
  ['has', 'adopted'],
  ['lives_in', 'moved_to'],
  ['works_at', 'job_title'],
  ['works_at', 'works_as'],
  ['visited', 'travelled_to'],
  ['visited', 'attended'],
  ['wants_to', 'plans_to'],
  ['made', 'cooked'],
  ['made', 'painted'],
  ['made', 'wrote'],
]
const CONVERSE: readonly (readonly [string, string])[] = [
  ['parent_of', 'child_of'],
  ['employs', 'works_at'],
  ['owns', 'belongs_to'],
  ['teaches', 'taught_by'],
]
const SYMMETRIC = ['friend_of', 'married_to', 'sibling_of', 'partner_of', 'colleague_of', 'knows', 'met']
const AGAINST: readonly (readonly [string, string])[] = [
  ['likes', 'dislikes'],
  ['bought', 'returned'],
  ['started', 'stopped'],
]

function bothWays(
  pairs: readonly (readonly [string, string])[],
  more: Omit<RelatedRelation, 'asked' | 'instead'>,
): RelatedRelation[] {
  return pairs.flatMap(([a, b]) => [
    { asked: a, instead: b, ...more },
    { asked: b, instead: a, ...more },
  ])
}

export const COUNTERFACTUAL_RULES: CounterfactualRules = {
  related: [
    ...bothWays(ALIKE, {}),
    ...bothWays(CONVERSE, { inverse: true }),
    ...SYMMETRIC.map((r): RelatedRelation => ({ asked: r, instead: r, inverse: true })),
    ...bothWays(AGAINST, { negated: true }),
  ],
  classes: ['is_a', 'type_of', 'kind_of', 'subclass_of', 'instance_of', 'part_of'],
  causes: ['causes', 'caused', 'leads_to', 'led_to', 'results_in', 'motivates', 'inspired', 'enables'],
  belief: { symmetry: 0.8, hyponymy: 0.8, succession: 0.7, causality: 0.7, 'co-occurrence': 0.5 },
  negatedBelief: 0.6,
}

/** The rules with a user's own added; `belief` replaces kind by kind. */
export function withRules(own: Partial<CounterfactualRules> = {}): CounterfactualRules {
  const base = COUNTERFACTUAL_RULES
  return {
    related: [...base.related, ...(own.related ?? [])],
    classes: [...base.classes, ...(own.classes ?? [])],
    causes: [...base.causes, ...(own.causes ?? [])],
    belief: { ...base.belief, ...given(own.belief ?? {}) },
    negatedBelief: own.negatedBelief ?? base.negatedBelief,
  }
}
