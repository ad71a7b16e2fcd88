import type { platform } from '@athar/contracts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../organisations/testing.ts'
import { quotationMakers } from './quotations/testing.ts'
import { enquiryMakers, startMarketplaceApp, type MarketplaceApp } from './testing.ts'

let app: MarketplaceApp
let provider: Owner
let buyer: Owner
let listing: string
beforeAll(async () => {
  app = await startMarketplaceApp()
  provider = await app.anOrganisationWithMfa()
  buyer = await app.anOrganisationWithMfa()
  listing = (await app.aPublished(provider)).id
})
afterAll(() => app.close())

/** What waits in the marketplace for who comes home. */
async function waiting(who: Acting): Promise<Record<string, number>> {
  const names = ['enquiries', 'answers', 'quotations', 'decisions']
  const { queues } = (await app.call<platform.Home>(who, 'GET', '/api/home')).body
  return Object.fromEntries(queues.filter(({ name }) => names.includes(name)).map(({ name, count }) => [name, count]))
}

it('an enquiry waits for its provider, then its answer for who asked, until it ends', async () => {
  const { ask, write, move } = enquiryMakers(app)
  const person = await app.aPerson()
  const { body } = await ask(person, listing)
  await ask(buyer, listing)
  expect([await waiting(provider), await waiting(person), await waiting(buyer)]).toEqual([{ enquiries: 2 }, {}, {}])
  // Who only reads is not asked to write.
  expect(await waiting(await app.aMember(provider, 'viewer'))).toEqual({})
  expect(await waiting(await app.aMember(provider, 'preparer'))).toEqual({ enquiries: 2 })
  const answered = await write(provider, body, 'Six weeks.')
  expect([await waiting(provider), await waiting(person)]).toEqual([{ enquiries: 1 }, { answers: 1 }])
  await move(person, answered.body, 'agree')
  expect(await waiting(person)).toEqual({})
})

it('an answer to an organisation waits for those who write there', async () => {
  const { ask, write } = enquiryMakers(app)
  await write(provider, (await ask(buyer, listing)).body, 'Gladly.')
  expect(await waiting(buyer)).toEqual({ answers: 1 })
  expect(await waiting(await app.aMember(buyer, 'auditor'))).toEqual({})
})

it('what waits for persons and members is none of the tasks of the platform', async () => {
  const { ask, write } = enquiryMakers(app)
  await write(provider, (await ask(app.editor, listing)).body, 'Gladly.')
  type Queues = { items: { name: string }[] }
  const { items } = (await app.call<Queues>(app.editor, 'GET', '/api/platform/queues')).body
  expect(items.map(({ name }) => name)).toContain('marketplace')
  expect(items.map(({ name }) => name)).not.toContain('answers')
})

it('a request waits for the quotation of each provider, after its deadline for the decision of the buyer', async () => {
  const { aSent, quote, decide, inDays, read } = quotationMakers(app)
  const other = await app.anOrganisationWithMfa()
  await app.aPublished(other)
  const asker = await app.anOrganisationWithMfa()
  const { id } = await aSent(asker, [provider, other], { deadline: inDays(1) })
  expect([await waiting(other), await waiting(asker)]).toEqual([{ quotations: 1 }, {}])
  expect(await waiting(provider)).toMatchObject({ quotations: 1 })
  await quote(other, id)
  expect(await waiting(other)).toEqual({})
  await app.advance(2 * 86_400)
  const [again, late] = [await app.again(asker), await app.again(provider)]
  expect(await waiting(again)).toEqual({ decisions: 1 })
  expect(await waiting(late)).not.toHaveProperty('quotations')
  const seen = await read(again, id)
  await decide(again, seen, seen.quotations.find(({ state }) => state === 'submitted')?.id ?? null)
  expect(await waiting(again)).toEqual({})
})
