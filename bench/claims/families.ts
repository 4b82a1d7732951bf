/**
 * Which names of relations say the same, for the cases. The only tie of the cases to the names that rules or models
 * choose: a new name that means the same belongs here, not into a case.
 */

export interface Family {
  /** Names under which a fact runs from the head to the tail of the expectation. */
  readonly names: RegExp
  /** Names under which it runs the other way; `null` where there are none. */
  readonly inverse: RegExp | null
}

const FORMS: Readonly<Record<string, string>> = {
  live: '(?:currently_)?(?:lives?|lived|living|resides?|residence|home|homes|based|moved?|moves|relocated|settled|address|located|stays)(?:_(?:in|at|to|into|from|on|near|city|town|back_to))*',
  move: '(?:moved?|moves|relocated|emigrated|moved_house|moved_out|left)(?:_\\w+)?',
  hometown: '(?:hometown|home_town|from|is_from|comes_from|came_from|grew_up_in|raised_in|native_of|origin)',
  born: '(?:born|was_born|birthplace|place_of_birth)(?:_\\w+)?',
  birthday: '(?:birthday|has_birthday|born_on|was_born|born|date_of_birth|birth_date|birth_year)(?:_on)?',
  age: '(?:age|is_aged|aged|years_old)',
  work: '(?:works?|worked|working|employed|employer|employed_by|hired_by|hired|job|has_job|joined|joins|started|start|starts|interns?|interned|position)(?:_(?:at|for|with|by|in|job|working|working_at|working_for|job_at))*',
  role: '(?:job_title|job|title|occupation|profession|role|position|career|is|is_a|was|was_a|became|becomes|promoted_to|was_promoted_to|made|works_as|worked_as|work_as|works|employed_as|started_as|hired_as)',
  study:
    '(?:studies|studied|study|studying|student|student_at|enrolled|enrolled_at|enrolled_in|majors?|majored|attends|attended|school|university|takes|started|learns|degree)(?:_(?:at|in|as))?',
  graduate:
    '(?:graduated|graduates|finished|completed|degree|has_degree|earned|received|got|studied)(?:_\\w+)?',
  friend: '(?:has_)?(?:best_|close_|old_)?friend(?:_of|s_with)?|knows|friends_with|befriended',
  partner:
    '(?:has_)?(?:partner|girlfriend|boyfriend)(?:_of)?|dates|dating|is_dating|dated|in_relationship_with|in_a_relationship_with|together_with|started_dating',
  married:
    '(?:has_)?(?:wife|husband|spouse)(?:_of)?|married|married_to|is_married_to|was_married_to|wed|marries',
  propose: 'proposed_to|proposed',
  wed: 'married|wed|got_married|got_married_to|marries',
  promoted: 'promoted_to|was_promoted_to|got_promoted_to|promoted|became',
  diagnosed: 'diagnosed_with|was_diagnosed_with|got_diagnosed_with',
  engaged: '(?:got_)?engaged(?:_to)?|has_fianc\\w*|fianc\\w*(?:_of)?',
  divorced:
    'divorced|divorced_from|got_divorced|separated|separated_from|ex_\\w+|relationship_status|marital_status',
  broke: 'broke_up|broke_up_with|split_up|split_up_with|separated_from|left|ended|ended_relationship_with',
  status: 'relationship_status|marital_status|status|is|is_a',
  pet: '(?:has_)?(?:pet|dog|cat|puppy|kitten|rabbit|parrot|horse|hamster|turtle|tortoise|bird|guinea_pig|goldfish|fish|hen|chicken)s?|owns?|owned|has|had|got|adopted|pet_of|has_pet_\\w+',
  own: 'owns?|owned|has|had|have|got|bought|drives|drove|rides|possesses|keeps|uses|has_(?:car|bike|bicycle|house|flat|boat|piano|guitar|camera|phone|laptop|van|motorbike|garden|allotment|apartment)|car|bike',
  buy: 'bought|buys|purchased|got|acquired|ordered',
  sell: 'sold|sells|got_rid_of|gave_away',
  lose: 'lost|loses|misplaced',
  adopt: 'adopted|adopts|got|rescued|took_in',
  allergy: 'allergic_to|allergy|has_allergy(?:_to)?|is_allergic_to|allergies|intolerant_to|has_intolerance',
  condition:
    'has|had|has_condition|condition|health_condition|diagnosed_with|was_diagnosed_with|suffers_from|health|lives_with|got|has_\\w*(?:asthma|diabetes|migraine|disease|illness)\\w*|is|injury',
  takes:
    'takes?|took|taking|medication|has_medication|prescribed|was_prescribed|is_on|on|uses|dose|dosage|has_dose|medication_dose',
  diet: 'diet|is|is_a|has_diet|follows|follows_diet|eats|became|went|does_not_eat|avoids|not_eats|dietary_\\w+',
  eat: 'eats|ate|eat|diet|likes',
  like: 'likes?|liked|loves?|loved|enjoys?|enjoyed|prefers?|favou?rite(?:_\\w+)?|has_favou?rite(?:_\\w+)?|fan_of|is_fan_of|into|interested_in|hobby|has_hobby|passionate_about|fond_of|adores|taste|is_into|keen_on',
  dislike:
    'dislikes?|disliked|hates?|hated|not_likes?|does_not_like|can_not_stand|cannot_stand|detests|loathes|avoids|not_enjoys?',
  fear: 'afraid_of|fears?|is_afraid_of|scared_of|has_fear_of|phobia',
  prefer:
    'prefers?|preferred|preference|likes?|wants|wishes|has_preference|standing_wish|favou?rite(?:_\\w+)?',
  hobby:
    'hobby|has_hobby|does|plays|played|practi[cs]es|practi[cs]ed|likes|loves|enjoys|took_up|started|goes|sings_in|member_of|runs|trains|activity|interested_in|collects|paints|knits|bakes|swims|climbs|rows|skates|fences|dances|went',
  play: 'plays?|played|plays_instrument|instrument|plays_for|plays_in',
  collect: 'collects?|collected|has_collection|has_collection_of|hobby|has|owns',
  speak: 'speaks?|spoke|language|knows|knows_language|fluent_in|native_language|mother_tongue|first_language',
  learn:
    'learns?|learning|learned|learnt|studies|studied|study|started|started_learning|takes_lessons_in|is_learning|took_up',
  teach: 'teaches|taught|teach|teaches_at|works_as|subject',
  skill:
    'can|skill|has_skill|skilled_in|good_at|knows|certified_in|certified_as|is_certified|has_certificate',
  plan: '(?:has_)?plan(?:s|ned|ning)?(?:_\\w+)?|(?:is_)?going_to(?:_\\w+)?|intends(?:_to)?|will(?:_\\w+)?|scheduled(?:_\\w+)?|booked|was_going_to|upcoming(?:_\\w+)?|has_appointment|appointment',
  meet: 'met|meets|met_with|got_to_know|met_up_with',
  died: 'died|dies|passed_away|died_of|died_in|died_on|death|is_dead|status|lost|was_put_down',
  start: 'started|starts|began|begins|took_up|joined|started_\\w+|began_\\w+|founded|opened|launched',
  finish:
    'finished|finishes|completed|ended|ended_\\w+|passed|graduated|graduated_from|done|submitted|finished_\\w+|completed_\\w+|wrote|read',
  visit:
    'visited|visits|went_to|travel(?:l)?ed_to|was_in|been_to|has_been_to|toured|flew_to|trip_to|took_trip_to|vacationed_in|went_on|went_\\w+|saw|holidayed_in|hiked|spent_\\w+',
  attend:
    'attended|attends|went_to|was_at|took_part_in|participated_in|visited|saw|been_to|joined|went_\\w+|ran|had|celebrated',
  win: 'won|wins|received|was_awarded|awarded|got|earned|took',
  lostjob:
    'lost|lost_job|was_fired|fired|fired_by|was_fired_from|fired_from|laid_off|was_laid_off|was_laid_off_by|lost_job_at|left|quit|was_made_redundant|made_redundant|unemployed|ended',
  quit: 'quit|quits|left|resigned|resigned_from|leaves|stopped|gave_up|dropped_out|dropped_out_of|dropped|ended|retired|retired_from|cancell?ed|finished|stopped_\\w+|gave_up_\\w+|quit_\\w+|left_\\w+|no_longer_\\w+|used_to_\\w+|unsubscribed_from',
  made: 'made|makes|published_in|created|built|baked|painted|wrote|designed|cooked|knitted|sewed|released|published|recorded|composed|carved|launched',
  project:
    'works_on|working_on|has_project|project|is_(?:building|writing|developing|designing|creating)|builds|develops|develop|creates|writes',
  wrote: 'wrote|writes|written|published|made|created|authored|is_writing|writing',
  read: 'read|reads|finished|reading|is_reading|read_book',
  injured:
    'injured|hurt|broke|sprained|tore|fractured|twisted|dislocated|has_injury|injury|had|had_injury|suffered',
  surgery: 'had|underwent|had_surgery|surgery|got|operation',
  phone: 'phone|phone_number|has_phone_number|telephone|mobile|mobile_number|number|contact',
  email: 'email|email_address|has_email|has_email_address|contact|e_mail',
  address: 'address|has_address|lives_at|lives_in|home_address|street|lives_on|home|resides_at',
  name: 'name|named|names|called|is_called|known_as|alias|nickname|also_known_as|is|has_name|goes_by|full_name|short_for|same_as',
  is: 'is|is_a|was|type|kind|class|instance_of|breed|colou?r|job_title|occupation|profession|role|age',
  uses: 'uses?|used|runs_on|runs|built_with|built_on|written_in|based_on|database|stack|depends_on|tool|deploys_to|deployed_to|deployed_on|hosted_on|has|tests_with|version|migrated_to|switched_to|moved_to|requires|targets|licen[cs]ed_under',
  located: 'located_in|located_at|is_in|in|is_located_in|based_in|located|place|headquartered_in|lives_in',
  member:
    'member_of|is_member_of|joined|plays_in|sings_in|belongs_to|plays_for|on_team|part_of|captain_of|in',
  volunteer: 'volunteers?(?:_\\w+)?|volunteered(?:_\\w+)?|helps_at|works_at|helps_out_at',
  lead: 'leads?|led|manages|heads|runs|manager_of|owner_of|maintains|owns|responsible_for|is',
  founded: 'founded|started|opened|launched|created|set_up|co_founded',
  deadline:
    'deadline|our_(?:\\w+_)?(?:deadline|launch|release)|due|due_on|has_deadline|is_due|release_date|releases_on|scheduled(?:_\\w+)?|planned(?:_\\w+)?|launches(?:_on)?|happens_on|date|is_on|plans?_\\w+|starts?(?:_on)?',
  any: '\\w+',
}

