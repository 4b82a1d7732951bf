/** Pages of the guide bear their heading as title, not the name of their file. */
import { Converter } from 'typedoc'

export function load(app) {
  app.converter.on(Converter.EVENT_CREATE_DOCUMENT, (_, page) => {
    const [first] = page.content
    const [heading = '', title] = /^# (.+)\n/.exec(first?.text ?? '') ?? []
    if (title === undefined) throw new Error(`${page.name}.md has no heading`)
    page.name = title
    first.text = first.text.slice(heading.length)
  })
}
