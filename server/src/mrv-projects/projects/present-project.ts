import type { mrvProjects } from '@athar/contracts'
import { placesOverlap } from '@athar/contracts/sgi'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { namesOf, type Names } from '../../platform/people-names.ts'
import { readHistory } from '../../platform/workflow/history.ts'
import { projectsOf } from '../../sgi/index.ts'
import { checklist } from './checklist.ts'
import type { ProjectDeps } from './deps.ts'
import * as store from './store.ts'

/** Columns that the contract does not name are not sent. */
const present = (row: store.ProjectRow, names: Names): mrvProjects.Project => ({
  ...row,
  ...row.metadata,
  place: row.location?.place ?? null,
  region: row.location?.region ?? null,
  createdBy: names(row.createdBy),
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
})

export async function presentAll(
  deps: Pick<ProjectDeps, 'people'>,
  db: Db,
  rows: readonly store.ProjectRow[],
): Promise<mrvProjects.Project[]> {
  const names = await namesOf(
    deps.people,
    db,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => present(row, names))
}

/** One as its page shows it. */
export async function detailOf(
  deps: ProjectDeps,
  db: Db,
  organisationId: string,
  id: string,
): Promise<mrvProjects.ProjectDetail> {
  const row = (await store.findProject(db, organisationId, id)) ?? fail('mrv-projects.project-not-found')
  const history = await readHistory(db, store.projectFlow, id)
  const names = await namesOf(deps.people, db, [row.createdBy, ...history.map(({ personId }) => personId)])
  const linked = row.sgiProjectId === null ? [] : await projectsOf(db, organisationId)
  const { slug, title } = linked.find((one) => one.id === row.sgiProjectId) ?? {}
  return {
    ...present(row, names),
    sgiProject: slug !== undefined && title !== undefined ? { slug, title } : null,
    overlaps: await overlapsOf(db, row),
    checks: await checklist(deps, db, row),
    history: history.map(({ personId, ...entry }) => ({ ...entry, by: names(personId) })),
  }
}

const mostOverlaps = 10

async function overlapsOf(db: Db, row: store.ProjectRow): Promise<mrvProjects.ProjectDetail['overlaps']> {
  const place = row.location?.place
  if (!place || row.state === 'withdrawn') return []
  return (await store.placesOfType(db, row))
    .filter(({ location }) => placesOverlap(place, location.place))
    .slice(0, mostOverlaps)
    .map(({ id, name }) => ({ id, name }))
}
