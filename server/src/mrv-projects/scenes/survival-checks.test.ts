import type { EvidenceEntry } from '@athar/contracts/evidence'
import type { ProjectDetail, ProjectInput } from '@athar/contracts/mrv-projects'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { startTreeApp, type TreeApp } from '../../tree-adoption/testing.ts'
import { aProjectInput } from '../testing.ts'

let app: TreeApp
let owner: Owner
let preparer: Acting
beforeAll(async () => {
  app = await startTreeApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

type Added = { readonly evidenceId: string; readonly added: boolean; readonly code?: string }
const aProject = async (who: Acting, projectType: ProjectInput['projectType'] = 'planted-area') =>
  (await app.call<ProjectDetail>(who, 'POST', '/api/mrv/projects', aProjectInput({ projectType }))).body.id
const at = (id: string) => `/api/mrv/projects/${id}/survival-checks`
const offered = async (id: string, who: Acting = preparer) => (await app.call<object>(who, 'GET', at(id))).body
const add = async (id: string, who: Acting = preparer) => (await app.call<Added>(who, 'POST', at(id))).body
const filesOf = async (id: string) =>
  (await app.call<{ items: EvidenceEntry[] }>(preparer, 'GET', `/api/mrv/evidence?subjectKind=project&subjectId=${id}`))
    .body.items

it('survival checks of planting sites become a file of a planted area, once for the same checks', async () => {
  const id = await aProject(preparer)
  expect(await offered(id)).toEqual({ lines: 0, lastDay: null })
  expect((await add(id)).code).toBe('mrv-projects.no-survival-checks')

  const site = await app.aSite(owner)
  const [first, second] = [await app.aTree(site), await app.aTree(site)]
  await app.post(owner, site, [first.tree, second.tree])
  const today = app.platform.clock.today()
  expect(await offered(id)).toEqual({ lines: 1, lastDay: today })
  const added = await add(id)
  expect(added).toMatchObject({ added: true })
  expect(await add(id)).toEqual({ ...added, added: false })
  expect(await filesOf(id)).toMatchObject([
    { id: added.evidenceId, fileName: `survival-checks-${today}.csv`, sha256: expect.stringMatching(/^[0-9a-f]{64}$/) },
  ])
  const sent = await app.app.inject({
    method: 'GET',
    url: `/api/mrv/evidence/${added.evidenceId}/file`,
    headers: preparer.headers,
  })
  expect(sent.body.replace('\uFEFF', '').trim().split(/\r?\n/)).toEqual([
    'siteEn,siteAr,day,counted,alive,weak,dead,replaced',
    `Rain terraces,مصاطب المطر,${today},2,2,0,0,0`,
  ])

  // A later check of the day counts in place of the one before.
  await app.advance(1)
  await app.post(owner, site, [second.tree], { state: 'dead' })
  expect(await add(id)).toMatchObject({ added: true })
  expect(await filesOf(id)).toHaveLength(2)
})

it('they back no other type of project, and no project of another organisation', async () => {
  const solar = await aProject(preparer, 'grid-renewables')
  expect(await offered(solar)).toEqual({ lines: 0, lastDay: null })
  expect((await add(solar)).code).toBe('mrv-projects.not-planted-area')
  const stranger = await app.anOrganisationWithMfa()
  expect((await add(await aProject(preparer), stranger)).code).toBe('mrv-projects.project-not-found')
  const own = await aProject(stranger)
  expect(await offered(own, stranger)).toEqual({ lines: 0, lastDay: null })
  expect((await add(own, stranger)).code).toBe('mrv-projects.no-survival-checks')
})
