import type { Application, GrantProject, JudgedDetail, ProjectGrant, ReviewDetail } from '@athar/contracts/grants'
import type { TrailLine } from '@athar/contracts/organisations'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { aProjectInput } from '../mrv-projects/testing.ts'
import type { Acting, Owner } from '../organisations/testing.ts'
import { readPdf } from '../platform/documents/testing.ts'
import {
  aForm,
  grantSteps,
  startGrantsApp,
  wholeAnswers,
  type GrantsApp,
  type GrantSteps,
  type Refused,
} from './testing.ts'

let app: GrantsApp
let steps: GrantSteps
let owner: Owner
let project: string
let client: pg.Client
beforeAll(async () => {
  app = await startGrantsApp()
  steps = grantSteps(app)
  client = new pg.Client({ connectionString: app.testDatabase.ownerUrl })
  await client.connect()
})
afterAll(async () => {
  await client.end()
  await app.close()
})
beforeEach(async () => {
  owner = await app.anOrganisationWithMfa()
  project = await aProject(owner)
})

const aProject = async (who: Acting, name = 'Roof of the school') =>
  (await app.call<{ id: string }>(who, 'POST', '/api/mrv/projects', aProjectInput({ name }))).body.id

/** Goes round the policies of a table, as only its owner can; triggers stay on unless they are turned off. */
async function past<Row extends pg.QueryResultRow>(
  table: string,
  text: string,
  values: unknown[],
  triggers = 'enable',
) {
  await client.query(`begin; alter table ${table} no force row level security, ${triggers} trigger user`)
  const { rows } = await client.query<Row>(text, values)
  await client.query('set constraints all immediate')
  await client.query(`alter table ${table} force row level security, enable trigger user; commit`)
  return rows
}

/** A computed period of a project, whose statements are set as a verification sets them. */
async function aPeriod(who: Owner, of: string, year: number): Promise<string> {
  const at = app.platform.clock.now()
  const [made] = await past<{ id: string }>(
    'mrv_periods',
    `insert into mrv_periods (org_id, id, project_id, from_day, to_day, gap_reason, methodology, methodology_version,
        parameters, measured, channels, state, result, computed_at, frozen_at, frozen_by, readings_digests,
        readings_sha256, created_by, created_at, updated_by, updated_at)
      values ($1, gen_random_uuid(), $2, $3, $4, '', 'grid-renewables', '1.0', '{}', '{}', '[]', 'computed', '{}', $5,
        $5, $6, '[]', repeat('0', 64), $6, $5, $6, $5) returning id`,
    [who.organisation.id, of, `${year}-01-01`, `${year}-12-31`, at, who.personId],
    'disable',
  )
  return made!.id
}
const sign = (period: string, number: string, tonnes = '12.50', at = app.platform.clock.now()) =>
  past(
    'mrv_periods',
    'update mrv_periods set verified_number = $2, verified_at = $3, verified_tonnes = $4 where id = $1',
    [period, number, new Date(at.getTime() + 1000), tonnes],
  )
const withdrawStatement = (period: string, triggers = 'enable') =>
  past(
    'mrv_periods',
    'update mrv_periods set verified_number = null, verified_at = null, verified_tonnes = null where id = $1',
    [period],
    triggers,
  )

let counted = 0
const aNumber = () => `VS-${process.pid}-${++counted}`
const named = (id: string, kind: 'mrv' | 'sgi' = 'mrv') => ({ project: { kind, id } })
const milestones = [
  { title: { en: 'Start', ar: 'البداية' }, share: 30, months: 0, awaits: 'report' as const },
  { title: { en: 'First year', ar: 'السنة الأولى' }, share: 30, months: 12, awaits: 'verification' as const },
  { title: { en: 'Second year', ar: 'السنة الثانية' }, share: 40, months: 24, awaits: 'verification' as const },
]
const apply = (who: Acting, call: { id: string }, body: object) =>
  app.call<Application & Refused>(who, 'POST', `/api/grants/${call.id}/applications`, body)
const nameIt = (who: Acting, { id }: { id: string }, body: object) =>
  app.call<Refused>(who, 'PUT', `/api/grants/applications/${id}/project`, body)