/** Persons by their tie to the head: `Maya > sister > Ana` is `has_sister`, or `sister_of` from Ana to Maya. */
const TIES: Readonly<Record<string, string>> = {
  sister: 'sister|sibling|twin|twin_sister|half_sister',
  brother: 'brother|sibling|twin|twin_brother|half_brother',
  mother: 'mother|mom|mum|parent|stepmother',
  father: 'father|dad|parent|stepfather',
  son: 'son|child|kid|baby',
  daughter: 'daughter|child|kid|baby',
  child: 'child|kid|baby|son|daughter',
  wife: 'wife|spouse|partner|married_to|married',
  husband: 'husband|spouse|partner|married_to|married',
  cousin: 'cousin|relative',
  aunt: 'aunt|relative',
  uncle: 'uncle|relative',
  grandmother: 'grandmother|grandma|granny|nana|grandparent',
  grandfather: 'grandfather|grandpa|grandparent',
  niece: 'niece|relative',
  nephew: 'nephew|relative',
  boss: 'boss|manager|supervisor|line_manager|team_lead|head',
  colleague: 'colleague|coworker|co_worker|teammate|works_with',
  neighbour: 'neighbou?r',
  flatmate: 'flatmate|roommate|housemate|lives_with',
  teacher: 'teacher|coach|tutor|instructor|trainer|mentor',
  doctor: 'doctor|gp|dentist|therapist|physician|vet',
  landlord: 'landlord|landlady',
  fiance: 'fiance|fiancee|fianc_e|engaged_to|partner',
}

