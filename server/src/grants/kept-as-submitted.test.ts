import { formDefinition, type FormDefinition } from '@athar/contracts'
import type { JudgedDetail } from '@athar/contracts/grants'
import type { Registration } from '@athar/contracts/npo-registration'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startNpoApp, type NpoApp } from '../npo-registration/testing.ts'
import type { Acting, Owner } from '../organisations/testing.ts'
import { aGrantInput, grantSteps, withOfficers, type GrantsApp } from './testing.ts'

/** Officers read, and decide on, what was submitted last. */
let app: NpoApp & GrantsApp
let steps: ReturnType<typeof grantSteps>
beforeAll(async () => {
  app = await withOfficers(await startNpoApp())
  steps = grantSteps(app)
})
afterAll(() => app.close())

const aForm = (question: string): FormDefinition =>
  formDefinition.parse({
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    type: 'object',
    properties: {
      trees: { type: 'string', 'x-kind': 'text', maxLength: 50, 'x-label': { en: question, ar: 'سؤال' } },
      plan: { type: 'array', 'x-kind': 'files', maxItems: 3, 'x-label': { en: 'Plan', ar: 'الخطة' } },
    },
    required: ['trees', 'plan'],
    'x-pages': [{ id: 'all', title: { en: 'All', ar: 'الكل' }, fields: ['trees', 'plan'] }],
  })

type Sent = { readonly id: string; readonly version: number }
type Shown = { readonly answers: object; readonly form: FormDefinition | null; readonly version: number }
type Kind = {
  readonly kind: 'grant-application' | 'npo-registration'
  readonly own: string
  readonly officers: string
  readonly asks: string
  readonly text: string
  readonly file: string
  readonly files: 'files' | 'documents'
  send(who: Owner, file: string): Promise<Sent>
}
const kinds: readonly Kind[] = [
  {
    kind: 'grant-application',
    own: '/api/grants/applications',
    officers: '/api/platform/grant-applications',
    asks: 'return',
    text: 'trees',
    file: 'plan',
    files: 'files',
    async send(who, file) {
      const { body } = await steps.apply(who, await app.aCall({ form: aForm('How many trees are planted?') }))
      return submit(who, this.own, { ...body, answers: { trees: '9,000', plan: [file] } })
    },
  },
  {
    kind: 'npo-registration',
    own: '/api/npo/registrations',
    officers: '/api/platform/npo-registrations',
    asks: 'request-information',
    text: 'aboutEn',
    file: 'boardList',
    files: 'documents',
    send: (who, file) => app.aSubmitted(who, { aboutEn: '9,000', boardList: [file] }),
  },
]

async function submit(who: Acting, path: string, one: Sent & { answers: object }): Promise<Sent> {
  const { id, version, answers } = one
  const saved = await app.call<Sent>(who, 'PUT', `${path}/${id}`, { answers, version })
  const sent = await app.call<Sent>(who, 'POST', `${path}/${id}/submit`, { version: saved.body.version })
  if (sent.status !== 200) throw new Error(JSON.stringify(sent.body))
  return sent.body
}

