import { csvLine } from '@athar/activity-file'
import type { mrvProjects, ResponseOf } from '@athar/contracts'
import type { Evidence } from '../../evidence/index.ts'
import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { checkedDays, type CheckedDay } from '../../tree-adoption/index.ts'
import { findProject } from '../projects/store.ts'

type Deps = { readonly evidence: Pick<Evidence, 'keepMade' | 'ofSubjects'> }
type Here = { readonly actor: Pick<Member, 'organisationId'>; readonly db: Db }

const found = async ({ actor, db }: Here, id: string) =>
  (await findProject(db, actor.organisationId, id)) ?? fail('mrv-projects.project-not-found')

const lastOf = (days: readonly CheckedDay[]): string | null =>
  days
    .map(({ day }) => day)
    .toSorted()
    .at(-1) ?? null

export async function readSurvivalChecks(
  call: Call<typeof mrvProjects.readSurvivalChecks>,
): Promise<ResponseOf<typeof mrvProjects.readSurvivalChecks>> {
  const { projectType } = await found(call, call.params.id)
  const days = projectType === 'planted-area' ? await checkedDays(call.db, call.actor.organisationId) : []
  return { lines: days.length, lastDay: lastOf(days) }
}

/** The checks of the organisation's planting sites become a file of a planted area; the same checks are one file. */
export async function addSurvivalChecks(
  { evidence }: Deps,
  call: Call<typeof mrvProjects.addSurvivalChecks>,
): Promise<ResponseOf<typeof mrvProjects.addSurvivalChecks>> {
  const { id } = call.params
  const backing = (db: Db) => evidence.ofSubjects(db, 'project', [id]).then((files) => files.get(id) ?? [])
  const { days, before } = await call.reauthorise(async (inside) => {
    const { projectType, state } = await found(inside, id)
    if (projectType !== 'planted-area') fail('mrv-projects.not-planted-area')
    if (state === 'withdrawn') fail('mrv-projects.project-withdrawn')
    return { days: await checkedDays(inside.db, inside.actor.organisationId), before: await backing(inside.db) }
  })
  const lastDay = lastOf(days) ?? fail('mrv-projects.no-survival-checks')
  const evidenceId = await evidence.keepMade(call, {
    fileName: `survival-checks-${lastDay}.csv`,
    text: asCsv(days),
    subject: { kind: 'project', id },
  })
  const added = !before.some((file) => file.id === evidenceId)
  if (added)
    await call.reauthorise(({ audit }) => {
      const details = { evidence: evidenceId, lines: days.length, lastDay }
      return audit({ action: 'mrv-projects.add-survival-checks', subjectType: 'project', subjectId: id, details })
    })
  return { evidenceId, added }
}

const columns = ['siteEn', 'siteAr', 'day', 'counted', 'alive', 'weak', 'dead', 'replaced'] as const

/** With the mark by which spreadsheets know UTF-8; nothing in it but the checks, so that it is told again. */
const asCsv = (days: readonly CheckedDay[]): string =>
  `\uFEFF${[[...columns], ...days.map((line) => columns.map((column) => String(line[column])))].map(csvLine).join('')}`
