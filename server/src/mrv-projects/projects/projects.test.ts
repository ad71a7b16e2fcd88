import { randomUUID } from 'node:crypto'
import type { mrvProjects } from '@athar/contracts'
import { checklistOf, stagesOf, type ProjectInput } from '@athar/contracts/mrv-projects'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { aMeter, aVerifiedPeriod } from '../testing.ts'

let app: OrganisationsApp
let owner: Owner
let preparer: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

type Answered = mrvProjects.ProjectDetail & { readonly code?: string; readonly details?: unknown }
const riyadh = (offset = 0) =>
  [
    [46.6 + offset, 24.6],
    [46.7 + offset, 24.6],
    [46.7 + offset, 24.7],
  ] as [number, number][]
const input: ProjectInput = {
  name: 'Roof of the school',
  projectType: 'grid-renewables',
  profile: 'generic',
  description: '',
  place: { kind: 'area', ring: riyadh() },
  creditingFrom: '2026-01-01',
  creditingTo: '2035-12-31',
  goals: ['7', '13'],
  partners: [{ name: 'Green Roofs', part: 'Builder' }],
  sgiProjectId: null,
  registeredNowhereElse: true,
}
const at = '/api/mrv/projects'
const post = (who: Acting, over: Partial<ProjectInput> = {}) =>
  app.call<Answered>(who, 'POST', at, { ...input, ...over })
const add = async (over: Partial<ProjectInput> = {}) => (await post(preparer, over)).body
const read = (who: Acting, id: string) => app.call<Answered>(who, 'GET', `${at}/${id}`)
const list = async (who: Acting, query = '') =>
  (await app.call<{ items: mrvProjects.Project[] }>(who, 'GET', at + query)).body.items.map(({ id }) => id)
const move = (who: Acting, id: string, action: string, version: number, reason = '') =>
  app.call<Answered>(who, 'POST', `${at}/${id}/moves`, { action, version, reason })
const answer = (id: string, line: string, body: object) =>
  app.call<Answered>(preparer, 'PUT', `${at}/${id}/checks/${line}`, { evidenceId: null, reason: '', ...body })
const issuesOf = (body: Answered) => (body.details as { issues: unknown[] }).issues

