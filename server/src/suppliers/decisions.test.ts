import {
  organisationRoles,
  type inventory,
  type OrganisationRole,
  type profile,
  type ResponseOf,
} from '@athar/contracts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../organisations/testing.ts'
import { supplierSteps } from './testing.ts'

let app: OrganisationsApp
let owner: Owner
let steps: ReturnType<typeof supplierSteps>
const members = new Map<OrganisationRole, Acting>()
let preparer: Acting
let reviewer: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  steps = supplierSteps(app)
  owner = await app.anOrganisationWithMfa()
  for (const role of organisationRoles) members.set(role, role === 'owner' ? owner : await app.aMember(owner, role))
  preparer = members.get('preparer')!
  reviewer = members.get('reviewer')!
})
afterAll(() => app.close())

let made = 0
/** A request of its own supplier, with its link. */
async function asked(who: Acting = preparer, over: Parameters<typeof steps.ask>[1] = {}) {
  const nth = (made += 1)
  const email = `decisions-${nth}@supplier.example`
  const { status, body } = await steps.ask(who, { supplier: `Decided ${nth}`, email, ...over })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return { id: body.id, body, email, link: await steps.lastLink(email) }
}
async function answered(who?: Acting, over?: Parameters<typeof steps.ask>[1]) {
  const one = await asked(who, over)
  const { status } = await steps.answer(one.link, 1)
  if (status !== 200) throw new Error(`the answer was answered with ${status}`)
  return one
}
const factors = async () =>
  (await app.call<{ items: inventory.OwnFactorShape[] }>(owner, 'GET', '/api/inventory/own-factors')).body.items
const factorsOf = async (supplierId: number) => (await factors()).filter((one) => one.supplierId === supplierId)
const accept = (who: Acting, id: string, version = 2) => steps.move(who, id, { action: 'accept', version })

