import { describe, expect, it } from 'vitest'
import { dataPutRight, dataWithdrawn, readOutPutRight } from './own-data.ts'

describe('what is put right of the own data is told plainly', () => {
  it.each([
    [
      'My phone number is wrong in your files. It is +48 601 222 338, not 333.',
      'My phone number is now +48 601 222 338.',
    ],
    ['My phone number is wrong, it should be 0601 222 338.', 'My phone number is now 0601 222 338.'],
    [
      'The number you have for me is old. The new one is 0601 222 338.',
      'My phone number is now 0601 222 338.',
    ],
    ['Please change my phone number to +48 601 222 338.', 'My phone number is now +48 601 222 338.'],
    ['Could you update my e-mail address to b@x.com?', 'My email is now b@x.com.'],
    ['The correct phone number is +48 601 222 338.', 'My phone number is now +48 601 222 338.'],
    ['My e-mail is misspelled. It is b@x.com.', 'My email is now b@x.com.'],
    ['There is a typo in my e-mail. Please change it to b@x.com.', 'My email is now b@x.com.'],
    ['You have the wrong number. It should be 0601 222 338.', 'My phone number is now 0601 222 338.'],
    [
      'You still have my old address. The correct one is 2 New Street, Leeds.',
      'My address is now 2 New Street, Leeds.',
    ],
    ['My address in your system should be 2 New Street.', 'My address is now 2 New Street.'],
    ['My address is out of date. It must be Lipowa 14, Gdynia.', 'My address is now Lipowa 14, Gdynia.'],
    ['My account number is wrong in your files. It is 12345679.', 'My account number is now 12345679.'],
    ['My postcode is incorrect. It should be LS6 1BA.', 'My postcode is now LS6 1BA.'],
    ['My work number has changed. It is now 0601 222 338.', 'My work number is now 0601 222 338.'],
  ])('%s', (text, plain) => expect(dataPutRight(text)).toBe(plain))

  it.each([
    "My wife's phone number is wrong in your files. It is +48 601 222 338.",
    'The number you have for my wife is old. It should be 0601 222 338.',
    'My phone number is wrong on the invoice. Who made that?',
    'If my phone number is wrong, it should be 0601 222 338 in the example.',
    'My phone number is not wrong. The invoice is. It is 250 euros.',
    'My address is wrong. It is 3 weeks since I told you.',
    'My e-mail is misspelled. It is annoying.',
    'Please change my address to 2 New Street from 1 May.',
    'Change my email to test@test.com in the unit test.',
    'The order number is wrong. It should be 4711 2233.',
    'Their phone number is wrong. It should be 0601 222 338.',
    'Your phone number is wrong on the website. It should be 0601 222 338.',
    'My number is up. It should be 25 degrees tomorrow.',
    'Update my email to b@x.com?',
    'Change my email to b@x.com? No, leave it.',
    'Could you change my email to b@x.com? No, leave it.',
    'Please fix my phone number to 601 222 338, not now.',
    'My address should be 7 Mill Lane now, but the move fell through.',
    'My phone number has changed. It is 12.11.2026.',
    'My phone number has changed. It is 2026-03-04.',
    'My address has changed. It is 12 May today.',
    'My address has changed. It is May 12 today.',
    'My address has changed. It is 12 Monkeys that I watched.',
    'I changed address. It is 5 minutes from the place.',
    'My address is wrong. It should be 7 Mill Lane in the shipping app.',
  ])('leaves %s', (text) => expect(dataPutRight(text)).toBe(text))
})

describe('what was read out is put right', () => {
  const readOut = 'I have +48 601 222 333 on file as your phone number. Is that right?'
  it.each([
    'It should be +48 601 222 338.',
    'No, it should be +48 601 222 338, not 333.',
    'No, it is +48 601 222 338.',
    'That is wrong. It is +48 601 222 338.',
    'That is my old number, the new one is +48 601 222 338.',
    'Please change it to +48 601 222 338.',
  ])('%s', (text) => expect(readOutPutRight(text, readOut)).toBe('My phone number is now +48 601 222 338.'))

  it.each([
    ['It should be +48 601 222 338.', 'The clinic can be called on +48 601 222 333.'],
    ['It should be 2 New Street.', readOut],
    ['It should be there at 5.', readOut],
    ['That is right.', readOut],
    ['It should be +48 601 222 338.', 'Your phone number is … and your address is …'],
    ['It should be +48 601 222 338.', 'I have your phone number and your address, 601 222 333.'],
    ['It is +48 601 222 338.', readOut],
    ['No, it is 104 205.', 'What is your number in the race?'],
    ['No, it is 104 205.', 'Your number in the race is 104 204.'],
    ['No, it is 2026-03-04.', readOut],
    ['No, it is 4455668.', 'Your phone number is on file. The meeting room code is 4455667.'],
    ['It is 4455668.', 'The room number we have is 4455667.'],
    ['No, it is 7 May 2026.', 'I saw your address to the board. When was it?'],
  ])('not by "%s" after "%s"', (text, before) => expect(readOutPutRight(text, before)).toBeNull())
})

describe('what is to be kept no more', () => {
  it.each([
    ['Please delete my phone number.', 'phone_number', null],
    ['Delete my phone number from your records.', 'phone_number', null],
    ['Please remove my e-mail address.', 'email_address', null],
    ['Could you please erase my address from your system', 'address', null],
    ['Please delete my phone number 555 222 from your records.', 'phone_number', '555 222'],
    ['My phone number is no longer valid.', 'phone_number', null],
    ['My mobile number is not in use any more.', 'phone_number', null],
    ['Remove my work email address, please.', 'email_address', null],
  ])('%s', (text, kind, value) => expect(dataWithdrawn(text)).toMatchObject({ kind, value }))

  it.each([
    'Please delete my old phone number.',
    'Please remove my e-mail from the newsletter list.',
    'Did you delete my phone number?',
    'Do not delete my phone number.',
    'My phone number is wrong in your files.',
    "Please delete my wife's phone number.",
    'I want to delete my account.',
    'My phone number is old-fashioned.',
    'How do I remove my address from the order',
    'If my phone number is no longer valid, tell me.',
    'My phone number is no longer valid?',
    'My phone number is no longer valid in the old app.',
    'He said my phone number is no longer valid.',
    'Please delete my phone number from the letter.',
    'Please delete my phone number and call me back.',
    'My phone is dead, I have to charge it.',
    'My phone is dead.',
    'My phone is disconnected from the wifi.',
    'My phone is out of service in the tunnel.',
    'Forget my phone, the laptop is the problem.',
    'Take my phone, the bill is in it.',
    "I don't want you to use my number any time after 8pm.",
    'Please delete my email.',
    'Delete my email and write a new one to Tom.',
    'Take my address and write it on the envelope.',
  ])('not by %s', (text) => expect(dataWithdrawn(text)).toBeNull())
})
