import { expect, test } from 'vitest'
import { createMemory } from '../memory.ts'
import type { TurnId } from '../model/ids.ts'
import type { Instant } from '../model/time.ts'
import { wishesOf } from './distil/wishes/wishes.ts'
import { endsAmong, orderOf, standingAmong } from './standing-wishes.ts'

/** What stands of wishes that one user gives, a day after another. */
function standing(...sentences: readonly string[]): string[] {
  const told = sentences.flatMap((content, day) => {
    const turn = {
      id: `t${day}` as TurnId,
      role: 'user',
      speaker: 'Ana',
      content,
      captions: [],
      at: day as Instant,
    } as const
    return wishesOf(content, turn).map((wish) => ({ content: wish.content, at: day as Instant }))
  })
  return standingAmong(told, 1000).map(({ content }) => content.replace(/^Ana (?:asks|says): /, ''))
}

test.each([
  // None.
  [['I hate how you turn up late.'], []],
  [['I hate that you use my bike.'], []],
  [["Don't call me Friday."], []],
  [['I hate it when you use emojis.'], ['I hate it when you use emojis.']],
  [['Could you write a toast for Jo, and please use short sentences?'], []],
  // Without a reason that speaks of somebody.
  [['From now on reply in French, as her English is poor.'], ['From now on reply in French.']],
  // What an order says itself asks for no text.
  [
    ['Could you write in short sentences when it is a summary?'],
    ['write in short sentences when it is a summary.'],
  ],
  // Revoked.
  [['Always use emojis.', 'Stop using emojis.'], ['Stop using emojis.']],
  [['No more emojis, please.', 'You can use emojis again.'], []],
  // A report of what is used now.
  [['Always use yarn, never npm.', 'We no longer use yarn.'], []],
  [['Always use poetry.', 'We moved to uv last month.'], []],
  [['Always use mocha for tests.', 'We switched from mocha to vitest.'], []],
  [['Always use tabs.', "We've switched to spaces."], []],
  [['Never release on Mondays.', 'Mondays are fine for releases now.'], []],
  [['Always use yarn.', 'From now on always use bun.'], ['From now on always use bun.']],
  [['Always use tabs.', 'From now on always use spaces.'], ['From now on always use spaces.']],
  [['Always use uv.', 'We switched to uv.'], ['Always use uv.']],
  [['Always use yarn.', 'We switched to Playwright.'], ['Always use yarn.']],
  [['Always use yarn.', 'We no longer use Jira.'], ['Always use yarn.']],
  [['Always use yarn.', 'They switched to bun.'], ['Always use yarn.']],
  [['Always use yarn.', 'What if we switched to bun?'], ['Always use yarn.']],
  [
    ['Always use yarn.', 'Always use npm in the legacy repo.'],
    ['Always use yarn.', 'Always use npm in the legacy repo.'],
  ],
  [['Never use tabs because I hate them.', 'You can use tabs now.'], []],
  [["I'm vegan, so never suggest eggs.", 'You can suggest eggs again.'], []],
  [['From now on answer in French.', 'You do not have to answer in French any more.'], []],
  [
    ['When I ask about travel, always suggest trains.', 'When I ask about travel, stop suggesting trains.'],
    ['When I ask about travel, stop suggesting trains.'],
  ],
  [['Always correct my mistakes.', "You don't have to correct my English any more."], []],
  [
    ['Please correct my English when I make a mistake.', 'And no more corrections of my English.'],
    ['No more corrections of my English.'],
  ],
  [['Could you give me everything as a table?', 'No more tables please.'], ['No more tables please.']],
  [['Please use short sentences.', 'You can use longer sentences now.'], []],
  // Of all of them, or of the next one.
  [
    ['I prefer deliveries on Saturday morning, never weekdays'],
    ['I prefer deliveries on Saturday morning, never weekdays'],
  ],
  [['I prefer visits next week'], []],
  [['I prefer the delivery on Saturday'], []],
  // Permitted again.
  [["Please don't ever call me, text only", 'I changed my mind, you can call me now'], []],
  [['Never call me.', 'It is fine to call me now.'], []],
  [['Never call me.', 'Feel free to ring me again.'], []],
  [['Never ring me.', 'You can call me again.'], []],
  [["Don't ever email me.", "I've changed my mind, email is fine"], []],
  [['Never call me before 10.', "It's ok to call me before 10 now."], []],
  [['Never call me.', 'It is not fine to call me now.'], ['Never call me.']],
  [['Never call me.', 'Is it fine to call me now?'], ['Never call me.']],
  [['Never call me.', 'I changed my mind about the sofa.'], ['Never call me.']],
  [['Never call me Gregory.', 'You can call me now.'], ['Never call me Gregory.']],
  // On a condition.
  [
    ["Please don't ever call me", 'I changed my mind about calls, you can ring me now, just not before 10'],
    ['I changed my mind about calls, you can ring me now, just not before 10'],
  ],
  [
    ['Never call me.', 'You can call me now, just not before 10'],
    ['You can call me now, just not before 10'],
  ],
  [
    ['Never text me.', 'you can text me again, but only in the evening'],
    ['you can text me again, but only in the evening'],
  ],
  [
    ['Never call me.', 'Feel free to call me now, just not on Sundays'],
    ['Feel free to call me now, just not on Sundays'],
  ],
  [
    ['Never call me.', "You may call me again, as long as it's after 10"],
    ["You may call me again, as long as it's after 10"],
  ],
  [
    ['Never use emojis.', 'Emojis are fine now, just not in headings'],
    ['Emojis are fine now, just not in headings'],
  ],
  [['Never call me.', 'You can call me now, just not before 10', 'Never call me.'], ['Never call me.']],
  [['Never call me.', 'You can call me now, just not before 10', 'You can call me any time now'], []],
  [
    ['Never call me.', 'You can call my wife now, just not before 10'],
    ['Never call me.', 'You can call my wife now, just not before 10'],
  ],
  [
    ['Always answer in German.', 'You can call me now, just not before 10'],
    ['Always answer in German.', 'You can call me now, just not before 10'],
  ],
  // Named as over, and what is asked for instead.
  [['Never mention competitors.', 'The rule about competitors no longer applies.'], []],
  [['Never use emojis.', 'Scrap the emoji rule.'], []],
  [['Never suggest fish dishes.', 'I eat fish again, so you may suggest fish dishes.'], []],
  [['Always call me Captain.', 'You can forget the Captain business now.'], []],
  [['Always write posts in the first person.', 'The first person thing no longer counts.'], []],
  [['Never quote tiles over 60 cm.', "I've got the big cutter now so you can quote tiles over 60 cm"], []],
  [['When I ask for recipes, never use the oven.', 'The oven rule is off, ours is repaired.'], []],
  [
    [
      'Always give me prices without delivery.',
      'forget that about prices without delivery everybody asks anyway so always add the delivery',
    ],
    ['forget that about prices without delivery everybody asks anyway so always add the delivery'],
  ],
  [
    ['Always give distances in miles.', 'I changed my mind about the miles, use kilometres.'],
    ['I changed my mind about the miles, use kilometres.'],
  ],
  [
    ['Always answer in French.', 'Forget the French, always answer in Dutch.'],
    ['Forget the French, always answer in Dutch.'],
  ],
  [
    ['Always use metric units.', 'I have gone back to imperial, so use that instead.'],
    ['I have gone back to imperial, so use that instead.'],
  ],
  [
    ['Always give temperatures in Fahrenheit.', 'Ignore the Fahrenheit thing, Celsius is better for me.'],
    ['Ignore the Fahrenheit thing, Celsius is better for me.'],
  ],
  [['From now on use bullet points instead of tables, tables break here.', 'You can use tables again.'], []],
  [
    ['Use bullet points instead of tables from now on.', 'Always answer in full sentences.'],
    ['Always answer in full sentences.'],
  ],
  [['Keep your answers short.', 'you can write longer now if you like I have a big screen'], []],
  // Something else is over.
  [
    ['From now on use bullet points instead of tables.', 'You can use emojis again.'],
    ['From now on use bullet points instead of tables.'],
  ],
  [['Never use emojis.', 'I changed my mind about the holiday, we go to Crete.'], ['Never use emojis.']],
  [
    ['Never mention competitors.', 'The rule about parking no longer applies in our street.'],
    ['Never mention competitors.'],
  ],
  [
    ['Always use tables for prices.', 'I changed my mind about the prices of the flat.'],
    ['Always use tables for prices.'],
  ],
  // Replaced.
  [
    ['pls keep the answers short, im on my phone', 'you can go back to normal length answers'],
    ['you can go back to normal length answers'],
  ],
  [
    ['Could you always answer me in German?', 'Answer in English again, my brain is tired.'],
    ['Answer in English again, my brain is tired.'],
  ],
  [
    ['Please always answer in German.', 'Please answer in English again.'],
    ['Please answer in English again.'],
  ],
  [
    ['Always answer in German and never use emojis.', 'Switch back to English.'],
    ['never use emojis.', 'Switch back to English.'],
  ],
  // Half of what was wished in one breath.
  [
    ['Please keep your answers short and never use emojis.', 'You can use emojis again.'],
    ['Please keep your answers short'],
  ],
  [["Never use emojis and don't use tables.", 'You can use tables again.'], ['Never use emojis']],
  [
    ['Keep your answers short and no emojis please.', 'You can write long answers again.'],
    ['no emojis please.'],
  ],
  [
    ['Keep your answers short and never use emojis in emails.', 'You can use emojis again.'],
    ['Keep your answers short and never use emojis in emails.'],
  ],
  [
    ['I prefer concise answers.', 'I now prefer detailed answers instead of concise ones.'],
    ['I now prefer detailed answers instead of concise ones.'],
  ],
  [['Call me Bob.', 'Call me Robert.'], ['Call me Robert.']],
  [
    ['Always answer briefly.', 'From now on give me detailed answers.'],
    ['From now on give me detailed answers.'],
  ],
  [
    ['Always use metric units for recipes.', 'From now on use imperial units for recipes.'],
    ['From now on use imperial units for recipes.'],
  ],
  [['I prefer tabs over spaces.', 'I prefer spaces over tabs.'], ['I prefer spaces over tabs.']],
  [['Never use emojis.', 'Emojis are fine now.'], []],
  [['Always use emojis.', 'I hate emojis in your answers.'], ['I hate emojis in your answers.']],
  [["I can't stand bullet points in your answers.", 'You can use bullet points again.'], []],
  [
    [
      'Please always answer in British English and use tabs for indentation in my code.',
      'The team switched to 2 spaces, so stop using tabs.',
      'You do not have to use British English any more, American is fine.',
    ],
    ['stop using tabs.'],
  ],
  [
    ['Call me Liz.', 'Please call me Elizabeth from now on, not Liz.'],
    ['Please call me Elizabeth from now on, not Liz.'],
  ],
  [
    ['Always give prices in Swiss francs.', "We've moved to Vienna so use euros for prices from now on."],
    ['use euros for prices from now on.'],
  ],
  [
    [
      'From now on, answer me in short bullet points.',
      'Actually bullets are annoying, please write in normal paragraphs from now on.',
    ],
    ['please write in normal paragraphs from now on.'],
  ],
  [['Always answer in bullet points.', 'You can stop with the bullet points, prose is better.'], []],
  [
    ['Always answer in bullet points.', 'Normal paragraphs from now on, the bullets drive me mad.'],
    ['Normal paragraphs from now on, the bullets drive me mad.'],
  ],
  [['Oh, and always use tabs please.'], ['always use tabs please.']],
  [['Never put coriander in a recipe.', "Coriander's fine now."], []],
  [['Never schedule anything before 10.', 'New rule: you can schedule things before 10 now.'], []],
  [['Never schedule anything before 10.', 'Forget what I said about not scheduling before 10.'], []],
  // Another subject, another occasion, another value.
  [
    ['Always use emojis.', 'Stop using tables.'],
    ['Always use emojis.', 'Stop using tables.'],
  ],
  [
    ['Never use emojis in emails.', 'Always use emojis.'],
    ['Never use emojis in emails.', 'Always use emojis.'],
  ],
  [
    ['Call me Bob.', 'Stop calling me Bobby.'],
    ['Call me Bob.', 'Stop calling me Bobby.'],
  ],
  [
    ['Always write short commit messages.', 'Always give detailed explanations.'],
    ['Always write short commit messages.', 'Always give detailed explanations.'],
  ],
  // Without a reason in which nobody knows who is meant.
  [['Always answer briefly, she hates long texts.'], ['Always answer briefly.']],
  [['Always ask my mother before she cooks.'], ['Always ask my mother before she cooks.']],
  [['Keep the answers short or he complains.'], ['Keep the answers short.']],
  [['Dad reads along, so keep the sentences short or he complains.', 'Never mention her.'], []],
  // Not meant for good.
  [
    [
      'Stop doing that.',
      'You can say that again!',
      'No more pain.',
      'Answer in English.',
      'Tea from now on.',
    ],
    [],
  ],
])('%j: %j', (said, expected) => {
  expect(standing(...said)).toEqual(expected)
})

