import { describe, expect, it } from 'vitest'
import { filesIn, priceOf } from './present-offer.ts'

describe('a price', () => {
  it('in figures stays exact, with currency, unit and tax as stated', () => {
    const answers = { price: '3200.50', priceCurrency: 'USD', priceUnit: 'kw', vat: 'included', priceText: 'Per roof' }
    expect(priceOf(answers)).toEqual({
      amount: '3200.50',
      currency: 'USD',
      unit: 'kw',
      vatIncluded: true,
      text: 'Per roof',
    })
    expect(priceOf({ ...answers, vat: 'excluded' }).vatIncluded).toBe(false)
  })

  it('in words has no figure, and no currency that was left over from one', () => {
    expect(priceOf({ priceText: 'On request', priceCurrency: 'SAR', vat: 'included' })).toEqual({
      amount: null,
      currency: null,
      unit: null,
      vatIncluded: null,
      text: 'On request',
    })
  })

  it('of a unit that is not known is shown without one', () => {
    expect(priceOf({ price: '10', priceCurrency: 'SAR', priceUnit: 'bushel' })).toMatchObject({
      amount: '10',
      unit: null,
    })
  })
})

it('files are those that an answer names, in its order, and none where it names nothing', () => {
  expect(filesIn({ pictures: ['b', 'a'] }, 'pictures')).toEqual(['b', 'a'])
  expect(filesIn({ pictures: ['a'] }, 'documents')).toEqual([])
  expect(filesIn({ documents: 'a' }, 'documents')).toEqual([])
})