describe('accepting an answer', () => {
  it('is not for who sent the request, whatever the role', async () => {
    const { id, body } = await answered(owner)
    expect((await accept(owner, id)).body.code).toBe('suppliers.own-request')
    expect(await factorsOf(body.supplierId)).toEqual([])
    expect((await accept(reviewer, id)).status).toBe(200)
  })

  it('is done once: of two reviewers at the same time, one factor is made', async () => {
    const { id, body } = await answered()
    const both = await Promise.all([accept(reviewer, id), accept(owner, id)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await factorsOf(body.supplierId)).toHaveLength(1)
    expect((await accept(reviewer, id, 3)).body.code).toBe('wrong-state')
    expect((await steps.move(reviewer, id, { action: 'return-answer', version: 3, reason: 'Too low' })).body.code).toBe(
      'wrong-state',
    )
    expect((await steps.move(preparer, id, { action: 'withdraw', version: 3 })).body.code).toBe('wrong-state')
  })

  it('is of an answer that is there, as it was seen', async () => {
    const { id } = await asked()
    expect((await accept(reviewer, id, 1)).body).toMatchObject({ code: 'wrong-state', details: { state: 'sent' } })
    const other = await answered()
    expect((await accept(reviewer, other.id, 1)).body.code).toBe('conflict')
    expect((await accept(await app.anOrganisationWithMfa(), other.id)).body.code).toBe('suppliers.request-not-found')
  })

  it('makes the factor of exactly what was answered, in the period that was asked for, once', async () => {
    const { id, body } = await answered(preparer, { periodFrom: '2024-07-01', periodTo: '2025-06-30' })
    const { factorId } = (await accept(reviewer, id)).body
    expect(await factorsOf(body.supplierId)).toMatchObject([
      {
        id: factorId,
        co2eKg: '700',
        unit: 'tonne',
        activity: 'material-paper',
        validFrom: '2024-07-01',
        validTo: '2025-06-30',
      },
    ])
    expect((await steps.read(owner, id)).history.at(-1)).toMatchObject({
      action: 'accept',
      by: { id: reviewer.personId },
    })
  })
})

describe('after the request was withdrawn', () => {
  it('no answer is taken, returned or accepted, and no file is added', async () => {
    const { id, body, link } = await answered()
    expect((await steps.move(preparer, id, { action: 'withdraw', version: 2 })).body.state).toBe('withdrawn')
    expect((await accept(reviewer, id, 3)).body.code).toBe('wrong-state')
    expect((await steps.answer(link, 3)).body.code).toBe('suppliers.withdrawn')
    const file = await steps.sendFile(link, Buffer.from('%PDF-1.7\nlate\n%%EOF'))
    expect(file.body.code).toBe('suppliers.withdrawn')
    expect((await steps.renew(link)).body?.code).toBe('suppliers.withdrawn')
    expect(await factorsOf(body.supplierId)).toEqual([])
  })
})

describe('each role', () => {
  const reads = new Set(['owner', 'admin', 'preparer', 'reviewer', 'auditor'])
  const asks = new Set(['owner', 'preparer'])
  const decides = new Set(['owner', 'reviewer'])

  it.each(organisationRoles)('%s reads, asks, withdraws and decides as far as the role goes', async (role) => {
    const who = members.get(role)!
    const other = role === 'preparer' ? owner : preparer
    const [one, two] = [await answered(other), await asked(other)]
    const may = (roles: ReadonlySet<string>) => (roles.has(role) ? 200 : 403)
    const ask = await steps.ask(who, { supplier: `Of ${role}`, email: `${role}@supplier.example` })
    expect([
      (await app.call(who, 'GET', '/api/suppliers/requests')).status,
      (await app.call(who, 'GET', `/api/suppliers/requests/${one.id}`)).status,
      ask.status,
      (await steps.move(who, two.id, { action: 'withdraw', version: 1 })).status,
      (await accept(who, one.id)).status,
    ]).toEqual([may(reads), may(reads), asks.has(role) ? 201 : 403, may(asks), may(decides)])
  })
})

describe('what a supplier reads and leaves', () => {
  it('names the organisation and the product, and nothing of its people, other requests or figures', async () => {
    const other = await answered()
    const { link } = await asked(preparer, { note: 'Delivered to our warehouse.' })
    const text = JSON.stringify((await steps.open(link)).body)
    expect(text).toContain('Delivered to our warehouse.')
    for (const secret of [preparer.email, preparer.personId, owner.organisation.id, other.email, other.id, '"700"'])
      expect(text).not.toContain(secret)
  })

  it('stays when the person who asked leaves, under no name', async () => {
    const leaver = await app.aMember(owner, 'preparer')
    const { id } = await answered(leaver)
    expect((await app.call(leaver, 'POST', '/api/organisation/leave')).status).toBe(204)
    expect((await app.call(leaver, 'GET', `/api/suppliers/requests/${id}`)).status).toBe(403)
    expect((await accept(reviewer, id)).body).toMatchObject({ state: 'accepted', answer: { co2eKg: '700' } })
    const { body } = await app.call<ResponseOf<typeof profile.readMyData>>(
      { ...leaver, headers: { authorization: leaver.headers['authorization']! } },
      'GET',
      '/api/profile/my-data',
    )
    expect(JSON.stringify(body)).not.toContain('Mill in Jeddah.')
  })
})

// Last: sessions end with the time that passes here.
it('a request that was withdrawn, or answered, is not asked about again each week', async () => {
  const [open, withdrawn, done] = [await asked(), await asked(), await answered()]
  await steps.move(preparer, withdrawn.id, { action: 'withdraw', version: 1 })
  await app.advance(8 * 86_400)
  await app.features.rounds.find(({ name }) => name === 'suppliers.remind')!.run()
  const mails = await app.mailbox()
  const asksAgain = ({ email }: { email: string }) =>
    mails.filter(({ to, type }) => to === email && type === 'supplier_reminder').length
  expect([open, withdrawn, done].map(asksAgain)).toEqual([1, 0, 0])
})
