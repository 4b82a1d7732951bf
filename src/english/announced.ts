import { regexp } from './like.ts'

/** Whether words lead in a text of somebody else: "my landlord sent this:", "fwd from mum:", "pasting their mail here". */

/** What somebody writes to others, and they hand on. */
const LETTER =
  '(?:e-?mails?|mails?|messages?|msgs?|letters?|ads?|adverts?|advertisements?|postings?|listings?|reviews?|notices?|memos?|newsletters?|flyers?|leaflets?|brochures?|invitations?|invites?|threads?|chats?|voicemails?|transcripts?|articles?|whatsapps?|sms|dms?|postcards?|announcements?|job (?:descriptions?|posts?))'
const TEXT = `(?:${LETTER}|texts?|notes?|posts?|tweets?|comments?|repl(?:y|ies)|answers?|responses?|statements?|descriptions?|passages?|excerpts?|extracts?|cards?|bios?|profiles?)`
/** "This" that is no "this film". */
const THIS = String.raw`(?:the following|this|these)(?= (?:from|by|on|in|at|via|online|today|yesterday|this|last|just|earlier|a|an)\b|,|$)`
/** What one writes oneself is one's own. */
const NOT_OWN = String.raw`(?<!\b(?:I|we)(?:['’](?:ve|d)| have| had)?(?: (?:just|also|then|already|finally|once|\p{Ll}+ly))? )(?<=[\p{L}>)][ ,])`
const WRITES = `${NOT_OWN}\\b(?:wrote|writes|written|texted|e-?mailed|messaged|mailed|replied|replies|answered|responded|posted|commented|tweeted|dmed|whatsapped)\\b`
const GIVES = `${NOT_OWN}\\b(?:sent|sends|gave|left|forwarded|shared|handed|put|published|dropped|slipped)\\b`
const GETS = '\\b(?:got|get|received|found|find|saw|see|came across|read)\\b'
const COPIES = '\\b(?:copy|copied|quote|quoting)\\b'
/** What stands before the text that one gets: no way by which something else was found. */
const OBJECT = "(?:(?! (?:through|about|via|in|after|because|for|on|with|by)\\b) [\\p{L}'’]+){0,5}?"
/** Whom, when and where to. */
const ON = String.raw`(?:,? (?:back|me|us|him|her|them|everyone|everybody|all|this|that|the following|it|here|there|to|in|on|at|from|as|my|our|the|a|his|last|today|yesterday|earlier|morning|evening|night|week|just|now|again|underneath|below|about it|\p{L}+day|group|family|chat|forum|whatsapp|slack|facebook|linkedin|team|door|fridge|mail))`
const PASTES = `\\b(?:fwd|forwarding)\\b|\\bpast(?:e|ed|ing)\\b(?: in)?(?: (?:it|here|below|from|what)\\b| (?:${THIS})|[^.!?:\\n]{0,30} (?<!\\b(?:my|our) (?:\\p{Ll}+ )?)${TEXT}\\b)|\\b(?:copied|quoted|lifted|translated) (?:(?:this|it|that) )?from\\b|^fw$`
const OTHERS = String.raw`(?:his|her|their|its|(?:(?:my|our|the|a) )?(?:\p{L}+[- ]){0,2}\p{L}+(?<!\b(?:here|there|that|it|what|let|today|yesterday|tonight|morning|week|month|year))['’]s?|(?:my|our) \p{L}+s)(?! (?:my|our)\b)`

