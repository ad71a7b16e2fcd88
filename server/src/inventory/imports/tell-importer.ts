import { mayPrepare, paths } from '@athar/contracts'
import { sql } from 'kysely'
import { peopleInRoles } from '../../organisations/index.ts'
import type { Tenancy } from '../../platform/database.ts'
import type { Notice, ReminderDefinition } from '../../platform/notices.ts'
import type { ImportDeps } from './deps.ts'

/** After how many days answers that somebody owes a file are brought to mind, how often again, and until when. */
const patienceDays = 3
const againDays = 7
const longestDays = 30
const dayMs = 86_400_000
const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * dayMs)

type Work = { readonly organisationId: string; readonly personId: string; readonly id: string }
type File = { readonly id: string; readonly file_name: string }

const toImporter = ({ organisationId, personId, id }: Work, row: File, at: Date) => ({
  organisationId,
  to: { people: [personId] },
  by: null,
  link: paths.inventoryImportOne(row.id),
  key: id,
  at,
})

const reminderName = 'inventory.import-waiting'

/** The file is checked: it can be imported, or some of it needs answers first. */
export const importChecked = (
  work: Work,
  row: File,
  { held, ready, at }: { held: number; ready: number; at: Date },
): Notice =>
  held > 0
    ? {
        ...toImporter(work, row, at),
        kind: 'inventory.import-questions',
        data: { file: row.file_name, count: held },
        remind: { name: reminderName, subject: row.id, at: daysAfter(at, patienceDays) },
      }
    : { ...toImporter(work, row, at), kind: 'inventory.import-checked', data: { file: row.file_name, count: ready } }

export type FailedWork = Work & { readonly tenancy: Tenancy; readonly input: { readonly importId: string } }

/** Only after it is stored that the import failed: what made it fail, such as a full disk, may keep the notice out too. */
export async function tellOfFailure(
  { database, notices, clock, log }: Pick<ImportDeps, 'database' | 'notices' | 'clock' | 'log'>,
  work: FailedWork,
  row: File,
): Promise<void> {
  const notice: Notice = {
    ...toImporter(work, row, clock.now()),
    kind: 'inventory.import-failed',
    data: { file: row.file_name },
  }
  try {
    await database.transaction(work.tenancy, ({ db }) => notices.notify(db, notice))
  } catch (error) {
    log.warn({ err: error, importId: row.id }, 'Nobody could be told that an import failed.')
  }
}

export const importFinished = (work: Work, row: File, { records, at }: { records: number; at: Date }): Notice => ({
  ...toImporter(work, row, at),
  kind: 'inventory.import-finished',
  data: { file: row.file_name, count: records },
})

/**
 * Whoever brought the file hears of it again while it waits for answers, or all who import where that person does so no more; after a
 * month it is taken for given up.
 */
export const importWaiting: ReminderDefinition = {
  name: reminderName,
  async look(db, { organisationId, subject, at }) {
    const { rows } = await sql<{ file_name: string; created_by: string; created_at: Date; imports: boolean }>`
      select file_name, created_by, created_at,
             created_by in (${peopleInRoles(sql`${organisationId}`, sql`${[...mayPrepare]}::text[]`)}) as imports
        from imports
       where org_id = ${organisationId} and id = ${subject} and state = 'review' and (counts->>'held')::int > 0`.execute(
      db,
    )
    const [row] = rows
    if (!row) return { notice: null, next: null }
    const next = daysAfter(at, againDays)
    return {
      notice: {
        kind: 'inventory.import-waiting',
        organisationId,
        to: row.imports ? { people: [row.created_by] } : { roles: mayPrepare },
        by: null,
        data: { file: row.file_name },
        link: paths.inventoryImportOne(subject),
        key: `${subject} ${at.toISOString().slice(0, 10)}`,
        at,
      },
      next: next <= daysAfter(row.created_at, longestDays) ? next : null,
    }
  },
}
