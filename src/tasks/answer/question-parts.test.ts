import { expect, it } from 'vitest'
import { questionsIn } from './question-parts.ts'

it.each<[question: string, ...parts: string[]]>([
  ['Where does Ana live and what does she do?', 'Where does Ana live', 'what does Ana do?'],
  ["Where does my sister live, and what's her job?", 'Where does my sister live', "what's my sister's job?"],
  ['Who is my boss and where does he live?', 'Who is my boss', 'where does my boss live?'],
  ['Where do I work? Who is my boss?', 'Where do I work', 'Who is my boss?'],
  ['How old am I and do I have a cat?', 'How old am I', 'do I have a cat?'],
  ['When and where was I born?', 'When was I born?', 'where was I born?'],
  ['Where do I live and work?', 'Where do I live?', 'Where do I work?'],
  ['What are my cat and dog called?', 'What is my cat called?', 'What is my dog called?'],
])('%s', (question, ...parts) => {
  expect(questionsIn(question, 0)).toEqual(parts)
})

it.each([
  'Where do Ana and Ben live?',
  'Does Ana like tea and do sport?',
  'Do I live in Porto and work in Lisbon?',
  'What did she say and do?',
  'Do I know what Ana likes and where she lives?',
  'Which is better, tea or coffee?',
  'Who is Ana and who is Ben and who is Tom and who is Uma?',
])('one: %s', (question) => {
  expect(questionsIn(question, 0)).toEqual([question])
})