describe('Projects', () => {
  it('are added, listed newest first and read whole, with who added them', async () => {
    const first = await add()
    await app.advance(1)
    const second = await add({ place: { kind: 'point', point: [39.2, 21.5] } })
    expect((await list(owner)).slice(0, 2)).toEqual([second.id, first.id])
    expect((await read(owner, first.id)).body).toMatchObject({
      ...input,
      region: 'SA-01',
      version: 1,
      createdBy: { id: preparer.personId },
    })
    expect(await list(owner, '?projectType=organic-waste')).not.toContain(first.id)
  })

  it('are changed over the version that was seen, never over a newer one', async () => {
    const { id } = await add()
    const change = (body: object) => app.call<Answered>(preparer, 'PUT', `${at}/${id}`, { ...input, ...body })
    expect((await change({ version: 1, name: 'Roof' })).body).toMatchObject({ name: 'Roof', version: 2 })
    expect(await change({ version: 1 })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it.each([
    ['outside', { kind: 'point', point: [31.2, 30.1] }],
    ['corners-missing', { kind: 'area', ring: riyadh().slice(1) }],
    [
      'outline-crosses',
      {
        kind: 'area',
        ring: [
          [46.6, 24.6],
          [46.7, 24.7],
          [46.7, 24.6],
          [46.6, 24.7],
        ],
      },
    ],
  ] as const)('%s: such a place is refused at its field', async (code, place) => {
    const { status, body } = await post(preparer, { place: place as ProjectInput['place'] })
    expect([status, issuesOf(body)]).toMatchObject([400, [{ path: 'place', code }]])
  })

  it('end after they begin, and are linked with SGI projects of their own organisation alone', async () => {
    const { body } = await post(preparer, { creditingTo: '2025-12-31' })
    expect(issuesOf(body)).toMatchObject([{ path: 'creditingTo', code: 'ends-before-start' }])
    const [published] = (await runSql(app.testDatabase.ownerUrl, 'select id from sgi_projects limit 1')).rows as {
      id: string
    }[]
    for (const sgiProjectId of [randomUUID(), ...(published ? [published.id] : [])])
      expect((await post(preparer, { sgiProjectId })).body.code).toBe('mrv-projects.sgi-project-not-found')
  })

  it('of another organisation do not exist, and readers change nothing', async () => {
    const { id } = await add()
    const stranger = await app.anOrganisationWithMfa()
    expect((await read(stranger, id)).body.code).toBe('mrv-projects.project-not-found')
    expect((await app.call(stranger, 'DELETE', `${at}/${id}`)).status).toBe(404)
    expect(await list(stranger)).toEqual([])
    const auditor = await app.aMember(owner, 'auditor')
    expect((await post(auditor)).status).toBe(403)
    expect((await read(auditor, id)).status).toBe(200)
  })

  it('that overlap another of the same type are told so; of a stranger nothing else is said', async () => {
    const far = riyadh(1)
    const [own, other] = [await add({ place: { kind: 'area', ring: far } }), await app.anOrganisationWithMfa()]
    const inside = { kind: 'point', point: [47.68, 24.62] } as const
    const { body } = await post(other, { place: inside as never })
    expect(body.overlaps).toEqual([{ id: null, name: null }])
    expect((await add({ place: inside as never, projectType: 'organic-waste' })).overlaps).toEqual([])
    const second = await add({ place: { kind: 'area', ring: riyadh(1.05) } })
    expect(second.overlaps).toContainEqual({ id: own.id, name: own.name })
    const withdrawn = await move(preparer, own.id, 'withdraw-project', 1, 'It is not built')
    expect(withdrawn.body.state).toBe('withdrawn')
    expect((await read(preparer, second.id)).body.overlaps).not.toContainEqual({ id: own.id, name: own.name })
  })
})

describe('Stages', () => {
  it('are left once each line of their checklist is answered', async () => {
    const { id } = await add()
    expect(await move(preparer, id, 'begin-validation', 1)).toMatchObject({
      status: 409,
      body: { code: 'mrv-projects.checklist-open', details: { lines: checklistOf.prepare } },
    })
    for (const line of checklistOf.prepare) expect((await answer(id, line, { reason: 'Not needed' })).status).toBe(200)
    const { body } = await move(preparer, id, 'begin-validation', 1)
    expect([body.state, body.checks.map(({ answered }) => answered)]).toEqual(['validate', [false, false, false]])
    expect((await answer(id, 'design-document', { reason: 'Late' })).body.code).toBe('mrv-projects.check-not-asked')
  })

  it('are answered by files of the project, not of others', async () => {
    const { id } = await add()
    const { body } = await answer(id, 'design-document', { evidenceId: randomUUID() })
    expect(body.code).toBe('mrv-projects.evidence-not-found')
    expect(issuesOf((await answer(id, 'design-document', {})).body)).toMatchObject([{ code: 'reason-missing' }])
  })

  it('need place, crediting period, goals and the statement', async () => {
    const open = { place: null, creditingTo: null, goals: [], registeredNowhereElse: false }
    const { id } = await add(open)
    const change = (version: number, over: object) =>
      app.call(preparer, 'PUT', `${at}/${id}`, { ...input, ...open, ...over, version })
    const code = async (version: number) => (await move(preparer, id, 'begin-validation', version)).body.code
    expect(await code(1)).toBe('mrv-projects.place-missing')
    await change(1, { place: input.place })
    expect(await code(2)).toBe('mrv-projects.period-missing')
    await change(2, { place: input.place, creditingTo: input.creditingTo })
    expect(await code(3)).toBe('mrv-projects.goal-missing')
    await change(3, { place: input.place, creditingTo: input.creditingTo, goals: ['13'] })
    expect(await code(4)).toBe('mrv-projects.statement-missing')
  })

  it.each(['national', 'generic'] as const)('of the %s profile come in their order, each once', async (profile) => {
    const { id } = await add({ profile })
    const forward = {
      validate: 'begin-validation',
      submit: 'hand-in',
      register: 'record-registration',
      monitor: 'begin-monitoring',
      verify: 'begin-verification',
      approve: 'record-approval',
      issue: 'record-issue',
    } as const
    let version = 1
    for (const stage of stagesOf(profile).slice(1)) {
      const { body } = await read(preparer, id)
      for (const { line } of body.checks) await answer(id, line, { reason: 'Not needed' })
      const action = forward[stage as keyof typeof forward]
      if (stage === 'verify') await aVerifiedPeriod(app, id)
      const both = await Promise.all([move(preparer, id, action, version), move(owner, id, action, version)])
      expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
      version += 1
      expect((await read(preparer, id)).body.state).toBe(stage)
    }
    expect((await move(preparer, id, 'continue-monitoring', version)).body.state).toBe('monitor')
  })

  it.each([
    ['national', 'record-approval', 'approve'],
    ['generic', 'record-issue', 'issue'],
  ] as const)('of the %s profile go on to %s once a period is verified', async (profile, action, stage) => {
    const { id } = await add({ profile })
    for (const step of stagesOf(profile).slice(0, stagesOf(profile).indexOf('verify'))) {
      for (const line of checklistOf[step]) await answer(id, line, { reason: 'Not needed' })
      const next = {
        prepare: 'begin-validation',
        validate: profile === 'national' ? 'hand-in' : 'begin-monitoring',
        submit: 'record-registration',
        register: 'begin-monitoring',
        monitor: 'begin-verification',
      }[step as 'prepare' | 'validate' | 'submit' | 'register' | 'monitor']
      await move(preparer, id, next, (await read(preparer, id)).body.version)
    }
    for (const line of checklistOf.verify) await answer(id, line, { reason: 'Not needed' })
    const at = (await read(preparer, id)).body
    expect(at.state).toBe('verify')
    expect((await move(preparer, id, action, at.version)).body.code).toBe('mrv-projects.not-verified')
    const asking = { personId: preparer.personId, organisationId: owner.organisation.id, role: 'preparer' } as const
    await expect(
      app.platform.database.transaction(asking, ({ db }) =>
        sql`update projects set state = ${stage} where id = ${id}`.execute(db),
      ),
    ).rejects.toThrow(/verified first/)
    await aVerifiedPeriod(app, id)
    expect((await move(preparer, id, action, at.version)).body.state).toBe(stage)
  })

  it('of the national mechanism are not skipped, in the database either', async () => {
    const { id } = await add({ profile: 'national' })
    for (const line of checklistOf.prepare) await answer(id, line, { reason: 'Not needed' })
    await move(preparer, id, 'begin-validation', 1)
    expect((await move(preparer, id, 'begin-monitoring', 2)).body.code).toBe('wrong-state')
    const { personId } = preparer
    const asking = { personId, organisationId: owner.organisation.id, role: 'preparer' } as const
    await expect(
      app.platform.database.transaction(asking, ({ db }) =>
        sql`update projects set state = 'monitor' where id = ${id}`.execute(db),
      ),
    ).rejects.toThrow(/next stage/)
    const changed = await app.call<Answered>(preparer, 'PUT', `${at}/${id}`, { ...input, version: 2 })
    expect(issuesOf(changed.body)).toMatchObject([{ path: 'profile', code: 'stays-once-prepared' }])
  })

  it('are kept: only what is still prepared is deleted', async () => {
    const { id } = await add()
    expect((await app.call(preparer, 'DELETE', `${at}/${id}`)).status).toBe(204)
    expect((await read(owner, id)).status).toBe(404)
    const other = await add()
    await move(preparer, other.id, 'withdraw-project', 1, 'It is not built')
    expect((await app.call(preparer, 'DELETE', `${at}/${other.id}`)).status).toBe(409)
    const { project } = await aMeter(app, preparer)
    expect((await app.call<Answered>(preparer, 'DELETE', `${at}/${project.id}`)).body.code).toBe(
      'mrv-projects.project-measured',
    )
  })
})