test.each([
  // As a model tells of them.
  [['Ana wants bullets.', 'Ana wants plain sentences, no bullets.'], [1]],
  [
    ['Ana wants answers in bullets.', 'The user wants bullets.', 'Ana wants plain sentences, no bullets.'],
    [1, 2],
  ],
  [['Ana wants bullets for lists.', 'Ana wants plain sentences, no bullets.'], [1]],
  [['Ana wants short answers.', 'Ana prefers long answers.'], [1]],
  [['Ana wants short answers, no essays.', 'Ana no longer wants short answers; she has time now.'], [1]],
  [['Ana wants bullets.', "Ana doesn't want bullets."], [1]],
  [['Ana wants short answers.', 'Ana is fine with long answers again.'], []],
  [['Ana does not want emojis.', 'Ana wants emojis again.'], [1]],
  [
    ['Ben wants bullets.', 'Ana no longer wants bullets.'],
    [0, 1],
  ],
  [['Ana asks: no emojis please', 'Ana asks: Emojis are fine now.'], []],
  [
    ['Ana wants no emojis.', 'Ana wants metric units.'],
    [0, 1],
  ],
])('%j: %j', (contents, expected) => {
  const told = contents.map((content, at) => ({ content, at }))
  expect(standingAmong(told, 1000)).toEqual(expected.map((i) => told[i]))
})

