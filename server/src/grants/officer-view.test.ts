import { formDefinition, type grants, type ResponseOf } from '@athar/contracts'
import type { CallDetail, CallPhase, Grant } from '@athar/contracts/grants'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Answer } from '../organisations/testing.ts'
import { startNpoApp, type NpoApp } from '../npo-registration/testing.ts'
import { aGrantInput, grantSteps, withOfficers, workingDay, type GrantsApp, type Refused } from './testing.ts'

let app: NpoApp & GrantsApp
let steps: ReturnType<typeof grantSteps>
beforeAll(async () => {
  app = await withOfficers(await startNpoApp())
  steps = grantSteps(app)
})
afterAll(() => app.close())

const registeredOnly = {
  organisationTypes: ['npo' as const],
  organisationsOnly: true,
  regions: ['SA-01' as const],
  registered: true,
  note: null,
}

describe('what an officer reads of an applicant', () => {
  it('is its registration, region, writers, earlier awards, conditions, and the budget that is left', async () => {
    const who = await app.anNpo()
    const registration = await app.anApproved(who)
    const earlier = await app.aCall({ title: { en: 'Earlier', ar: 'سابقة' } })
    await steps.anAgreement(who, earlier, 1_000_00)
    const call = await app.aCall({ budget: 5_000_00, eligibility: registeredOnly })
    const { body: other } = await steps.apply(await anotherNpo(), call)
    await steps.approve(call, [{ application: other.id, amount: 2_000_00, version: other.version }])
    const { body } = await steps.apply(who, call)
    const judged = await steps.judged(body.id)
    expect(judged.about).toEqual({
      region: 'SA-01',
      registration: {
        id: registration.id,
        number: registration.number,
        licenceNumber: registration.answers['licenceNumber'],
        licenceExpiresOn: registration.licenceExpiresOn,
        state: 'approved',
      },
      writers: [expect.objectContaining({ id: who.personId })],
      awards: [
        {
          id: expect.any(String),
          title: { en: 'Earlier', ar: 'سابقة' },
          amount: 1_000_00,
          currency: 'SAR',
          status: 'agreement',
        },
      ],
      conditions: ['organisation', 'type', 'region', 'registered'].map((rule) => ({ rule, met: true, code: null })),
    })
    expect(judged.budgetLeft).toBe(3_000_00)
  })

  it('is checked again each time, and less of a person', async () => {
    const person = await app.aPerson()
    const call = await app.aCall()
    const { body } = await steps.apply(person, call)
    const input = aGrantInput(app.platform.clock.now(), { eligibility: registeredOnly })
    await app.call(app.officer, 'PUT', `/api/platform/grants/${call.id}`, { ...input, version: call.version })
    const { about } = await steps.judged(body.id)
    expect(about).toMatchObject({ region: null, registration: null, awards: [] })
    expect(about.conditions[0]).toEqual({ rule: 'organisation', met: false, code: 'organisations-only' })
  })

  it('is no one else’s to read', async () => {
    const who = await app.anNpo()
    const { body } = await steps.apply(who, await app.aCall())
    for (const reader of [who, await app.aPerson()])
      expect((await app.call(reader, 'GET', `/api/platform/grant-applications/${body.id}`)).status).toBe(403)
  })
})