const inDatabase = (who: Acting & { personId: string }, organisationId: string, text: string) =>
  app.platform.database.transaction({ personId: who.personId, organisationId, role: 'owner' }, ({ db }) =>
    sql.raw(text).execute(db),
  )

/** An agreement on three instalments, two of which wait for a verification of the project. */
async function anAgreement(who: Owner, of: string, award = 1000_00): Promise<Application> {
  const call = await app.aCall({ milestones })
  const { id, version } = (await apply(who, call, named(of))).body
  await steps.approve(call, [{ application: id, amount: award, version }])
  return (await steps.accept(who, (await steps.own(who, id)).body)).body
}
const statesOf = async (who: Acting, { id }: { id: string }) =>
  (await steps.own(who, id)).body.instalments.map(({ state, statement }) => [state, statement])

describe('an application names a project', () => {
  it('of its own organisation, offered with what was verified of it', async () => {
    const [made] = await past<{ id: string }>(
      'sgi_projects',
      `insert into sgi_projects (org_id, id, slug, kind, initiative, title, summary, impact, status, place_name,
          region, latitude, longitude, precision, dates, name_keys, published_at, updated_at)
        values ($1, gen_random_uuid(), $2, 'project', 'trees', '{"en": "Green wadi", "ar": "الوادي الأخضر"}', '{}',
          '{}', 'active', '{}', 'SA-01', 24, 46, 'exact', '{}', '{}', now(), now()) returning id`,
      [owner.organisation.id, `wadi-${crypto.randomUUID()}`],
      'disable',
    )
    const sgi = made!.id
    await past('projects', 'update projects set sgi_project_id = $2 where id = $1', [project, sgi], 'disable')
    await sign(await aPeriod(owner, project, 2024), aNumber(), '12.50')
    await sign(await aPeriod(owner, project, 2025), aNumber(), '0.25')
    const { items } = (await app.call<{ items: GrantProject[] }>(owner, 'GET', '/api/grants/projects')).body
    const roof = { en: 'Roof of the school', ar: 'Roof of the school' }
    expect(items).toEqual([
      { kind: 'mrv', id: project, name: roof, verifiedTonnes: '12.75' },
      { kind: 'sgi', id: sgi, name: { en: 'Green wadi', ar: 'الوادي الأخضر' }, verifiedTonnes: '12.75' },
    ])
    const stranger = await app.anOrganisation()
    expect((await app.call<{ items: [] }>(stranger, 'GET', '/api/grants/projects')).body.items).toEqual([])
    const person = await app.aPerson()
    expect((await app.call<{ items: [] }>(person, 'GET', '/api/grants/projects')).body.items).toEqual([])
    const applied = await apply(owner, await app.aCall(), named(sgi, 'sgi'))
    expect(applied.body.project).toMatchObject({ kind: 'sgi', name: { en: 'Green wadi' }, verifiedTonnes: '12.75' })
  })

  it('and no other, in the code and in the database', async () => {
    const stranger = await app.anOrganisationWithMfa()
    const call = await app.aCall({ form: aForm })
    expect((await apply(stranger, await app.aCall(), named(project))).body.code).toBe('grants.project-not-found')
    const { body: draft } = await steps.apply(stranger, call)
    expect((await nameIt(stranger, draft, named(project))).body.code).toBe('grants.project-not-found')
    expect((await nameIt(stranger, draft, named(project, 'sgi'))).body.code).toBe('grants.project-not-found')
    expect((await nameIt(owner, draft, named(project))).status).toBe(404)
    const ref = JSON.stringify({ kind: 'mrv', id: project })
    const write = (column: string) =>
      inDatabase(
        stranger,
        stranger.organisation.id,
        `update grant_applications set ${column} = '${ref}' where id = '${draft.id}'`,
      )
    await expect(write('draft_project')).rejects.toThrow(/project of its own organisation/)
    await expect(write('project')).rejects.toThrow(/stays as it is|own organisation/)
  })

  it('and the trail says who chose which, once for each change', async () => {
    const preparer = await app.aMember(owner, 'preparer')
    const { body: draft } = await steps.apply(owner, await app.aCall({ form: aForm }))
    for (const chosen of [named(project), named(project), { project: null }])
      expect((await nameIt(preparer, draft, chosen)).status).toBe(204)
    const applied = await apply(owner, await app.aCall(), named(project))
    const { items } = (await app.call<{ items: TrailLine[] }>(owner, 'GET', '/api/organisation/trail?area=grants')).body
    const rows = items
      .filter(({ action }) => action === 'grants.name-project')
      .map(({ subjectId, by, details }) => ({ of: subjectId, by: by?.personId, project: details['project'] }))
    expect(rows).toEqual([
      { of: applied.body.id, by: owner.personId, project },
      { of: draft.id, by: preparer.personId, project: null },
      { of: draft.id, by: preparer.personId, project },
    ])
  })

  it('kept as it was submitted, under the name of then', async () => {
    const { body: draft } = await steps.apply(owner, await app.aCall({ form: aForm }))
    expect((await nameIt(owner, draft, named(project))).status).toBe(204)
    expect((await steps.own(owner, draft.id)).body.project).toMatchObject({ id: project, verifiedTonnes: null })
    const at = `/api/grants/applications/${draft.id}`
    const saved = await app.call<{ version: number }>(owner, 'PUT', at, {
      answers: wholeAnswers,
      version: draft.version,
    })
    const { version } = saved.body
    // Another member chose a project since the page was opened.
    const over = await app.call<Application & Refused>(owner, 'POST', `${at}/submit`, { version, project: null })
    expect(over.body.code).toBe('conflict')
    const seen = { version, ...named(project) }
    expect((await app.call<Application>(owner, 'POST', `${at}/submit`, seen)).body.project?.id).toBe(project)
    const other = await aProject(owner, 'Another roof')
    expect((await nameIt(owner, draft, named(other))).body.code).toBe('wrong-state')
    await expect(
      inDatabase(
        owner,
        owner.organisation.id,
        `update grant_applications set project = '{"kind": "mrv", "id": "${other}"}' where id = '${draft.id}'`,
      ),
    ).rejects.toThrow(/stays as it is/)
    await past('projects', `update projects set name = 'Renamed' where id = $1`, [project], 'disable')
    expect((await steps.judged(draft.id)).project?.name.en).toBe('Roof of the school')
    const grants = await app.call<{ items: ProjectGrant[] }>(
      owner,
      'GET',
      `/api/grants/projects/${project}/applications`,
    )
    expect(grants.body.items).toMatchObject([{ id: draft.id, status: 'submitted', awarded: null }])
    const stranger = await app.anOrganisation()
    const none = await app.call<{ items: [] }>(stranger, 'GET', `/api/grants/projects/${project}/applications`)
    expect(none.body.items).toEqual([])
  })

  it('whose verified tonnes officers and reviewers read', async () => {
    const { body: made } = await apply(owner, await app.aCall(), named(project))
    await sign(await aPeriod(owner, project, 2025), aNumber(), '3.10')
    expect((await steps.judged(made.id)).project).toMatchObject({ kind: 'mrv', id: project, verifiedTonnes: '3.1' })
    const reviewer = await app.aPerson()
    await app.call<JudgedDetail>(app.officer, 'POST', `/api/platform/grant-applications/${made.id}/reviewers`, {
      email: reviewer.email,
    })
    const { items } = (await app.call<{ items: { id: string }[] }>(reviewer, 'GET', '/api/grants/reviews')).body
    const review = await app.call<ReviewDetail>(reviewer, 'GET', `/api/grants/reviews/${items[0]!.id}`)
    expect(review.body.project).toMatchObject({ name: { en: 'Roof of the school' }, verifiedTonnes: '3.1' })
    const { rows } = await app.platform.database.transaction({ personId: (await app.aPerson()).personId }, ({ db }) =>
      sql<{ tonnes: string | null }>`select app.verified_of_grant_project(${made.id}) as tonnes`.execute(db),
    )
    expect(rows[0]?.tonnes).toBeNull()
  })
})

