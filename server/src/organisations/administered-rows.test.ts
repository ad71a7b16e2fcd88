import { randomUUID } from 'node:crypto'
import { sql, type RawBuilder } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { sharedOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from './testing.ts'

/** What the rows of an organisation let an owner do at either assurance, in bare SQL: the routes ask the same. */
let app: OrganisationsApp
let owner: Owner
let other: Owner
let member: Acting
beforeAll(async () => {
  app = await sharedOrganisationsApp()
  owner = await app.withMfa(await app.aNewOrganisation())
  other = await app.anOrganisationWithMfa({ type: 'verifier' })
  member = await app.aMember(owner, 'admin')
})
afterAll(() => app.close())

type Statement = RawBuilder<unknown>
const by = async (statement: Statement, aal: 'aal1' | 'aal2') => {
  const tenancy = { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner', aal } as const
  return (await app.platform.database.transaction(tenancy, ({ db }) => statement.execute(db))).numAffectedRows
}
const [entity, holding, invitation, transfer, engagement] = Array.from({ length: 5 }, () => randomUUID())
const org = () => owner.organisation.id
const root = () => sql`(select id from entities where org_id = ${org()} and parent_id is null)`
const holds = (id: string, of: Statement | string) =>
  sql`insert into entity_holdings (org_id, entity_id, id, valid_from, equity_share, financial_control, operational_control)
    values (${org()}, ${of}, ${id}, '2031-01-01', 0.5, false, true)`

/** In this order: each finds what those before it left. */
const actions: readonly (readonly [string, () => Statement])[] = [
  ['renaming the organisation', () => sql`update organisations set name_en = 'Taken over' where id = ${org()}`],
  ['another first year', () => sql`update organisations set base_year = 2024 where id = ${org()}`],
  [
    'a company below it',
    () =>
      sql`insert into entities (org_id, id, parent_id, name_en, name_ar, created_at) values (${org()}, ${entity}, ${root()}, 'A', 'أ', now())`,
  ],
  ['what is held of it', () => holds(holding!, entity!)],
  ['holding it no more', () => sql`delete from entity_holdings where id = ${holding}`],
  ['putting it aside', () => sql`update entities set archived_at = now() where id = ${entity}`],
  ['holding the organisation itself otherwise', () => holds(randomUUID(), root())],
  ['its settings', () => sql`update inventory_settings set upstream = true where org_id = ${org()}`],
  ['the warming potentials of a year', () => sql`update inventories set gwp_set = 'AR6' where org_id = ${org()}`],
  [
    'a level of prices',
    () =>
      sql`insert into price_indices (org_id, currency, year, value, source, entered_by, entered_at)
        values (${org()}, 'SAR', 2024, 1, 'GASTAT', ${owner.personId}, now())`,
  ],
  ['correcting it', () => sql`update price_indices set value = 2 where org_id = ${org()}`],
  ['removing it', () => sql`delete from price_indices where org_id = ${org()}`],
  [
    'a factor chosen',
    () =>
      sql`insert into factor_choices (org_id, activity, factor_id, reason, chosen_by, chosen_at)
        values (${org()}, 'electricity-grid', 'other', 'measured', ${owner.personId}, now())`,
  ],
  ['choosing another', () => sql`update factor_choices set factor_id = 'one' where org_id = ${org()}`],
  ['leaving it to the rule', () => sql`delete from factor_choices where org_id = ${org()}`],
  [
    'an invitation',
    () =>
      sql`insert into invitations (org_id, id, email, role, invited_by, created_at, expires_at)
        values (${org()}, ${invitation}, 'guest@example.com', 'viewer', ${owner.personId}, now(), now() + interval '1 day')`,
  ],
  [
    'an offer of ownership',
    () =>
      sql`insert into ownership_transfers (org_id, id, from_person, to_person, asked_at, expires_at)
        values (${org()}, ${transfer}, ${owner.personId}, ${member.personId}, now(), now() + interval '1 day')`,
  ],
  [
    'offering it for longer',
    () => sql`update ownership_transfers set expires_at = now() + interval '2 days' where id = ${transfer}`,
  ],
  [
    'taking it back',
    () =>
      sql`update ownership_transfers set outcome = 'withdrawn', settled_at = now() where id = ${transfer} and outcome is null`,
  ],
  [
    'opening a year to a verifier',
    () =>
      sql`insert into engagements (org_id, id, verifier_org_id, client_name_en, client_name_ar, verifier_name_en, verifier_name_ar, kind,
          inventory_year, starts_on, ends_on, granted_by, granted_at)
        values (${org()}, ${engagement}, ${other.organisation.id}, 'A', '', 'B', '', 'inventory', 2024, current_date, current_date + 9,
          ${owner.personId}, now())`,
  ],
  [
    'closing it',
    () => sql`update engagements set revoked_by = ${owner.personId}, revoked_at = now() where id = ${engagement}`,
  ],
  [
    'asking for the deletion',
    () =>
      sql`insert into organisation_deletions (org_id, asked_by, asked_at, due_at)
        values (${org()}, ${owner.personId}, now(), now() + interval '30 days')`,
  ],
  [
    'having it sooner',
    () => sql`update organisation_deletions set due_at = due_at - interval '9 days' where org_id = ${org()}`,
  ],
  ['keeping the organisation', () => sql`delete from organisation_deletions where org_id = ${org()}`],
]

const refusal = (error: { code?: string; message: string }) =>
  error.code === '42501' && error.message.includes('a second factor is needed') ? 'refused' : error.message

it('what owners and administrators alone do to rows is refused before a second factor, and done after it', async () => {
  const outcomes: unknown[] = []
  for (const [name, action] of actions)
    outcomes.push([name, await by(action(), 'aal1').catch(refusal), await by(action(), 'aal2').catch(refusal)])
  expect(outcomes).toEqual(actions.map(([name]) => [name, 'refused', 1n]))
})

it('an invitation of another is taken back after a second factor only, one’s own by whoever leaves', async () => {
  const asAdmin = (aal: 'aal1' | 'aal2', personId: string) =>
    app.platform.database.transaction(
      { personId, organisationId: org(), role: 'admin', aal },
      async ({ db }) => (await sql`delete from invitations where id = ${invitation}`.execute(db)).numAffectedRows,
    )
  await expect(asAdmin('aal1', member.personId)).rejects.toMatchObject({ code: '42501' })
  expect(await asAdmin('aal1', owner.personId)).toBe(1n)
})
