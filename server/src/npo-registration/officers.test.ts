import type { npoRegistration, ResponseOf } from '@athar/contracts'
import { organisationRoles, type OrganisationRole } from '@athar/contracts'
import type { OwnRegistration, Registration } from '@athar/contracts/npo-registration'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { appoint, type Acting, type Owner } from '../organisations/testing.ts'
import { startNpoApp, type NpoApp } from './testing.ts'

let app: NpoApp
beforeAll(async () => {
  app = await startNpoApp()
})
afterAll(() => app.close())

const own = async (who: Acting) => (await app.call<OwnRegistration>(who, 'GET', '/api/npo/registration')).body
const profile = async ({ organisation: { id } }: Owner) =>
  (await app.call(null, 'GET', `/api/npo/organisations/${id}`)).status
const noticesOf = async (who: Acting) =>
  (
    await app.call<{ items: { kind: string; person: string | null; data: Record<string, unknown> }[] }>(
      who,
      'GET',
      '/api/notifications',
    )
  ).body.items
const listed = async (query = '', who: Acting = app.officer) =>
  (
    await app.call<ResponseOf<typeof npoRegistration.listRegistrations>>(
      who,
      'GET',
      `/api/platform/npo-registrations${query}`,
    )
  ).body
async function anOfficer(person?: Acting): Promise<Acting> {
  const one = person ?? (await app.aPerson())
  await appoint(app, one.personId, 'grants_officer')
  return app.withMfa(await app.signIn(one))
}
const move = (who: Acting, { id, version }: { id: string; version: number }, action: string, note = 'As examined') =>
  app.call<{ code?: string; details?: object; state?: string; version: number }>(
    who,
    'POST',
    `/api/platform/npo-registrations/${id}/moves`,
    { action, note, version },
  )

describe('a decision', () => {
  it('is about the name that was seen: one that changed meanwhile is shown first', async () => {
    const npo = await app.withMfa(await app.aNewOrganisation({ type: 'npo' }))
    const { body: review } = await app.moveOn(await app.aSubmitted(npo), 'start-review')
    const { version, ...input } = (await app.call<{ version: number }>(npo, 'GET', '/api/organisation')).body
    const ministry = { en: 'Ministry of Environment', ar: 'وزارة البيئة' }
    const renamed = await app.call(npo, 'PUT', '/api/organisation', { ...input, name: ministry, version })
    expect(renamed.status).toBe(200)
    expect((await move(app.officer, review, 'approve')).status).toBe(409)
    expect(await profile(npo)).toBe(404)
  })

  it('is taken once: of two officers at the same time one decides, and it stands', async () => {
    const npo = await app.anNpo()
    const one = await app.aSubmitted(npo)
    const { body: review } = await app.moveOn(one, 'start-review')
    const second = await anOfficer()
    const both = await Promise.all([move(app.officer, review, 'approve'), move(second, review, 'reject')])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { latest } = await own(npo)
    const after = { id: one.id, version: latest!.version }
    expect((await move(second, after, latest!.state === 'approved' ? 'reject' : 'approve')).body).toMatchObject({
      code: 'wrong-state',
      details: { state: latest!.state },
    })
  })

  it('rejects with a reason, which the members read without who decided; nothing becomes public', async () => {
    const npo = await app.anNpo()
    const one = await app.aSubmitted(npo)
    expect((await app.moveOn(one, 'reject', ' ')).body.code).toBe('validation-failed')
    expect((await own(npo)).latest?.state).toBe('submitted')
    await app.moveOn(one, 'reject', 'The licence is of another body.')
    const { latest, approvedUntil } = await own(npo)
    expect([latest?.state, approvedUntil, await profile(npo)]).toEqual(['rejected', null, 404])
    expect(latest?.history.at(-1)).toMatchObject({ comment: 'The licence is of another body.', by: null })
    expect(JSON.stringify(latest)).not.toContain(app.officer.personId)
    expect(await noticesOf(npo)).toContainEqual(
      expect.objectContaining({
        kind: 'npo-registration.rejected',
        person: null,
        data: { reason: 'The licence is of another body.' },
      }),
    )
    const again = await app.beginOne(npo)
    expect([again.status, again.body.answers.aboutEn]).toEqual([201, 'Replants wadis with native trees.'])
  })

  it('is for officers with a second factor, who saw the newest version', async () => {
    const npo = await app.anNpo()
    const one = await app.aSubmitted(npo)
    const early = await app.aPerson()
    await appoint(app, early.personId, 'grants_officer')
    const editor = await app.aPerson()
    await appoint(app, editor.personId, 'content_editor')
    const others = [npo, await app.aPerson(), await app.signIn(early), await app.withMfa(await app.signIn(editor))]
    const codes = await Promise.all(others.map(async (who) => (await move(who, one, 'start-review')).body.code))
    expect(codes).toEqual(['forbidden', 'forbidden', expect.stringMatching(/^second-factor-/), 'forbidden'])
    expect((await move(app.officer, { ...one, version: one.version + 1 }, 'start-review')).body.code).toBe('conflict')
    expect((await own(npo)).latest?.state).toBe('submitted')
  })

  it('is of no registration that the officer wrote, nor of an organisation the officer belongs to', async () => {
    const npo = await app.anNpo()
    const writer = await app.aMember(npo, 'preparer')
    const one = await app.aSubmitted(writer)
    const viewer = await app.aMember(npo, 'viewer')
    const { body: review } = await app.moveOn(one, 'start-review')
    for (const person of [writer, viewer]) {
      const officer = await anOfficer({ ...person, headers: {} })
      for (const action of ['request-information', 'approve', 'reject']) {
        const refused = await move(officer, review, action)
        expect([refused.status, refused.body.code]).toEqual([403, 'npo-registration.own-registration'])
      }
    }
    expect((await own(npo)).latest?.state).toBe('under-review')
  })
})