describe('an instalment that waits for a verification', () => {
  it('needs a measured project, when applying and when awarding', async () => {
    const call = await app.aCall({ milestones })
    expect((await steps.apply(owner, call)).body.code).toBe('grants.project-missing')
    const open = await app.aCall()
    const { id, version } = (await steps.apply(owner, open)).body
    await past('grants', 'update grants set milestones = $2 where id = $1', [open.id, JSON.stringify(milestones)])
    const refused = await steps.approve(open, [{ application: id, amount: 100_00, version }])
    expect(refused.body.code).toBe('grants.project-missing')
  })

  it('falls due by a statement signed after the agreement, each by its own, and is released by an officer', async () => {
    const old = await aPeriod(owner, project, 2023)
    await sign(old, aNumber(), '1', new Date(app.platform.clock.now().getTime() - 86_400_000))
    const made = await anAgreement(owner, project)
    const [report, first, second] = made.instalments
    expect(made.instalments.map(({ awaits }) => awaits)).toEqual(['report', 'verification', 'verification'])
    expect((await steps.report(owner, first!.id)).body.code).toBe('grants.awaits-verification')
    expect((await steps.release(first!.id)).body.code).toBe('grants.not-verified')
    const number = aNumber()
    await sign(await aPeriod(owner, project, 2024), number)
    expect(await statesOf(owner, made)).toEqual([
      ['planned', null],
      ['due', number],
      ['planned', null],
    ])
    expect((await steps.returnReport(first!.id, 'Nothing to return')).body.code).toBe('grants.awaits-verification')
    // Who decided on the award releases nothing, also of what was verified.
    expect((await steps.release(first!.id, 'TR-1', app.officer)).body.code).toBe('grants.second-officer')
    const released = await steps.release(first!.id)
    expect(released.body.instalments[1]).toMatchObject({ state: 'released', statement: number })
    // One statement releases one instalment.
    expect((await steps.release(second!.id)).body.code).toBe('grants.not-verified')
    const again = `update grant_instalments set state = 'due', statement = $2, verified_from = '2024-01-01',
      verified_to = '2024-12-31' where id = $1`
    await expect(past('grant_instalments', again, [second!.id, number], 'disable')).rejects.toThrow(
      /grant_instalments_statement_key/,
    )
    await client.query('rollback')
    const next = aNumber()
    await sign(await aPeriod(owner, project, 2025), next)
    await steps.release(second!.id)
    await steps.report(owner, report!.id)
    await steps.release(report!.id)
    const done = (await steps.own(owner, made.id)).body
    expect([done.status, done.instalments[2]?.statement]).toEqual(['completed', next])
  })

  it.each([
    ['en', 'First year (after a signed verification of Roof of the school)', 'statement signed after the acceptance'],
    ['ar', 'بعد بيان تحقق موقع لمشروع', 'المرتبطة بالتحقق ببيان يوقع بعد قبول'],
  ])('stands in the agreement in %s with what it waits for', async (lang, milestone, condition) => {
    const { id } = await anAgreement(owner, project)
    const url = `/api/grants/applications/${id}/documents/agreement?lang=${lang}`
    const file = await app.app.inject({ method: 'GET', url, headers: owner.headers })
    const text = readPdf(file.rawPayload)
      .text.replaceAll(/\s+/g, ' ')
      .replaceAll(/[\u2066-\u2069]/g, '')
    for (const words of [milestone, condition, 'Roof of the school']) expect(text).toContain(words)
    expect(text.split(milestone)).toHaveLength(lang === 'en' ? 2 : 3)
  })

  it('is told of once when it falls due, to administrators of its recipient and to officers', async () => {
    const auditor = await app.aMember(owner, 'auditor')
    const made = await anAgreement(owner, project)
    const number = aNumber()
    await sign(await aPeriod(owner, project, 2024), number)
    type Listed = { items: { kind: string; link: string; data: object }[] }
    const told = async (who: Acting, kind: string) => {
      const { items } = (await app.call<Listed>(who, 'GET', '/api/notifications')).body
      return items.filter((one) => one.kind === kind && one.link.includes(made.id))
    }
    for (const round of [...app.features.rounds, ...app.features.rounds])
      if (round.name === 'grants.tell-of-verified') await round.run()
    const data = { milestone: milestones[1]!.title, project: { en: 'Roof of the school' }, number }
    expect(await told(owner, 'grants.instalment-due')).toMatchObject([{ link: `/npo/applications/${made.id}`, data }])
    expect(await told(app.second, 'grants.instalment-to-release')).toMatchObject([
      { link: `/admin/grants/applications/${made.id}`, data },
    ])
    expect(await told(auditor, 'grants.instalment-due')).toEqual([])
  })

  it('is planned again when its statement is withdrawn before the release, and stays released after it', async () => {
    const made = await anAgreement(owner, project)
    const [, first, second] = made.instalments
    const [one, other] = [await aPeriod(owner, project, 2024), await aPeriod(owner, project, 2025)]
    const [a, b] = [aNumber(), aNumber()]
    await sign(one, a)
    await sign(other, b)
    await withdrawStatement(one)
    expect(await statesOf(owner, made)).toEqual([
      ['planned', null],
      ['planned', null],
      ['due', b],
    ])
    expect((await steps.release(first!.id)).body.code).toBe('grants.not-verified')
    expect((await steps.release(second!.id)).status).toBe(200)
    await withdrawStatement(other)
    expect((await statesOf(owner, made))[2]).toEqual(['released', b])
    const history = await client.query<{ action: string }>(
      `select action from workflow_history where subject_id = $1 order by id`,
      [first!.id],
    )
    expect(history.rows.map(({ action }) => action)).toEqual(['verify', 'withdraw-statement'])
  })

  it('is not due by days that an instalment was released for, also when they are verified again', async () => {
    const made = await anAgreement(owner, project)
    const period = await aPeriod(owner, project, 2024)
    const number = aNumber()
    await sign(period, number)
    expect((await steps.release(made.instalments[1]!.id)).status).toBe(200)
    await withdrawStatement(period)
    await sign(period, aNumber())
    expect(await statesOf(owner, made)).toEqual([
      ['planned', null],
      ['released', number],
      ['planned', null],
    ])
    const next = aNumber()
    await sign(await aPeriod(owner, project, 2025), next)
    expect((await statesOf(owner, made))[2]).toEqual(['due', next])
  })

  it('of two awards for one project takes each statement once, the earlier agreement first', async () => {
    const earlier = await anAgreement(owner, project)
    const later = await anAgreement(owner, project)
    const number = aNumber()
    await sign(await aPeriod(owner, project, 2024), number)
    expect((await statesOf(owner, earlier))[1]).toEqual(['due', number])
    expect((await statesOf(owner, later)).map(([state]) => state)).toEqual(['planned', 'planned', 'planned'])
    const strange = await app.anOrganisationWithMfa()
    const theirs = await anAgreement(strange, await aProject(strange))
    await sign(await aPeriod(owner, project, 2025), aNumber())
    expect((await statesOf(strange, theirs)).map(([state]) => state)).toEqual(['planned', 'planned', 'planned'])
  })

  it('is refused by the database without a valid statement, for every caller', async () => {
    const made = await anAgreement(owner, project)
    const first = made.instalments[1]!.id
    const number = aNumber()
    const period = await aPeriod(owner, project, 2024)
    await sign(period, number)
    const act = (text: string) =>
      app.platform.database.transaction(
        { personId: app.second.personId, platformRoles: ['grants_officer'], aal: 'aal2' },
        ({ db }) => sql.raw(text).execute(db),
      )
    await expect(act(`update grant_instalments set state = 'planned' where id = '${first}'`)).rejects.toThrow(
      /signed verification|grant_instalments_verified/,
    )
    // As if the statement had gone without a word.
    await withdrawStatement(period, 'disable')
    const release = `update grant_instalments set state = 'released', released_by = '${app.second.personId}',
      released_at = now(), reference = 'TR-1' where id = '${first}'`
    await expect(act(release)).rejects.toThrow(/waits for a signed verification/)
    await expect(
      inDatabase(
        owner,
        owner.organisation.id,
        `update grant_instalments set state = 'due', reported_by = '${owner.personId}' where id = '${made.instalments[2]!.id}'`,
      ),
    ).rejects.toThrow(/reported by its recipient|grant_instalments_verified/)
    await expect(act(`update grant_instalments set statement = 'X' where id = '${first}'`)).rejects.toThrow(
      /permission/,
    )
  })
})
