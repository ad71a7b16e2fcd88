import type { ResponseOf } from '@athar/contracts'
import {
  checklistOf,
  type listOpenProjects,
  type ProjectDetail,
  type ProjectInput,
  type ProjectRegistration,
  type ProjectRegistrationForReview,
  type readProjectRegistration,
} from '@athar/contracts/mrv-projects'
import { runSql } from '../../platform/testing/test-postgres.ts'
import { startSgiApp, type Acting, type SgiApp } from '../../sgi/testing.ts'
import { aProjectInput } from '../testing.ts'

export type Refused = { readonly code?: string; readonly details?: { readonly [key: string]: unknown } }

let made = 0

/** The whole server with makers of projects and their registrations; `close` it in `afterAll`. */
export async function startRegisterApp() {
  const app = await startSgiApp()
  await app.features.content.seed({ samples: false })
  const officer = await app.aReviewer()
  return { ...app, officer, ...registerMakers(app, officer) }
}
export type RegisterApp = Awaited<ReturnType<typeof startRegisterApp>>

export function registerMakers(app: SgiApp, officer: Acting) {
  const add = async (who: Acting, over: Partial<ProjectInput> = {}) =>
    (await app.call<ProjectDetail>(who, 'POST', '/api/mrv/projects', aProjectInput({ profile: 'national', ...over })))
      .body

  /** Leads a project on, its checklists answered by a reason. */
  async function lead(who: Acting, { id }: { id: string }, ...actions: readonly string[]): Promise<ProjectDetail> {
    let project = (await app.call<ProjectDetail>(who, 'GET', `/api/mrv/projects/${id}`)).body
    for (const action of actions) {
      for (const line of checklistOf[project.state])
        await app.call(who, 'PUT', `/api/mrv/projects/${id}/checks/${line}`, { evidenceId: null, reason: 'On paper' })
      const { version } = project
      const reason = action === 'withdraw-project' || action === 'return-project' ? 'Not built' : ''
      const sent = { action, version, reason }
      const moved = await app.call<ProjectDetail>(who, 'POST', `/api/mrv/projects/${id}/moves`, sent)
      if (moved.status !== 200) throw new Error(JSON.stringify(moved.body))
      project = moved.body
    }
    return project
  }

  async function anEvidence(who: Acting): Promise<string> {
    const body = { filename: 'design.pdf', contentType: 'application/pdf' }
    const begun = await app.call<{ uploadUrl: string }>(who, 'POST', '/api/mrv/upload', body)
    const url = new URL(begun.body.uploadUrl).pathname
    const payload = Buffer.from(`%PDF-1.7\ndesign ${(made += 1)}\n%%EOF`)
    const sent = await app.app.inject({ method: 'PUT', url, headers: who.headers, payload })
    return sent.json<{ evidenceId: string }>().evidenceId
  }

  const answersOf = async (who: Acting, over: Record<string, unknown> = {}) => ({
    nameEn: 'Solar roofs of the schools',
    nameAr: 'أسطح المدارس الشمسية',
    summaryEn: 'Panels on forty schools.',
    summaryAr: 'ألواح على أربعين مدرسة.',
    carriedOutBy: 'Green Roofs',
    reduces: 'Electricity of the grid is replaced by that of panels.',
    designDocument: [await anEvidence(who)],
    nowhereElse: ['stated'],
    ...over,
  })

  const begin = (who: Acting, project: { id: string }) =>
    app.call<ProjectRegistration & Refused>(who, 'POST', `/api/mrv/projects/${project.id}/registration`)
  const save = (who: Acting, { id, version }: { id: string; version: number }, answers: object) =>
    app.call<{ version: number } & Refused>(who, 'PUT', `/api/mrv/project-registrations/${id}`, { answers, version })
  const step = (who: Acting, { id, version }: { id: string; version: number }, action: 'submit' | 'withdraw') =>
    app.call<ProjectRegistration & Refused>(who, 'POST', `/api/mrv/project-registrations/${id}/${action}`, { version })
  const latest = async (who: Acting, { id }: { id: string }) =>
    (await app.call<ResponseOf<typeof readProjectRegistration>>(who, 'GET', `/api/mrv/projects/${id}/registration`))
      .body.latest!

  /** Begun, answered, submitted. */
  async function aSubmitted(who: Acting, project: { id: string }, over: Record<string, unknown> = {}) {
    const { body: begun } = await begin(who, project)
    const { body: saved } = await save(who, begun, await answersOf(who, over))
    const { status, body } = await step(who, { ...begun, ...saved }, 'submit')
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  const review = (id: string, who: Acting | null = officer) =>
    app.call<ProjectRegistrationForReview & Refused>(who, 'GET', `/api/platform/project-registrations/${id}`)
  async function moveOn({ id }: { id: string }, action: string, note = '', by = officer) {
    const { version } = (await review(id)).body
    const sent = { action, note, version }
    return app.call<ProjectRegistrationForReview & Refused>(
      by,
      'POST',
      `/api/platform/project-registrations/${id}/moves`,
      sent,
    )
  }

  /** A project in the public register. */
  async function aRegistered(
    who: Acting,
    project: Partial<ProjectInput> = {},
    answers: Record<string, unknown> = {},
  ): Promise<{ project: ProjectDetail; registration: ProjectRegistrationForReview }> {
    const led = await lead(who, await add(who, project), 'begin-validation')
    const one = await aSubmitted(who, led, answers)
    await moveOn(one, 'start-review')
    const { status, body } = await moveOn(one, 'approve')
    if (status !== 200) throw new Error(JSON.stringify(body))
    return { project: led, registration: body }
  }

  /** A verified period, as a signed verification leaves it. */
  async function verify(
    who: Acting,
    project: { id: string },
    { year, tonnes, number }: { year: number; tonnes: string; number: string },
  ) {
    const off = 'alter table mrv_periods no force row level security, disable trigger user'
    const on = 'alter table mrv_periods force row level security, enable trigger user'
    await runSql(
      app.testDatabase.ownerUrl,
      `begin; ${off};
       insert into mrv_periods (org_id, id, project_id, from_day, to_day, gap_reason, methodology, methodology_version,
         parameters, measured, channels, state, result, computed_at, frozen_at, frozen_by, readings_digests,
         readings_sha256, verified_number, verified_at, verified_tonnes, created_by, created_at, updated_by, updated_at)
       select org_id, gen_random_uuid(), id, '${year}-01-01', '${year}-12-31', '', project_type, '1.0', '{}', '{}', '[]',
         'computed', '{}', now(), now(), created_by, '[]', repeat('0', 64), '${number}', now(), ${tonnes}, created_by, now(), created_by, now()
         from projects where id = '${project.id}' and org_id = '${who.headers['athar-organisation']}';
       ${on}; commit`,
    )
  }

  const openData = async (query = '', limit = 100) =>
    (await app.call<ResponseOf<typeof listOpenProjects>>(null, 'GET', `/api/open-data/projects?limit=${limit}${query}`))
      .body

  return {
    add,
    lead,
    anEvidence,
    answersOf,
    begin,
    save,
    step,
    latest,
    aSubmitted,
    review,
    moveOn,
    aRegistered,
    verify,
    openData,
  }
}