test.each([
  ['Ana asks: no emojis please', 'no emojis please'],
  ['The user wants answers in bullets.', 'answers in bullets.'],
  ['Ana no longer wants bullets.', 'no more bullets.'],
  ['Ana is fine with emojis again.', 'emojis is fine now'],
  ['Ana is fine with longer answers.', 'longer answers is fine now'],
])('%s: %s', (content, order) => {
  expect(orderOf(content)).toBe(order)
})

test('a wish of somebody else revokes nothing', () => {
  const wishes = [
    { content: 'Ana asks: Always answer in German.', at: 1 },
    { content: 'Ben asks: Always answer in English.', at: 2 },
  ]
  expect(standingAmong(wishes, 1000)).toEqual(wishes)
})

test('a wish holds again when the turn that revoked it is deleted, at its time, and in both views', async () => {
  const memory = await createMemory()
  const user = memory.namespace('ana')
  await user.add([{ role: 'user', content: 'Please always answer in German.', at: '2026-01-10T09:00:00Z' }], {
    session: 'january',
  })
  const [revoking] = (
    await user.add(
      [{ role: 'user', content: 'Please answer in English again.', at: '2026-03-10T09:00:00Z' }],
      {
        session: 'march',
      },
    )
  ).turns
  const wishes = async (asOf?: string): Promise<string[]> => {
    const { text } = await user.recall('Write a poem for my aunt.', asOf === undefined ? {} : { asOf })
    return text.split('\n').filter((line) => line.includes('asks:'))
  }
  expect((await wishes()).join()).toMatch(/English/)
  expect((await wishes()).join()).not.toMatch(/German/)
  expect((await user.profile()).text).not.toMatch(/German/)
  expect((await wishes('2026-02-01T00:00:00Z')).join()).toMatch(/German/)
  await user.deleteTurn(revoking as string)
  expect((await wishes()).join()).toMatch(/German/)
  expect((await user.profile()).text).toMatch(/German/)
  await memory.close()
})

