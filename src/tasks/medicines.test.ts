import { describe, expect, it } from 'vitest'
import { isOtherDose, withHour } from './medicines.ts'

it.each([
  ['5 mg of ramipril', 'Ann takes 5 mg of ramipril in the morning.', '5 mg of ramipril at morning'],
  ['ramipril 5 mg at night', 'Ann takes ramipril 5 mg at night.', 'ramipril 5 mg at night'],
  ['ramipril 5 mg', 'Ann takes ramipril 5 mg.', 'ramipril 5 mg'],
  ['codeine 15 mg', 'Ann takes codeine 15 mg as needed after dinner.', 'codeine 15 mg at as needed'],
  ['Lantus, 17 units', 'Ann is on 17 units of Lantus, as the mornings were high.', 'Lantus, 17 units'],
  ['Lantus, 15 units', 'Ann takes 15 units of Lantus after three lows in the nights.', 'Lantus, 15 units'],
])('the hour at which %s is taken: %s', (name, statement, whole) => {
  expect(withHour(name, statement)).toBe(whole)
})

describe('another dose of one medicine', () => {
  it.each([
    ['amlodipine 5 mg in the morning', 'amlodipine 10 mg'],
    ['amlodipine 10 mg', '5 mg of amlodipine'],
    ['losartan 50 mg in the evening', 'losartan 25 mg'],
    ['budesonide, two puffs twice a day', 'budesonide, one puff twice a day'],
    ['two puffs of budesonide', 'one puff of budesonide'],
    ['budesonide, one puff twice a day', 'budesonide, one puff once a day'],
    ['10 units of insulin at night', 'insulin 12 units at night'],
    ['vitamin D 1000 IU', 'vitamin D 2000 IU'],
    ['Metformin 500 mg tablets', 'metformin 1 g'],
    ['half a tablet of bisoprolol', 'one tablet of bisoprolol'],
    ['levothyroxine 75 µg', 'levothyroxine 100 mcg'],
    ['Flutide 50, two puffs morning and evening', 'Flutide 125, one puff morning and evening'],
    ['celecoxib 200 once a day', 'celecoxib 200 only when it hurts'],
    ['celecoxib 200 twice a day', 'celecoxib 200, when needed'],
    ['Flutide 50', 'Flutide 125'],
    ['flutide 50, two puffs', 'two puffs of Flutide 125'],
    ['Symbicort 160/4.5', 'Symbicort 80/4.5'],
    ['Seretide 25/125', 'Seretide 25/250 twice a day'],
    ['ramipril 2.5', 'ramipril 5'],
    ['Levaxin 50 micrograms', 'Levaxin 75'],
    ['metformin 500', 'Metformin 1 g'],
    ['insulin 10 in the evening', 'Insulin 14 in the evening'],
  ])('%s, %s', (one, other) => {
    expect(isOtherDose(one, other)).toBe(true)
    expect(isOtherDose(other, one)).toBe(true)
  })

  it.each([
    ['amlodipine 5 mg', 'losartan 50 mg'],
    ['amlodipine 5 mg', 'amlodipine'],
    ['amlodipine 5 mg in the morning', 'amlodipine 5 mg'],
    ['metformin 500 mg in the morning', 'metformin 1000 mg at night'],
    ['ibuprofen 200 mg in the morning', 'ibuprofen 400 mg as needed'],
    ['vitamin D 1000 IU', 'vitamin C 500 IU'],
    ['metformin 1000 mg', 'metformin 1 g'],
    ['budesonide 200 mcg', 'budesonide, two puffs'],
    ['insulin glargine 12 units', 'insulin aspart 6 units'],
    ['aspirin', 'zinc'],
    ['the 38 bus', 'the 12 bus'],
    ['two sugars', 'one sugar'],
    ['5 mg', '10 mg'],
    ['Omega 3', 'Omega 6'],
    ['vitamin B12', 'vitamin B6'],
    ['vitamin B 12', 'vitamin B 6'],
    ['vitamin D3', 'vitamin D2'],
    ['Factor 8', 'Factor 9'],
    ['Coenzyme Q 10', 'Coenzyme Q 4'],
    ['Humalog Mix 25', 'Humalog Mix 50'],
    ['bus 12', 'bus 38'],
    ['Route 66, twice a day', 'Route 61, twice a day'],
    ['Calculus 1', 'Calculus 2'],
    ['Spanish 101', 'Spanish 102'],
    ['Flutide 50', 'Flutide'],
    ['Flutide 50', 'Seretide 125'],
    ['Flutide 50, two puffs', 'Flutide 50'],
    ['Levaxin 50', 'Levaxin 50 micrograms'],
    ['metformin 1000', 'metformin 1 g'],
    ['Flutide 50 in the morning', 'Flutide 125 in the evening'],
    ['', ''],
  ])('no other dose: %s, %s', (one, other) => {
    expect(isOtherDose(one, other)).toBe(false)
    expect(isOtherDose(other, one)).toBe(false)
  })
})

describe('a dose without a figure', () => {
  it.each([
    ['pregabalin at night', 'half the dose of pregabalin at night'],
    ['75 mg of pregabalin', 'half the pregabalin'],
    ['pregabalin', 'a lower dose of pregabalin'],
    ['half the pregabalin', 'a quarter of the pregabalin'],
    ['half the pregabalin', 'pregabalin 25 mg'],
  ])('%s, then %s', (before, after) => {
    expect(isOtherDose(before, after)).toBe(true)
  })

  it.each([
    ['half the pregabalin', 'pregabalin'],
    ['half the pregabalin', 'half the dose of pregabalin'],
    ['pregabalin', 'half the ramipril'],
    ['pregabalin in the morning', 'half the pregabalin at night'],
  ])('%s, then %s: not of it', (before, after) => {
    expect(isOtherDose(before, after)).toBe(false)
  })
})
