import { actionsOf, type mrvProjects } from '@athar/contracts'
import { projectWorkflow, type ProjectInput } from '@athar/contracts/mrv-projects'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startOrganisationsApp, type Acting, type OrganisationsApp, type Owner } from '../../organisations/testing.ts'

let app: OrganisationsApp
let owner: Owner
let preparer: Acting
beforeAll(async () => {
  app = await startOrganisationsApp()
  owner = await app.anOrganisationWithMfa()
  preparer = await app.aMember(owner, 'preparer')
})
afterAll(() => app.close())

type Answered = mrvProjects.ProjectDetail & { readonly code?: string }
const input: ProjectInput = {
  name: 'Name 1',
  projectType: 'renewable-energy',
  profile: 'national',
  description: 'Description in some more words',
  creditingFrom: '2026-03-01',
  creditingTo: '2026-03-01',
}
const at = '/api/mrv-projects/projects'
const add = async (over: Partial<ProjectInput> = {}) =>
  (await app.call<Answered>(preparer, 'POST', at, { ...input, ...over })).body
const read = (who: Acting, id: string) => app.call<Answered>(who, 'GET', `${at}/${id}`)
const list = async (who: Acting, query = '') =>
  (await app.call<{ items: mrvProjects.Project[] }>(who, 'GET', at + query)).body.items.map(({ id }) => id)

describe('Projects', () => {
  it('are added, listed newest first and read whole, with who added them', async () => {
    const first = await add()
    await app.advance(1)
    const second = await add()
    expect((await list(owner)).slice(0, 2)).toEqual([second.id, first.id])
    expect((await read(owner, first.id)).body).toMatchObject({
      ...input,
      version: 1,
      createdBy: { id: preparer.personId },
    })
  })

  it('are changed over the version that was seen, never over a newer one', async () => {
    const { id } = await add()
    const change = (body: object) => app.call<Answered>(preparer, 'PUT', `${at}/${id}`, { ...input, ...body })
    expect((await change({ version: 1 })).body).toMatchObject({ ...input, version: 2 })
    expect(await change({ version: 1 })).toMatchObject({ status: 409, body: { code: 'conflict' } })
  })

  it('lacking what is needed are refused, and the field is named', async () => {
    const { status, body } = await app.call(preparer, 'POST', at, { ...input, name: '' })
    expect([status, body]).toMatchObject([400, { code: 'validation-failed', details: { issues: [{ path: 'name' }] } }])
  })

  it('of another organisation do not exist, and readers change nothing', async () => {
    const { id } = await add()
    const stranger = await app.anOrganisationWithMfa()
    expect((await read(stranger, id)).body.code).toBe('mrv-projects.project-not-found')
    expect((await app.call(stranger, 'DELETE', `${at}/${id}`)).status).toBe(404)
    expect(await list(stranger)).toEqual([])
    const auditor = await app.aMember(owner, 'auditor')
    expect((await app.call(auditor, 'POST', at, input)).status).toBe(403)
    expect((await read(auditor, id)).status).toBe(200)
  })

  it('are deleted', async () => {
    const { id } = await add()
    expect((await app.call(preparer, 'DELETE', `${at}/${id}`)).status).toBe(204)
    expect((await read(owner, id)).status).toBe(404)
  })

  it('go through their states, each step once, and are decided by another person', async () => {
    const { id } = await add()
    const move = (who: Acting, action: string, version: number) =>
      app.call<Answered>(who, 'POST', `${at}/${id}/moves`, { action, version })
    const steps = actionsOf(projectWorkflow).filter((action) => action !== 'return-project')
    const last = steps.at(-1)!
    for (const [index, action] of steps.slice(0, -1).entries())
      expect((await move(preparer, action, index + 1)).status).toBe(200)
    expect((await move(preparer, last, steps.length)).body.code).toBe('mrv-projects.own-project')
    const both = await Promise.all([move(owner, last, steps.length), move(owner, last, steps.length)])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const { body } = await read(owner, id)
    expect([body.state, body.history.map(({ action }) => action)]).toEqual(['withdrawn', ['add-project', ...steps]])
    expect(await app.call(preparer, 'PUT', `${at}/${id}`, { ...input, version: body.version })).toMatchObject({
      status: 409,
      body: { code: 'wrong-state' },
    })
    expect(await list(owner, `?state=${body.state}`)).toContain(id)
    expect(await list(owner, '?state=prepare')).not.toContain(id)
  })

  it('that one person prepared are not decided by the same, and may be returned with a reason', async () => {
    const { body: own } = await app.call<Answered>(owner, 'POST', at, input)
    const steps = actionsOf(projectWorkflow).filter((action) => action !== 'return-project')
    const move = (who: Acting, body: object) => app.call<Answered>(who, 'POST', `${at}/${own.id}/moves`, body)
    for (const [index, action] of steps.slice(0, -1).entries()) await move(owner, { action, version: index + 1 })
    const version = steps.length
    expect((await move(owner, { action: steps.at(-1), version })).body.code).toBe('mrv-projects.own-project')
    const reviewer = await app.aMember(owner, 'reviewer')
    expect((await move(reviewer, { action: 'return-project', version })).status).toBe(400)
    const returned = await move(reviewer, { action: 'return-project', version, reason: 'A figure is missing' })
    expect(returned.body).toMatchObject({ state: 'prepare' })
  })
})