test.each([
  // About the form of answers.
  ['Keep the code comments minimal.', true],
  ["Don't sugarcoat things for me please.", true],
  ['British spellings please, always.', true],
  ['When you give me code please no type hints.', true],
  ['Please, when you write amounts use shillings, not dollars.', true],
  ["I'm vegetarian so no burger jokes, please.", true],
  ["Ask me at the end of every answer what I've written today.", true],
  ['Would you explain things slowly please', true],
  ['Would you please address me as Fenna?', true],
  ["I'd like you to give me everything in bullet points from now on.", true],
  ['I need this in English, can you correct me when I write?', true],
  ['Be blunt with me.', true],
  ['Skip the small talk.', true],
  // Refused.
  ['dont use emojis pls', true],
  ["Please don't use bullet points, they are hard to read for me.", true],
  ['Do not add disclaimers.', true],
  ['Avoid exclamation marks in your answers.', true],
  ["I can't stand emojis in your replies.", true],
  ["I don't want small talk in your answers.", true],
  ["I don't like it when you use bullet points.", true],
  ['I hate it when you apologise.', true],
  ["Don't call me ma'am.", true],
  ["don't call me Bobby", true],
  ["Don't apologise all the time.", true],
  ['Please avoid jargon.', true],
  ['No emojis.', true],
  ["Don't give me bullet points.", true],
  ["Don't put emojis in your messages please.", true],
  ['You use too many exclamation marks.', true],
  ['Keep your sentences short.', true],
  ['Keep your answers short or I lose the thread.', true],
  ["Don't use emojis, my screen reader reads them out.", true],
  ['Please don\'t start your answers with "Great question".', true],
  ['I do not want emojis.', true],
  ['Quit using emojis.', true],
  // Led in by other words, or for one kind of text.
  ['haha ok and no exclamation marks ever please they look silly', true],
  ['Yeah, but from now on always put the totals in bold, my eyes are bad.', true],
  ['For my students never use jargon, and start with an example.', true],
  ['For letters to the council never use abbreviations.', true],
  ['In tables, at most four columns, please.', true],
  ['Headings are fine but no more than two per page, please.', true],
  ['Please don\'t address me as "Dr Weber", just Weber.', true],
  ['the gloss gives me a headache so never suggest gloss', true],
  ['My knees are bad, so never suggest running.', true],
  ['And messages to my tenants should always be polite.', true],
  ['Invoices must always include the VAT number.', true],
  ['Emails to the school should never sound angry.', true],
  ['everyone calls me Bea so please call me that', true],
  ['Everybody calls me Tom, so you can do that too.', true],
  ['all my friends call me Lu, please do so as well', true],
  ['Well, from now on always give distances in miles instead of kilometres, my readers are American.', true],
  ['Right, and never use more than ten words per bullet.', true],
  ['With my clients never mention prices.', true],
  ['On slides never use more than twenty words.', true],
  ['Fine. In captions please always add hashtags.', true],
  ['yes and always sign my mails with Dr N. Weber please', true],
  ['So in future always answer in points, I lose the thread otherwise.', true],
  ['Number every step in your recipes, please.', true],
  ['At most three suggestions per answer, please.', true],
  ['right so quotes for the trade should always have vat on top', true],
  ['one more thing when you write invoices no abbreviations please', true],
  ["For Grandpa always write in capitals, he can't see well.", true],
  ['With suppliers always write in English, please.', true],
  ['My newsletters should never be longer than one page.', true],
  ["ok but never suggest anything with nuts my lad's allergic", true],
  ['To my landlord always write formally.', true],
  ['Thanks, but please never add a summary.', true],
  ['max 3 options per answer pls', true],
  ['Don\'t greet me with "Dear Anna".', true],
  ['Oh yes, and no more than two emojis per message.', true],
  ['The children read this too, so never use swear words.', true],
  ['For my blog always use British spelling, and keep the tone light.', true],
  ['Well please always ask before you delete anything.', true],
  // About one thing, or none.
  // Told, asked once, or said by others.
  ['At most 100 words, please.', false],
  ['For years I never used a recipe.', false],
  ['In Japan never tip, they said.', false],
  ['everyone calls me crazy, please help', false],
  ['My letters should always be answered within a week, my boss says.', false],
  ['yes never heard of it', false],
  ['ha never used one of those', false],
  ['The kids should always be home by ten.', false],
  ['He was tired so never answered.', false],
  ['She is shy so never asks.', false],
  ['In winter we always use the stove.', false],
  ['For the party at most ten guests per table, the hotel said.', false],
  ['Write a list for the sitter. Please write in large letters, one thing per line.', false],
  ['Make a checklist for Ben, please, one step per line.', false],
  ['My boss says reports should always be short.', false],
  ['With coffee I always use milk.', false],
  ['In the office nobody ever calls me by my name.', false],
  ['The doctor said at most two tablets per day.', false],
  ['For lunch use the rice.', false],
  ['Everyone calls me when they are sad.', false],
  ['On Sundays we never write emails.', false],
  ['In my books the hero should always be kind.', false],
  ['Headings are fine but the text is too long.', false],
  ['With us it always rains.', false],
  ['In the end I never use the gym.', false],
  ['For me always the window seat, I told the airline.', false],
  ['On holiday always take the first train, my dad used to say.', false],
  ['at most two people per table because of the fire rules', false],
  ['yes always', false],
  ['No never.', false],
  ['Everyone calls me on Sundays so please excuse me.', false],
  ['The plan should always have been clear.', false],
  ["Her messages should always make me laugh but they don't.", false],
  ['Their reports should never be late, the contract says.', false],
  ['She writes in big letters, one word per line.', false],
  ['I have never used one in lists.', false],
  ['With the new phone I never call anyone.', false],
  ['We made a list, at most three items per page.', false],
  ['I was so cross I never called him back.', false],
  ['It was late so never mind.', false],
  ['He said: never call me again.', false],
  ['In our team reports should never contain names, that is the policy of the bank, she said.', false],
  ['For dinner on Friday please make a plan.', false],
  ['On the way please show me a hotel.', false],
  ['For the trip please suggest a hotel in Rome.', false],
  ['In this file please add comments.', false],
  ['For tomorrow please write a speech.', false],
  ['In Python, please write a function that adds two numbers.', false],
  ['With the attached data please make a chart.', false],
  ['For Ben please write a card.', false],
  ['For the party please list ten games.', false],
  ['Can you draft a letter to the council? Use simple words and keep sentences short.', false],
  ['Write me a toast for my brother. No jokes, please.', false],
  ["Please proofread my essay. Don't use semicolons.", false],
  ["Don't use emojis in the invitation.", false],
  ["Don't use bullet points in this report.", false],
  ["I hate bullet points in my boss's slides.", false],
  ['I hate small talk.', false],
  ["My boss says don't use emojis.", false],
  ["I don't like emojis on Tinder profiles.", false],
  ["Don't call me at work.", false],
  ["don't call me tomorrow", false],
  ["Don't use the lift, I told the children.", false],
  ['Never call him Bob.', false],
  ['Tell her not to use emojis.', false],
  ['Keep the summary short, the board is tired.', false],
  ['Translate it, please, and use formal language.', false],
  ['Help me with an email to my landlord. Keep things polite.', false],
  ['Could you write a short poem for Ana? No jargon, please.', false],
  ["Don't put the emojis file in the repo.", false],
  ["Don't add comments to this function.", false],
  ["I don't want children.", false],
  ['I hate lists of guests, they never end.', false],
  ['Shorten the speech and keep sentences short, he is ten years old.', false],
  ['My teacher hates semicolons.', false],
  ['Draft the newsletter for my club, plain sentences only, no tables please.', false],
  ["I don't want to use tables any more at the restaurant.", false],
  ['Use British English for this letter.', false],
  ['Can you keep this summary short?', false],
  ['Please keep the email short and friendly.', false],
  ['Be brief.', false],
  ["Don't be so hard on yourself, I told her.", false],
  ['No jokes, I really saw a fox on the tram.', false],
  ['Write a function that adds comments to every message.', false],
  ['Can you explain things like recursion to me?', false],
  ['Would you call me a taxi?', false],
  ['Can you always see my earlier messages?', false],
  ['When you give me the code, I will run it.', false],
])('%s is a standing wish: %s', (sentence, expected) => {
  expect(standing(sentence).length > 0).toBe(expected)
})

