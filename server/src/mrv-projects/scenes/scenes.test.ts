import type { ResponseOf } from '@athar/contracts'
import type { listScenes, Scene, SceneInput } from '@athar/contracts/mrv-projects'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { startRegisterApp, type Refused, type RegisterApp } from '../register/testing.ts'

let app: RegisterApp
let owner: Owner
let preparer: Acting
beforeAll(async () => {
  app = await startRegisterApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

const at = (projectId: string) => `/api/mrv/projects/${projectId}/scenes`
const inRiyadh: SceneInput['footprint'] = { kind: 'point', point: [46.7, 24.6] }

/** A project with a file that backs it. */
async function aBacked(who: Acting = preparer) {
  const project = await app.add(who)
  const evidenceId = await app.anEvidence(who)
  const subject = { kind: 'project', id: project.id }
  const linked = await app.call(who, 'POST', `/api/mrv/evidence/${evidenceId}/links`, subject)
  if (linked.status >= 300) throw new Error(JSON.stringify(linked.body))
  const add = (over: Partial<SceneInput> = {}, by: Acting = who) =>
    app.call<Scene & Refused>(by, 'POST', at(project.id), {
      evidenceId,
      footprint: inRiyadh,
      takenOn: '2026-02-11',
      sensor: 'Sentinel-2',
      ...over,
    })
  return { project, evidenceId, add }
}
const list = async (projectId: string, who: Acting = owner) =>
  (await app.call<ResponseOf<typeof listScenes>>(who, 'GET', at(projectId))).body.items
const remove = (id: string, who: Acting = preparer) => app.call<Refused>(who, 'DELETE', `/api/mrv/scenes/${id}`)
const issuesOf = (body: Refused) => body.details?.['issues']

describe('scenes', () => {
  it('are files of the project with footprint, day and sensor, added and removed under a name', async () => {
    const { project, evidenceId, add } = await aBacked()
    const added = await add()
    expect(added).toMatchObject({
      status: 201,
      body: {
        evidence: { id: evidenceId, fileName: 'design.pdf' },
        footprint: inRiyadh,
        region: 'SA-01',
        takenOn: '2026-02-11',
        sensor: 'Sentinel-2',
        addedBy: { id: preparer.personId },
      },
    })
    expect(await list(project.id)).toEqual([added.body])
    expect((await add()).body.code).toBe('mrv-projects.scene-there')
    expect((await remove(added.body.id)).status).toBe(204)
    expect(await list(project.id)).toEqual([])
    expect((await remove(added.body.id)).body.code).toBe('mrv-projects.scene-not-found')
    const { rows } = await app.platform.database.transaction(
      { personId: owner.personId, organisationId: owner.organisation.id, role: 'owner' },
      ({ db }) =>
        sql`select action from audit_trail where subject_id = ${project.id} and action like '%scene' order by id`.execute(
          db,
        ),
    )
    expect(rows).toEqual([{ action: 'mrv-projects.add-scene' }, { action: 'mrv-projects.remove-scene' }])
  })

  it('are refused where the footprint crosses itself or lies outside of the Kingdom', async () => {
    const { project, add } = await aBacked()
    const crossing: [number, number][] = [
      [46.6, 24.6],
      [46.7, 24.7],
      [46.7, 24.6],
      [46.6, 24.7],
    ]
    const crossed = await add({ footprint: { kind: 'area', ring: crossing } })
    expect(issuesOf(crossed.body)).toMatchObject([{ path: 'footprint', code: 'outline-crosses' }])
    const outside = await add({ footprint: { kind: 'point', point: [55.3, 25.2] } })
    expect(issuesOf(outside.body)).toMatchObject([{ path: 'footprint', code: 'outside' }])
    expect(await list(project.id)).toEqual([])
  })

  it('are of a day that has come in Riyadh, to the database as well', async () => {
    const { project, evidenceId, add } = await aBacked()
    const today = app.platform.clock.today()
    const tomorrow = new Date(Date.parse(today) + 86_400_000).toISOString().slice(0, 10)
    expect(issuesOf((await add({ takenOn: tomorrow })).body)).toMatchObject([
      { path: 'takenOn', code: 'in-the-future' },
    ])
    const acting = { personId: preparer.personId, organisationId: owner.organisation.id, role: 'preparer' } as const
    const insert = app.platform.database.transaction(acting, ({ db }) =>
      sql`insert into project_scenes (org_id, id, project_id, evidence_id, footprint, taken_on, sensor, added_by,
          added_at)
        values (${owner.organisation.id}, gen_random_uuid(), ${project.id}, ${evidenceId}, '{}', ${tomorrow}, 'x',
          ${preparer.personId}, ${app.platform.clock.now()})`.execute(db),
    )
    await expect(insert).rejects.toThrow('project_scenes_taken')
    expect((await add({ takenOn: today })).status).toBe(201)
  })

  it('rest on files of the project, and say where one is no longer its evidence', async () => {
    const { project, evidenceId, add } = await aBacked()
    const other = await app.anEvidence(preparer)
    expect((await add({ evidenceId: other })).body.code).toBe('mrv-projects.evidence-not-found')
    await add()
    await app.call(preparer, 'POST', `/api/mrv/evidence/${evidenceId}/unlink`, { kind: 'project', id: project.id })
    expect(await list(project.id)).toMatchObject([{ evidence: null }])
  })

  it('of another organisation are neither read, added nor removed', async () => {
    const { project, add } = await aBacked()
    const { body: scene } = await add()
    const stranger = await app.anOrganisationWithMfa()
    expect((await app.call<Refused>(stranger, 'GET', at(project.id))).body.code).toBe('mrv-projects.project-not-found')
    expect((await add({}, stranger)).body.code).toBe('mrv-projects.project-not-found')
    expect((await remove(scene.id, stranger)).body.code).toBe('mrv-projects.scene-not-found')
    expect((await remove(scene.id, await app.aMember(owner, 'auditor'))).status).toBe(403)
    expect(await list(project.id)).toHaveLength(1)
  })

  it('of a withdrawn project stay', async () => {
    const { project, add } = await aBacked()
    const { body: scene } = await add()
    await app.lead(preparer, project, 'withdraw-project')
    expect((await remove(scene.id)).body.code).toBe('mrv-projects.project-withdrawn')
    expect((await add()).body.code).toBe('mrv-projects.project-withdrawn')
  })
})