describe('files that a form asks for', () => {
  const form = formDefinition.parse({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      quotes: { type: 'array', 'x-kind': 'files', maxItems: 3, 'x-label': { en: 'Quotes', ar: 'عروض الأسعار' } },
    },
    required: ['quotes'],
    'x-pages': [{ id: 'all', title: { en: 'All', ar: 'الكل' }, fields: ['quotes'] }],
  })
  async function sendWith(who: Acting, call: CallDetail, file: string) {
    const { body: draft } = await steps.apply(who, call)
    const path = `/api/grants/applications/${draft.id}`
    const answers = { answers: { quotes: [file] }, version: draft.version }
    const saved = await app.call<{ version: number }>(who, 'PUT', path, answers)
    const sent = await app.call<Refused>(who, 'POST', `${path}/submit`, { version: saved.body.version })
    return { id: draft.id, ...sent }
  }

  it('leave the call to organisations where they are required, also where people may apply', async () => {
    const eligibility = { ...aGrantInput(app.platform.clock.now()).eligibility, organisationsOnly: false }
    const person = await app.aPerson()
    const call = await app.aCall({ form, eligibility })
    const { body } = await app.call<ResponseOf<typeof grants.readStanding>>(
      person,
      'GET',
      `/api/grants/${call.id}/standing`,
    )
    expect(body.conditions[0]).toEqual({ rule: 'organisation', met: false, code: 'organisations-only' })
    const shown = await app.call<Grant>(null, 'GET', `/api/grants/${call.id}`)
    expect(shown.body.eligibility.organisationsOnly).toBe(true)
    expect((await steps.apply(person, call)).body).toMatchObject({ code: 'grants.not-eligible' })
    const optional = await app.aCall({ form: { ...form, required: [] }, eligibility })
    expect((await steps.apply(person, optional)).status).toBe(201)
  })

  it('are evidence of the organisation, read by officers with the application alone', async () => {
    const [who, other] = [await app.anNpo(), await app.anNpo()]
    const call = await app.aCall({ form })
    const evidence = await app.anEvidence(who)
    const { id, status } = await sendWith(who, call, evidence.id)
    expect(status).toBe(200)
    const judged = await steps.judged(id)
    expect(judged.files.map((file) => file.id)).toEqual([evidence.id])
    const read = (application: string, by: Acting = app.officer) => {
      const url = `/api/platform/grant-applications/${application}/files/${evidence.id}`
      return app.app.inject({ method: 'GET', url, headers: by.headers })
    }
    expect((await read(id)).statusCode).toBe(200)
    expect((await read(id, other)).statusCode).toBe(403)
    const theirs = (await steps.apply(other, await app.aCall())).body.id
    expect((await read(theirs)).json().code).toBe('grants.file-not-found')
  })

  it('of another organisation are refused, and nothing is sent', async () => {
    const [who, other] = [await app.anNpo(), await app.anNpo()]
    const call = await app.aCall({ form })
    const { id, body } = await sendWith(who, call, (await app.anEvidence(other)).id)
    expect(body.code).toBe('evidence.not-found')
    expect((await steps.own(who, id)).body.status).toBe('draft')
  })
})

const anotherNpo = async () => {
  const who = await app.anNpo()
  await app.anApproved(who)
  return who
}

describe('calls', () => {
  it('follow their dates, those that wait for a decision first, and are filtered by it', async () => {
    const now = app.platform.clock.now()
    const past = { opensAt: new Date(now.getTime() - 30 * 86_400_000).toISOString(), closesAt: workingDay(now, -9) }
    const change = async (call: CallDetail) => {
      const body = { ...aGrantInput(now, past), version: call.version }
      await app.call(app.officer, 'PUT', `/api/platform/grants/${call.id}`, body)
      return call.id
    }
    const open = await app.aCall()
    const over = await change(await app.aCall())
    const waiting = await app.aCall()
    await steps.apply(await app.anNpo(), waiting)
    const deciding = await change(waiting)
    const { body: draft } = await app.call<CallDetail>(app.officer, 'POST', '/api/platform/grants', aGrantInput(now))
    const later = { opensAt: new Date(now.getTime() + 86_400_000).toISOString() }
    const upcoming = await app.aCall(later)
    const list = async (phase?: CallPhase) => {
      const path = `/api/platform/grants?limit=2${phase ? `&phase=${phase}` : ''}`
      const found: string[] = []
      let cursor: string | null = ''
      while (cursor !== null) {
        const url: string = `${path}${cursor === '' ? '' : `&cursor=${cursor}`}`
        const answer: Answer<ResponseOf<typeof grants.listCalls>> = await app.call(app.officer, 'GET', url)
        found.push(...answer.body.items.map(({ id }) => id))
        cursor = answer.body.nextCursor
      }
      return found
    }
    const mine = new Set([open.id, over, deciding, draft.id, upcoming.id])
    expect((await list()).filter((id) => mine.has(id))).toEqual([deciding, open.id, upcoming.id, draft.id, over])
    const phases = { deciding, open: open.id, upcoming: upcoming.id, draft: draft.id, closed: over }
    for (const [phase, id] of Object.entries(phases)) {
      const found = (await list(phase as CallPhase)).filter((one) => mine.has(one))
      expect([phase, found]).toEqual([phase, [id]])
    }
  })
})