test.each([
  [['Always answer in German until 20 August.'], '2025-08-20', ['Always answer in German until 20 August.']],
  [['Always answer in German until 20 August.'], '2025-08-21', []],
  [['Until the end of May always answer in Spanish.'], '2025-06-02', []],
  [['Answer in bullets until 20 August.'], '2025-03-01', ['Answer in bullets until 20 August.']],
  [['Never suggest wine for the next two weeks.'], '2025-03-01', []],
  [['Always answer in German until Rui is back in mid September.'], '2025-10-01', []],
  [
    ['Always answer in German until Rui is back in mid September.'],
    '2025-09-01',
    ['Always answer in German until Rui is back in mid September.'],
  ],
  [['Never call me until 10 am.'], '2025-09-01', ['Never call me until 10 am.']],
  [['Always answer in German this week.'], '2025-02-16', ['Always answer in German this week.']],
  [['Always answer in German this week.'], '2025-02-18', []],
  [['For the rest of the month always answer in German.'], '2025-03-02', []],
  [['Until Friday always answer in German.'], '2025-02-16', []],
  [
    ['Always answer in German, I have guests this week.'],
    '2025-09-01',
    ['Always answer in German, I have guests this week.'],
  ],
  // What it replaced stands again, and it does not come back after what replaced it.
  [
    ['Always use bullets.', 'Always answer in paragraphs until 20 August.'],
    '2025-08-01',
    ['Always answer in paragraphs until 20 August.'],
  ],
  [
    ['Always use bullets.', 'Always answer in paragraphs until 20 August.'],
    '2025-09-01',
    ['Always use bullets.'],
  ],
  [
    ['Always answer in German until 20 August.', 'Answer in French from now on.'],
    '2025-08-01',
    ['Answer in French from now on.'],
  ],
] as const)('until a day that is said: %j on %s', (sentences, day, expected) => {
  const told = sentences.flatMap((content, i) => {
    const at = (Date.parse('2025-02-10') + i) as Instant
    const turn = { id: 't' as TurnId, role: 'user', speaker: 'Ana', content, captions: [], at } as const
    return wishesOf(content, turn).map((wish) => ({ content: wish.content, at }))
  })
  expect(
    standingAmong(told, Date.parse(day)).map(({ content }) =>
      content.replace(/^Ana asks: ./, (lead) => (lead.at(-1) ?? '').toUpperCase()),
    ),
  ).toEqual(expected)
})