/** What follows on the line of the colon. */
const ON_THE_LINE = new RegExp(
  [
    `${WRITES}${ON}*$`,
    `${GIVES}[^.!?:\\n]{0,60}\\b(?:${THIS}|${TEXT}\\b)[^.!?:\\n]{0,40}$`,
    `${COPIES}${OBJECT} (?:${THIS}|${TEXT}\\b)[^.!?:\\n]{0,40}$`,
    // "I saw his post: I am glad": what one got is not shown yet.
    `${GETS}${OBJECT} (?:${THIS}|(?:the following|this|these) (?:[\\p{Ll}-]+ ){0,3}${TEXT}\\b)[^.!?:\\n]{0,40}$`,
    `\\b${TEXT} (?:(?:that|which) )?[^.!?:\\n]{1,30}${GIVES}${ON}*$`,
    `^[^.!?:\\n]{1,25} (?:on|via|over) (?:whatsapp|teams|slack|facebook|messenger|linkedin|instagram|discord|signal|telegram|zoom|viber|skype|reddit|twitter|e-?mail|sms|text)$`,
    `(?:${PASTES})`,
    `(?:^|[,;] |\\b(?:is|are|here['’]s|that['’]s) )${OTHERS} (?:\\p{Ll}+ )?${TEXT}(?: (?:from|by|on|in|of|today|says?|reads?|goes|was|is)\\b[^.!?:\\n]*)?$`,
    `(?:^|[,;] |\\b(?:is|are|here['’]s|that['’]s|from) )(?:(?:the|this|that|an?) )(?:\\p{Ll}+ )?${LETTER}(?: (?:from|by|on|in|of|today|says?|reads?|goes|was|is)\\b[^.!?:\\n]*)?$`,
    `(?:^|[,;] )(?:(?:the|this|that|an?|short|quick) )*${TEXT} (?:from|by) (?!me\\b|us\\b)[^.!?:\\n]{1,40}$`,
    // What is sung or recited; a song that is in one's head is told of.
    '\\bfrom (?:the|my|an?|that|this|our) (?:\\p{Ll}+ ){0,2}(?:songs?|poems?|lyrics|ballads?|hymns?|carols?|musicals?|monologues?)(?: (?:by|of|called) [^.!?:\\n]{1,30})?$',
    '\\b(?:chorus|refrain|(?:first|opening|last) line|verse)(?: (?:is|was|goes|went))?$',
    `(?:^|[,;] )(?:job|personal|contact|dating|rental) (?:ad|advert|advertisement|posting|listing)$`,
  ].join('|'),
  'iu',
)
/** What follows on the next line. */
const BELOW = new RegExp(
  [
    `${WRITES}[^.!?:\\n]{0,60}$`,
    `${NOT_OWN}\\b(?:sent|sends|forwarded|shared|published)\\b[^.!?:\\n]{0,60}$`,
    `${NOT_OWN}\\b(?:says|said|reads|goes|lists|states)(?: (?:this|that|so|here|there))?$`,
    `\\b(?:got|received|found)(?: an?| another)(?: \\p{Ll}+){0,2} ${LETTER}\\b[^.!?:\\n]{0,40}$`,
    `\\bhere(?:['’]s| is) what (?!I\\b|we\\b)[^.!?:\\n]{3,60}$`,
  ].join('|'),
  'iu',
)
/** "Pasting a thread, summarise please", "found this job ad, thoughts?": before a text on the next line. */
const NEXT = regexp.iu`(?:${PASTES})|(?:${GETS}|\bhere(?:['’]s| is)\b|${GIVES})[^.!?:\n]{0,20}\bthis (?:\p{Ll}+ ){0,2}${TEXT}\b|\bhere(?:['’]s| is) (?:the|an?|${OTHERS}) (?:\p{Ll}+ ){0,2}${LETTER}\b|${GIVES}[^.!?:\n]{0,20}\b${THIS}[^.!?:\n]{0,20}$`

/**
 * @param lead What stands before a colon.
 * @param isLast Whether the colon ends its line.
 */
export function announces(lead: string, isLast: boolean): boolean {
  const clause = clauseOf(lead)
  return ON_THE_LINE.test(clause) || (isLast && BELOW.test(clause))
}

/** Whether a line without a colon says that the next one is a text of somebody else. */
export function announcesNext(line: string): boolean {
  return NEXT.test(clauseOf(line))
}

function clauseOf(lead: string): string {
  return lead.slice(lead.search(/(?:[^.!?\n]|[.!?](?=\S))*$/)).trim()
}
