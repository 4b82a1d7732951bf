/** Notes that other memories keep of somebody without saying of whom: "Works at Orbit", "Ana – works at – Orbit". */

/** A verb in the third person, or in the past, at the beginning of a note. */
const NOTED =
  /^(?:(?:also|currently|now|recently|previously|formerly|usually|often|always|never|really|still) )?(?:lives?d?|works?|worked|is|was|has|had|likes?|loves?|hates?|dislikes?|prefers?|enjoys?|plays?|speaks?|stud(?:ies|ied)|owns?|drives?|uses?|wants|plans|moved|got|takes|avoids|eats|drinks|does(?: not|n['’]t)|can(?:not|['’]t)|married|graduated|bought|adopted|visited|started|stopped|quit|learns|teaches|practi[cs]es|collects|follows|runs|manages|leads|founded|joined|left|volunteers|attends|grew up|was born|suffers|needs|goes|sold|lost|broke|retired)\b/i
const QUALITY =
  /^(?:allergic to|vegan|vegetarian|married|engaged|divorced|widowed|single|retired|interested in|fluent in|afraid of|from|based in|pregnant|diabetic|lactose[- ]intolerant|gluten[- ]intolerant)\b/i

/**
 * A note as a sentence about whom it is of; `null` where it has a subject of its own.
 *
 * @param subject Whom it is noted of.
 */
export function aboutSubject(note: string, subject: string): string | null {
  const text = note.trim()
  const said = `${text.charAt(0).toLowerCase()}${text.slice(1)}`
  if (QUALITY.test(text)) return `${subject} is ${said}`
  return NOTED.test(text) ? `${subject} ${said}` : null
}
