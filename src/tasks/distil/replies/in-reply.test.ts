import { describe, expect, it } from 'vitest'
import { repliedInFull } from './in-reply.ts'

const full = (question: string, reply: string, before = ''): string =>
  repliedInFull(reply, { text: question, isFriend: true, before }, 'Ana')

describe('replies', () => {
  it.each<[question: string, reply: string, full: string]>([
    ['Where do you work these days?', 'At Orbit.', 'I work at Orbit.'],
    ['So, where are you based?', 'Porto, mostly.', 'I am based in Porto.'],
    ['where do u live now', 'porto', 'i live in porto.'],
    ['Which languages do you speak?', 'Dutch and Greek.', 'I speak Dutch and Greek.'],
    ['What instrument do you play?', 'The harp.', 'I play the harp.'],
    ['What do you do for a living?', 'Carpenter, at the theatre.', 'I am a carpenter at the theatre.'],
    ['What does your brother do?', 'Optician.', 'My brother is an optician.'],
    ['How old is your daughter?', 'Nine.', 'My daughter is nine years old.'],
    ['How many sons have you got?', 'Two.', 'I have got two sons.'],
    ['How long have you been a vet?', 'Six years.', 'I have been a vet for six years.'],
    ['When did you move to Porto?', 'Last May.', 'I did move to Porto last May.'],
    ['When did Milo die?', 'October.', 'Milo did die in October.'],
    ["What's your cat called?", "She's called Olive.", 'My cat is called Olive.'],
    ["What's the name of your boat?", 'Heron.', 'My boat is called Heron.'],
    ['When is your birthday?', 'On June 9th.', 'My birthday is June 9th.'],
    ['Do you have any allergies?', 'Yes, sesame.', 'I am allergic to sesame.'],
    ['Do you have any pets?', 'A hen called Dot.', 'I have a hen called Dot.'],
    ['Got any siblings?', 'Yes, three.', 'I have three siblings.'],
    ['Are you allergic to eggs?', 'Yep!', 'I am allergic to eggs.'],
    ['Are you still at the bakery?', 'Yes, since 2014.', 'I am working at the bakery since 2014.'],
    ['Is your sister a nurse?', 'She is.', 'My sister is a nurse.'],
    ['Did you sell the van?', 'I did! In April.', 'I did sell the van in April.'],
    ['I thought you sold the van.', 'We did, in April.', 'I sold the van in April.'],
    ['Do you still live in Porto?', 'Not any more.', 'I no longer live in Porto.'],
    ['Are you still at the bakery?', 'No, I left in June.', 'I left the bakery in June.'],
    ['Do you still have the van?', 'No, sold it in June.', 'I sold the van in June.'],
    ['Do you still smoke?', 'No, quit in June.', 'I no longer smoke.'],
    ['Are you and Max still together?', 'Nah, we split up in May.', 'Max and I split up in May.'],
    ['Ana, do you live in Porto?', 'Yes.', 'I live in Porto.'],
    [
      'Is your son still in the choir?',
      'Aksel? No.',
      'My son is called Aksel. My son is no longer in the choir.',
    ],
    ['How is your sister?', 'Marta? She moved.', 'My sister is called Marta. She moved.'],
    ['Is your son in the choir?', 'Really? I thought so.', 'Really? I thought so.'],
    ['Is your son with Marta?', 'Marta? No.', 'Marta? No.'],
    ['Is your son at home, or your wife?', 'Marta? No.', 'Marta? No.'],
  ])('%s – %s', (question, reply, said) => {
    expect(full(question, reply)).toBe(said)
  })

  it.each<[question: string, reply: string]>([
    ['Do you want a coffee?', 'Yes.'],
    ['Can you drive me to Porto?', 'Yes.'],
    ['Have you tried Duolingo?', 'Yes.'],
    ['Where do you live? What do you do?', 'In Porto.'],
    ['Do you live in Porto or Faro?', 'Yes.'],
    ['Are you allergic to eggs?', 'Not that I know.'],
    ['Are you allergic to eggs?', 'Yes and no.'],
    ['Are you allergic to eggs?', 'I think so.'],
    ['Are you vegan?', 'Haha yes 😂'],
    ['Where do you live?', 'In a shoe, lol.'],
    ['Where do you live?', 'Guess!'],
    ['Where do you live?', 'Rent free in your mind.'],
    ['Where do you work?', 'Wherever they send me.'],
    ['Where do you work?', 'Beats me.'],
    ['Where do you live in the game?', 'Hogsmeade.'],
    ['Are you vegan?', 'Yes. Well, no.'],
    ['Are you vegan?', 'Yep. Just kidding.'],
    ['Do you have a boat?', 'A sloop, one day.'],
    ['How old is your son?', 'Six months.'],
    ['How old is your son?', 'Nearly six.'],
    ['How many kids do you have?', 'None.'],
    ["What's your dog called?", 'Not sure yet.'],
    ['Do you have any pets?', 'Yes.'],
    ['Do you play an instrument?', 'Yes.'],
    ['Do you like it?', 'Yes.'],
    ['Tom, where do you work?', 'At Orbit.'],
    ['What are you doing?', 'Cooking dinner.'],
    ["Isn't your sister a nurse?", 'No.'],
    ['Where is my sister?', 'In Porto.'],
    ['If you won the lottery, where would you live?', 'In Rome.'],
    ['Did you work at Orbit?', 'Yes, but only for a week.'],
    ['Have you ever lived in Porto?', 'No.'],
    ["What's the capital of Portugal?", 'Lisbon.'],
    ['You work too much.', 'Yes.'],
    ['Where do you work?', "I'm a nurse at the Royal."],
  ])('leaves as it is: %s – %s', (question, reply) => {
    expect(full(question, reply)).toBe(reply)
  })

  it('gives a name to the only one told of before', () => {
    expect(full("Oh, what's her name?", 'Olive.', "I've adopted a cat!")).toBe('My cat is called Olive.')
    expect(full("What's her name?", 'Olive.', 'My cat and my sister are here.')).toBe('Olive.')
    expect(full("What's her name?", 'Olive.')).toBe('Olive.')
  })

  it('takes no lesson for news: an assistant asks of people whom nobody knows', () => {
    const asked = { text: 'Where did Napoleon die?', isFriend: false, before: '' }
    expect(repliedInFull('On Saint Helena.', asked, 'Ana')).toBe('On Saint Helena.')
    const told = { text: 'Where does Zoe live?', isFriend: false, before: 'I met Zoe.' }
    expect(repliedInFull('In Graz.', told, 'Ana')).toBe('Zoe does live in Graz.')
    expect(repliedInFull('In Graz.', { ...told, before: '' }, 'Ana')).toBe('In Graz.')
  })
})
