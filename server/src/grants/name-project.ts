import type { grants, ResponseOf } from '@athar/contracts'
import { awardedStates, openStates, type GrantProjectRef } from '@athar/contracts/grants'
import { applicantOf } from '../platform/applications/index.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { refuseUnlessIn } from '../platform/workflow/flow.ts'
import { shownStatus } from './present-application.ts'
import { applications, applicationsNaming, isOfOther, nameableProjects, saveProject } from './store/applications.ts'
import type { GrantRow } from './store/calls.ts'

/** A milestone that waits for a verification needs a project that can be verified. */
export function refuseUnnamed({ milestones }: GrantRow, project: GrantProjectRef | null): void {
  if (milestones.some(({ awaits }) => awaits === 'verification') && project?.kind !== 'mrv')
    fail('grants.project-missing')
}

export const refuseOther = (error: unknown): never => {
  if (isOfOther(error)) return fail('grants.project-not-found')
  throw error
}

export const sameProject = (one: GrantProjectRef | null, other: GrantProjectRef | null): boolean =>
  one?.id === other?.id && one?.kind === other?.kind

/** What a draft is for: a project of the organisation, or none. */
export async function nameProject(call: Call<typeof grants.nameProject>): Promise<void> {
  const { actor, body, db, clock } = call
  const { id, state, draftProject } = await applications.own(call)
  refuseUnlessIn<string>(state, openStates)
  if (sameProject(body.project, draftProject)) return
  await saveProject(db, { id, project: body.project, personId: actor.personId, at: clock.now() }).catch(refuseOther)
  await noteProject(call, id, body.project)
}

export const noteProject = ({ audit }: Pick<Call<never>, 'audit'>, id: string, project: GrantProjectRef | null) =>
  audit({
    action: 'grants.name-project',
    subjectType: 'grant-application',
    subjectId: id,
    details: { project: project?.id ?? null },
  })

export const listNameable = async ({
  db,
}: Call<typeof grants.listNameable>): Promise<ResponseOf<typeof grants.listNameable>> => ({
  items: await nameableProjects(db),
})

export async function listProjectGrants({
  actor,
  params,
  db,
}: Call<typeof grants.listProjectGrants>): Promise<ResponseOf<typeof grants.listProjectGrants>> {
  const found = await applicationsNaming(db, applicantOf(actor).id, params.id)
  return {
    items: found.map((row) => ({
      id: row.id,
      title: { en: row.title, ar: row.titleAr },
      number: row.number,
      status: shownStatus(row.state),
      submittedAt: row.submittedAt?.toISOString() ?? null,
      awarded: row.awarded === null || !awardedStates.some((state) => state === row.state) ? null : Number(row.awarded),
      currency: row.currency,
    })),
  }
}