describe.each(kinds)('a $kind', (kind) => {
  const { own, officers, asks, text, file, files } = kind
  const readBy = async (who: Acting, path: string, id: string) => (await app.call<Shown>(who, 'GET', path + id)).body
  const judged = async (id: string) =>
    (await app.call<Shown & Record<typeof files, { id: string }[]>>(app.officer, 'GET', `${officers}/${id}`)).body
  const ask = async ({ id, version }: Sent) => {
    const body = { action: asks, note: 'How many?', version }
    expect((await app.call(app.officer, 'POST', `${officers}/${id}/moves`, body)).status).toBe(200)
  }
  const ownOf = async (who: Acting, id: string) =>
    kind.kind === 'grant-application'
      ? readBy(who, `${own}/`, id)
      : (await app.call<{ latest: Registration }>(who, 'GET', '/api/npo/registration')).body.latest

  it('that is written again reads to officers as it was sent, until it is sent again', async () => {
    const who = await app.anNpo()
    const sent = await kind.send(who, (await app.anEvidence(who)).id)
    await ask(sent)
    const { version, answers } = await ownOf(who, sent.id)
    const draft = { ...answers, [text]: 'not sent' }
    const saved = await app.call<Sent>(who, 'PUT', `${own}/${sent.id}`, { answers: draft, version })
    expect(saved.status).toBe(200)
    expect((await judged(sent.id)).answers).toMatchObject({ [text]: '9,000' })
    expect((await ownOf(who, sent.id)).answers).toMatchObject({ [text]: 'not sent' })
    await app.call(who, 'POST', `${own}/${sent.id}/submit`, saved.body)
    expect((await judged(sent.id)).answers).toMatchObject({ [text]: 'not sent' })
  })

  it('shows officers the files that were sent, none that took their place later', async () => {
    const who = await app.anNpo()
    const first = await app.anEvidence(who)
    const sent = await kind.send(who, first.id)
    const before = (await judged(sent.id))[files].map(({ id }) => id)
    const later = await app.anEvidence(who, { supersedes: first.id })
    const shown = await judged(sent.id)
    expect(shown[files].map(({ id }) => id)).toEqual(before)
    expect(before).toContain(first.id)
    const download = (id: string) =>
      app.app.inject({ method: 'GET', url: `${officers}/${sent.id}/${files}/${id}`, headers: app.officer.headers })
    expect((await download(later.id)).statusCode).toBe(404)
    expect((await download(first.id)).statusCode).toBe(200)
    // Sent again with the other, it is the other.
    await ask(shown as unknown as Sent)
    const { version, answers } = await ownOf(who, sent.id)
    await submit(who, own, { id: sent.id, version, answers: { ...answers, [file]: [later.id] } })
    const ids = (await judged(sent.id))[files].map(({ id }) => id)
    expect([ids.includes(first.id), ids.includes(later.id)]).toEqual([false, true])
  })

  it('keeps the links of its files, also to the database', async () => {
    const who = await app.anNpo()
    const { id: evidence } = await app.anEvidence(who)
    const sent = await kind.send(who, evidence)
    const tenancy = { personId: who.personId, organisationId: who.organisation.id, role: 'owner' } as const
    const unlink = () =>
      app.platform.database.transaction(tenancy, ({ db }) =>
        sql`delete from evidence_links where subject_id = ${sent.id}`.execute(db),
      )
    await expect(unlink()).rejects.toMatchObject({ code: '42501' })
    await ask(sent)
    await expect(unlink()).rejects.toMatchObject({ code: '42501' })
    const subject = { kind: kind.kind, id: sent.id }
    const refused = await app.call<{ code: string }>(who, 'POST', `/api/mrv/evidence/${evidence}/unlink`, subject)
    expect(refused.status).toBe(409)
  })
})

describe('an application that was returned', () => {
  it('keeps the questions that it answered, however its call asks by now', async () => {
    const who = await app.anNpo()
    const call = await app.aCall({ form: aForm('How many trees are planted?') })
    const { body } = await steps.apply(who, call)
    const answers = { trees: '9,000', plan: [(await app.anEvidence(who)).id] }
    const sent = await submit(who, '/api/grants/applications', { ...body, answers })
    await steps.move(sent, 'return')
    const input = aGrantInput(app.platform.clock.now(), { form: aForm('How many trees died?') })
    const edit = await app.call(app.officer, 'PUT', `/api/platform/grants/${call.id}`, {
      ...input,
      version: call.version,
    })
    expect(edit.status).toBe(200)
    const asked = ({ form }: Shown) => form?.properties['trees']?.['x-label'].en
    const own = (await steps.own(who, body.id)).body
    expect([asked(own), asked(await steps.judged(body.id))]).toEqual(Array(2).fill('How many trees are planted?'))
    const again = await app.call<JudgedDetail>(who, 'POST', `/api/grants/applications/${body.id}/submit`, {
      version: own.version,
    })
    expect([again.status, asked(again.body)]).toEqual([200, 'How many trees are planted?'])
  })
})