describe('officers', () => {
  it('hear of what was submitted, and find it in their list by its state, drafts never', async () => {
    const npo = await app.anNpo()
    const { body: draft } = await app.beginOne(npo)
    expect((await listed()).items.map(({ id }) => id)).not.toContain(draft.id)
    const { body: saved } = await app.save(npo, draft, await app.answersOf(npo))
    await app.submit(npo, { ...draft, ...saved })
    const told = (await noticesOf(app.officer)).filter(({ kind }) => kind === 'npo-registration.submitted')
    expect(told).toContainEqual(expect.objectContaining({ data: { organisation: npo.organisation.name } }))
    const states = ['submitted', 'under-review', 'approved']
    const where = async () =>
      Promise.all(
        states.map(async (state) => (await listed(`?state=${state}`)).items.some(({ id }) => id === draft.id)),
      )
    expect(await where()).toEqual([true, false, false])
    await app.moveOn(draft, 'start-review')
    expect(await where()).toEqual([false, true, false])
    expect((await app.call<{ code: string }>(npo, 'GET', '/api/platform/npo-registrations')).body.code).toBe(
      'forbidden',
    )
  })

  it('keep the documents that they have: none is unlinked, destroyed or replaced under their eyes', async () => {
    const npo = await app.anNpo()
    const answers = await app.answersOf(npo)
    const one = await app.aSubmitted(npo, answers)
    const [board] = answers['boardList'] as string[]
    const unlink = () =>
      app.call<{ code?: string }>(npo, 'POST', `/api/mrv/evidence/${board}/unlink`, {
        kind: 'npo-registration',
        id: one.id,
      })
    const destroy = () =>
      app.call<{ code?: string }>(npo, 'POST', `/api/mrv/evidence/${board}/destroy`, { reason: 'It names people.' })
    expect([(await unlink()).body.code, (await destroy()).body.code]).toEqual(['evidence.held', 'evidence.held'])
    const stored = await app.save(npo, one, { ...answers, aboutEn: 'Another text.' })
    expect(stored.body.code).toBe('wrong-state')
    await app.moveOn(one, 'reject', 'Not complete.')
    expect((await destroy()).status).toBe(200)
  })
})

describe('members', () => {
  it.each(organisationRoles)('%s reads and writes as far as the role goes', async (role: OrganisationRole) => {
    const npo = await app.anNpo()
    const who = role === 'owner' ? npo : await app.aMember(npo, role)
    const writes = role === 'owner' || role === 'preparer'
    const begun = await app.beginOne(who)
    expect(begun.status).toBe(writes ? 201 : 403)
    const one = writes ? begun.body : (await app.beginOne(npo)).body
    const read = await app.call(who, 'GET', '/api/npo/registration')
    expect(read.status).toBe(role === 'viewer' ? 403 : 200)
    expect((await app.save(who, one, { aboutEn: 'Plants trees.' })).status).toBe(writes ? 200 : 403)
  })

  it('of another organisation neither read, write nor submit it', async () => {
    const npo = await app.anNpo()
    const { body: one } = await app.beginOne(npo)
    const other = await app.anNpo()
    expect((await app.save(other, one, {})).body.code).toBe('npo-registration.not-found')
    expect((await app.submit(other, one)).body.code).toBe('npo-registration.not-found')
    expect((await own(other)).latest).toBeNull()
  })

  it('of two who save at once keep the first, and the bank account is on no public page', async () => {
    const npo = await app.anNpo()
    const { body: one } = await app.beginOne(npo)
    const both = await Promise.all(['First', 'Second'].map((aboutEn) => app.save(npo, one, { aboutEn })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const approvedNpo = await app.anNpo()
    const approved = await app.anApproved(approvedNpo)
    const iban = 'SA0380000000608010167519'
    const path = `/api/npo/registrations/${approved.id}/iban`
    const second = await app.call<Registration>(approvedNpo, 'PUT', path, { iban, version: approved.version })
    expect(second.body.iban).toBe(iban)
    const page = await app.app.inject(`/api/npo/organisations/${approvedNpo.organisation.id}`)
    expect(page.statusCode).toBe(200)
    expect(page.body).not.toContain(iban.slice(-6))
    const trail = JSON.stringify((await app.call(approvedNpo, 'GET', '/api/organisation/trail')).body)
    expect(trail).not.toContain(iban)
  })
})

// Last: sessions end with the time that passes here.
it('the last day of a licence counts; one that ended while it waited is not approved', async () => {
  const [npo, late] = [await app.anNpo(), await app.anNpo()]
  const today = app.platform.clock.today()
  expect((await app.anApproved(npo, { licenceExpiresOn: today })).licenceExpiresOn).toBe(today)
  const one = await app.aSubmitted(late, { licenceExpiresOn: today })
  const { body: review } = await app.moveOn(one, 'start-review')
  await app.advance(2 * 86_400)
  const officer = await app.again(app.officer)
  const refused = await move(officer, review, 'approve')
  expect(refused.body).toMatchObject({ code: 'npo-registration.licence-expired', details: { expiredOn: today } })
  expect((await move(officer, review, 'request-information')).body.state).toBe('information-requested')
})
