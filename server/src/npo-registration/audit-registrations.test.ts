import { afterAll, beforeAll, expect, it } from 'vitest'
import { auditPast, type AuditedPast } from '../testing-audit.ts'
import { startNpoApp, type NpoApp } from './testing.ts'

let app: NpoApp
let past: AuditedPast
beforeAll(async () => {
  app = await startNpoApp()
  past = await auditPast(app)
})
afterAll(async () => {
  await past.close()
  await app.close()
})

it('names a registration whose decision or licence was changed behind the log', async () => {
  const { id } = await app.anApproved(await app.anNpo())
  expect(await past.said()).toEqual([])
  const set = (change: string) => `update npo_registrations set ${change} where id = '${id}'`
  const told = (change: string, undo: string) => past.saidOf('npo_registrations', set(change), set(undo))
  const what = `Registration of a non-profit ${id}:`
  expect(await told(`state = 'rejected'`, `state = 'approved'`)).toEqual([
    `${what} its state is rejected, the log says approved.`,
  ])
  const licence = (number: string) => `licence_number = ${number}`
  expect(
    await told(licence(`licence_number || 'x'`), licence(`left(licence_number, length(licence_number) - 1)`)),
  ).toEqual([`${what} its row holds another decision than the log.`])
})

it('names a registration that is lost, and none that is a draft', async () => {
  const { id } = await app.anApproved(await app.anNpo())
  await app.beginOne(await app.anNpo())
  const keep = `create temp table kept as select org_id, id, state, number, licence_number, licence_expires_on,
    submitted_at, form, answers, draft, decided_by, decided_at, iban, prepared_by, created_by, created_at, changed_at, version
    from npo_registrations where id = '${id}'`
  expect(
    await past.saidOf(
      'npo_registrations',
      `${keep}; delete from npo_registrations where id = '${id}'`,
      'insert into npo_registrations select * from kept; drop table kept',
    ),
  ).toEqual([`Registration of a non-profit ${id}: the log holds it, and its row is lost.`])
  expect(await past.said()).toEqual([])
})