const TURNING = [
  'always answer in German.',
  'you can stop using bullets now.',
  'always answer with bullets when I ask about travel.',
  'always answer in French.',
  'use spaces instead of tabs.',
  'you can use tabs again.',
  'never use emojis.',
  'forget what I said about emojis.',
  'keep your answers short until 20 August.',
  'always answer with bullets.',
]

test('a wish ended when the first telling came without which it would stand', () => {
  const told = Array.from({ length: 40 }, (_, i) => ({
    content: `Ana asks: ${TURNING[(i * 7) % TURNING.length]}`,
    at: Date.parse('2025-03-01') + i,
  }))
  const now = Date.parse('2025-04-01')
  const standsBy = (wish: (typeof told)[number], at: number): boolean =>
    standingAmong(
      told.filter((one) => one.at <= at),
      now,
    ).includes(wish)
  const ends = endsAmong(told, now)
  for (const wish of told) {
    const ended = told.find(({ at }) => at > wish.at && !standsBy(wish, at))
    expect(ends.get(wish)).toBe(!standsBy(wish, wish.at) ? 'never stood' : (ended?.at ?? 'stands'))
  }
  expect(new Set([...ends.values()].map((end) => typeof end))).toEqual(new Set(['string', 'number']))
})

test('the ends of a thousand wishes are found in one pass', () => {
  const told = Array.from({ length: 1000 }, (_, i) => ({
    content:
      i % 2 === 1
        ? 'Ana asks: you can stop using bullets now.'
        : `Ana asks: always answer with bullets when I ask about topic${i}.`,
    at: i,
  }))
  const started = performance.now()
  const ends = endsAmong(told, 2000)
  expect(performance.now() - started).toBeLessThan(2000)
  for (const [i, wish] of told.entries()) expect(ends.get(wish)).toBe(i % 2 === 1 ? 'never stood' : i + 1)
})
