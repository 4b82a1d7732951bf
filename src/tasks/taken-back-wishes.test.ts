import { expect, it } from 'vitest'
import { standingAmong } from './standing-wishes.ts'
import { takesBack } from './taken-back-wishes.ts'

const METRIC = 'Ana wants distances in kilometres only.'
const EMOJIS = 'Ana asks: never use emojis.'

it.each([
  ['a wish stands', [METRIC], [METRIC]],
  ['until it is taken back', [METRIC, takesBack('Ana', METRIC)], []],
  ['which leaves the others', [METRIC, EMOJIS, takesBack('Ana', METRIC)], [EMOJIS]],
  ['in whatever words it was stored', [EMOJIS, takesBack('Ana', EMOJIS.toUpperCase())], []],
  ['and only what was wished before', [takesBack('Ana', METRIC), METRIC], [METRIC]],
  ['so it can be wished anew', [METRIC, takesBack('Ana', METRIC), METRIC], [METRIC]],
  ['what was never wished takes nothing back', [EMOJIS, takesBack('Ana', METRIC)], [EMOJIS]],
])('%s', (_, told, standing) => {
  const wishes = told.map((content, at) => ({ content, at }))
  expect([...new Set(standingAmong(wishes, 1000).map(({ content }) => content))]).toEqual(standing)
})
