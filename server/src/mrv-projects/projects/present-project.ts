import type { mrvProjects } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { readHistory } from '../../platform/workflow/history.ts'
import type { ProjectDeps } from './deps.ts'
import * as store from './store.ts'

type Deps = Pick<ProjectDeps, 'people'>
type Names = (id: string | null) => { readonly id: string; readonly name: string } | null

async function namesOf({ people }: Deps, db: Db, ids: readonly (string | null)[]): Promise<Names> {
  const cards = await people.find(
    db,
    ids.filter((id) => id !== null),
  )
  return (id) => {
    const name = id === null ? undefined : cards.get(id)?.fullName
    return id !== null && name ? { id, name } : null
  }
}

/** Columns that the contract does not name are not sent. */
const present = ({ createdBy, createdAt, changedAt, ...row }: store.ProjectRow, names: Names): mrvProjects.Project => ({
  ...row,
  createdBy: names(createdBy),
  createdAt: createdAt.toISOString(),
  changedAt: changedAt.toISOString(),
})

export async function presentAll(
  deps: Deps,
  db: Db,
  rows: readonly store.ProjectRow[],
): Promise<mrvProjects.Project[]> {
  const names = await namesOf(
    deps,
    db,
    rows.map(({ createdBy }) => createdBy),
  )
  return rows.map((row) => present(row, names))
}

/** One as its page shows it. */
export async function detailOf(
  deps: Deps,
  db: Db,
  organisationId: string,
  id: string,
): Promise<mrvProjects.ProjectDetail> {
  const row = (await store.findProject(db, organisationId, id)) ?? fail('mrv-projects.project-not-found')
  const history = await readHistory(db, store.projectFlow, id)
  const names = await namesOf(deps, db, [row.createdBy, ...history.map(({ personId }) => personId)])
  return {
    ...present(row, names),
    history: history.map(({ personId, ...entry }) => ({ ...entry, by: names(personId) })),
  }
}
