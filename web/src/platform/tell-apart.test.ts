import { expect, it } from 'vitest'
import { tellApart } from './tell-apart.ts'

const one = { id: '00000000-0000-4000-8000-00000000000a', name: 'Oasis Works', facts: ['Riyadh', 'Manufacturing', ''] }
const other = { ...one, id: '00000000-0000-4000-8000-00000000000b' }
const told = (...all: Parameters<typeof tellApart>[0]) =>
  [...tellApart(all)].map(([id, words]) => [id.slice(-1), words])

it('says nothing where no name is another one’s', () => {
  expect(told(one, { ...other, name: 'Hijaz Works' })).toEqual([])
})

it('says the first thing in which those of one name differ, and no more than it takes', () => {
  const names = { ...other, name: ' oasis  works', facts: ['Eastern Province', 'Trade', ''] }
  expect(told(one, names)).toEqual([
    ['a', 'Riyadh'],
    ['b', 'Eastern Province'],
  ])
  const third = { ...other, id: '00000000-0000-4000-8000-00000000000c', facts: ['Riyadh', 'Trade', ''] }
  expect(told(one, names, third)).toEqual([
    ['a', 'Riyadh · Manufacturing'],
    ['b', 'Eastern Province · Trade'],
    ['c', 'Riyadh · Trade'],
  ])
})

it('is never at a loss: what is alike in everything, or of which nothing is known, ends differently', () => {
  expect(told(one, other)).toEqual([
    ['a', '0000000a'],
    ['b', '0000000b'],
  ])
  expect(told(one, { ...other, facts: ['Riyadh', 'Manufacturing', '7001234567'] })).toEqual([
    ['a', '0000000a'],
    ['b', '7001234567 · 0000000b'],
  ])
})
