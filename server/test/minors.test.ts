import type { youth } from '@athar/contracts'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decideAs } from '../src/guardians/testing.ts'
import type { Acting } from '../src/organisations/testing.ts'
import { startYouthApp, type YouthApp } from '../src/youth/testing.ts'

/** Full name, region and photo of a child that took part in everything there is for children. */
let app: YouthApp
let child: Acting
let guardianLink: string
let certificate: youth.Certificate
beforeAll(async () => {
  app = await startYouthApp()
  const minor = await app.aMinor()
  child = minor.who
  guardianLink = minor.guardianLink
  const moderator = await app.aModerator()
  await app.call(child, 'POST', '/api/youth/teams', { name: 'Lone School', kind: 'school', region: 'SA-14' })
  const { body: joined } = await app.join(child, 'five-minute-shower', { region: 'SA-14' })
  await app.log(child, joined)
  await app.log(child, joined)
  const { logged } = (await app.log(child, joined, { withPhoto: true })).body
  await app.photo(child, logged, 800)
  const { body } = await app.call<{ teams: youth.WaitingTeam[] }>(moderator, 'GET', '/api/platform/youth/reviews')
  for (const { id } of body.teams)
    await app.call(moderator, 'POST', `/api/platform/youth/teams/${id}/decide`, { accept: true })
  await app.decide(moderator, logged, true)
  certificate = (
    await app.call<youth.Certificate>(child, 'POST', '/api/youth/certificates', {
      kind: 'challenge',
      slug: 'five-minute-shower',
    })
  ).body
})
afterAll(() => app.close())

describe('someone under 18', () => {
  it('leaves no public trace once a guardian took the consent back', async () => {
    await decideAs(app, guardianLink, 'withdraw')
    const owner = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
    await owner.connect()
    // Policies hold for the owner of the tables too: as the child itself it sees what is kept of them.
    await owner.query(`select set_config('app.person_id', $1, false), set_config('app.email', $2, false)`, [
      child.personId,
      child.email,
    ])
    try {
      const { rows: columns } = await owner.query<{ name: string; column: string }>(`
        select quote_ident(c.table_schema) || '.' || quote_ident(c.table_name) as name, c.column_name as column
        from information_schema.columns c join information_schema.tables t using (table_schema, table_name)
        where c.data_type = 'uuid' and t.table_type = 'BASE TABLE' and c.table_schema = 'public' order by 1, 2`)
      const holding: string[] = []
      for (const { name, column } of columns) {
        const { rows } = await owner.query(`select 1 from ${name} where "${column}" = $1 limit 1`, [child.personId])
        if (rows.length > 0) holding.push(name.replace('public.', ''))
      }
      // Every table that was asked, and those that still hold something of the child: none of them shows it.
      expect(new Set(columns.map(({ name }) => name)).size).toBeGreaterThan(60)
      expect([...new Set(holding)]).toEqual([
        'age_bands',
        'audit_trail',
        'guardian_consents',
        'notifications',
        'platform_security_audit',
        'youth_awards',
        'youth_certificates',
        'youth_logs',
        'youth_participations',
        'youth_people',
      ])
      const { rows: shown } = await owner.query(
        `select (select count(*) from youth_certificates where person_id = $1 and withdrawn_at is null)
          + (select count(*) from youth_logs where person_id = $1 and file_key is not null)
          + (select count(*) from youth_awards where person_id = $1 and (team_id is not null or region is not null))
          + (select count(*) from youth_people where person_id = $1 and (team_id is not null or region is not null))
          + (select count(*) from youth_teams where created_by = $1) as shown`,
        [child.personId],
      )
      expect(shown).toEqual([{ shown: '0' }])
    } finally {
      await owner.end()
    }
    expect((await app.call(null, 'GET', `/api/youth/proofs/${certificate.number}`)).status).toBe(404)
    const { body } = await app.call<youth.Board>(null, 'GET', '/api/youth/board')
    expect([body.teams, body.regions]).toEqual([[], []])
  })
})