/** Names that run from the same end and say the tie from the other: Rosa's daughter is whom she is parent of. */
const SAME_END: Readonly<Record<string, string>> = {
  sister: 'sibling_of',
  brother: 'sibling_of',
  mother: 'child_of|son_of|daughter_of',
  father: 'child_of|son_of|daughter_of',
  son: 'parent_of|mother_of|father_of|had|gave_birth_to',
  daughter: 'parent_of|mother_of|father_of|had|gave_birth_to',
  child: 'parent_of|mother_of|father_of|had|gave_birth_to',
  boss: 'reports_to|works_for|works_under',
  flatmate: 'lives_with',
}

const FAMILIES: ReadonlyMap<string, Family> = new Map([
  ...Object.entries(FORMS).map(([name, forms]): [string, Family] => [
    name,
    { names: whole(forms), inverse: inverseOf(name) },
  ]),
  ...Object.entries(TIES).map(([name, ties]): [string, Family] => [
    name,
    {
      names: whole(`(?:has_|is_)?(?:\\w+_)?(?:${ties})s?(?:_is|_to)?|${SAME_END[name] ?? ties}`),
      inverse: whole(`(?:is_)?(?:\\w+_)?(?:${ties})_of|sibling_of|manages|supervises|lives_with`),
    },
  ]),
])

