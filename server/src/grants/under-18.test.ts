import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sayAgeBand, withConsent } from '../guardians/testing.ts'
import { aForm, grantSteps, startGrantsApp, wholeAnswers, type GrantsApp, type Refused } from './testing.ts'

let app: GrantsApp
beforeAll(async () => {
  app = await startGrantsApp()
})
afterAll(() => app.close())

const applications = '/api/grants/applications'

it('no one under 18 applies for a grant, for themselves or for an organisation, not even with a consent', async () => {
  const call = await app.aCall()
  const [child, owner] = [await app.aPerson(), await app.anOrganisation()]
  await withConsent(app, child)
  await sayAgeBand(app, owner, 'under-18')
  for (const who of [child, owner])
    expect(await grantSteps(app).apply(who, call)).toMatchObject({ status: 403, body: { code: 'grants.adults-only' } })
})

it('nor hands in what was begun before they said so', async () => {
  const call = await app.aCall({ form: aForm })
  const who = await app.aPerson()
  const { body: draft } = await grantSteps(app).apply(who, call)
  const saved = await app.call<{ version: number }>(who, 'PUT', `${applications}/${draft.id}`, {
    answers: wholeAnswers,
    version: draft.version,
  })
  await sayAgeBand(app, who, 'under-18')
  const handIn = () =>
    app.call<Refused>(who, 'POST', `${applications}/${draft.id}/submit`, { version: saved.body.version })
  expect((await handIn()).body.code).toBe('grants.adults-only')
})

it('the database refuses the same', async () => {
  const call = await app.aCall({ form: aForm })
  const [child, who] = [await app.aPerson(), await app.aPerson()]
  await sayAgeBand(app, child, 'under-18')
  const { body: draft } = await grantSteps(app).apply(who, call)
  await sayAgeBand(app, who, 'under-18')
  const as = (personId: string, statement: ReturnType<typeof sql>) =>
    app.platform.database.transaction({ personId }, ({ db }) => statement.execute(db))
  await expect(
    as(
      child.personId,
      sql`insert into grant_applications (org_id, id, grant_id, state, applicant, prepared_by, created_by, created_at,
          changed_at)
        values (${child.personId}, ${randomUUID()}, ${call.id}, 'draft', '{}', ${[child.personId]}::uuid[],
          ${child.personId}, now(), now())`,
    ),
  ).rejects.toMatchObject({ code: '42501' })
  await expect(
    as(who.personId, sql`update grant_applications set state = 'submitted' where id = ${draft.id}`),
  ).rejects.toMatchObject({ code: '42501' })
})