/** Either way round: friends, partners. */
function inverseOf(name: string): RegExp | null {
  if (['friend', 'partner', 'married', 'wed', 'engaged', 'divorced', 'meet'].includes(name))
    return whole(FORMS[name] ?? '')
  if (name === 'pet' || name === 'own') return whole('pet_of|belongs_to|owned_by|has_owner|is_pet_of')
  if (name === 'name') return whole(FORMS.name ?? '')
  return null
}

/** A family by name; a name that is none stands for the relation itself. */
/** Past forms that no rule gives, of verbs that families name by their past. */
const PAST: Readonly<Record<string, string>> = {
  become: 'became',
  begin: 'began',
  break: 'broke',
  buy: 'bought',
  drive: 'drove',
  eat: 'ate',
  get: 'got',
  give: 'gave',
  go: 'went',
  have: 'had',
  hurt: 'hurt',
  leave: 'left',
  lose: 'lost',
  make: 'made',
  meet: 'met',
  put: 'put',
  quit: 'quit',
  see: 'saw',
  sell: 'sold',
  speak: 'spoke',
  split: 'split',
  take: 'took',
  tear: 'tore',
  win: 'won',
  write: 'wrote',
}

/** Whether a relation is of a family, by its name or another tense of its verb: `meet` is `met`, `suffer_from` is `suffers_from`. */
export function isNamed(names: RegExp, relation: string): boolean {
  const [verb = '', ...rest] = relation.split('_')
  const past =
    PAST[verb] ??
    (/e$/.test(verb) ? `${verb}d` : /[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ied` : `${verb}ed`)
  return [verb, `${verb}s`, `${verb}es`, past].some((form) => names.test([form, ...rest].join('_')))
}

export function familyNamed(name: string): Family {
  return FAMILIES.get(name) ?? { names: whole(name), inverse: null }
}

export function isFamily(name: string): boolean {
  return FAMILIES.has(name)
}

/** What may stand beside a fact of a family, of the same head and tail, and say nothing wrong: `moved_to` beside `lives_in`. */
const BESIDE: Readonly<Record<string, readonly string[]>> = {
  live: ['move'],
  move: ['live'],
  work: ['start', 'role'],
  role: ['work', 'start', 'promoted'],
  promoted: ['role'],
  diagnosed: ['condition'],
  condition: ['diagnosed'],
  founded: ['own', 'lead'],
  study: ['start', 'learn'],
  learn: ['start', 'hobby'],
  hobby: ['start', 'like', 'play'],
  pet: ['adopt', 'buy', 'own'],
  adopt: ['pet', 'own'],
  own: ['buy'],
  buy: ['own'],
  married: ['partner', 'wed'],
  wed: ['married', 'partner'],
  engaged: ['partner'],
  child: ['born'],
  member: ['start'],
}

/** What may stand beside a fact that is over. */
const BESIDE_ENDED = ['quit', 'lostjob', 'sell', 'lose', 'divorced', 'broke', 'died', 'move', 'finish']

export function besideFamilies(names: readonly string[], ended: boolean): readonly Family[] {
  const beside = names.flatMap((name) => BESIDE[name] ?? [])
  return [...beside, ...(ended ? BESIDE_ENDED : [])].map(familyNamed)
}

function whole(forms: string): RegExp {
  return new RegExp(`^(?:${forms})$`)
}
