import { mayReview, paths } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { tables } from '../../platform/tables.ts'
import type { Notice, ReminderDefinition } from '../../platform/notices.ts'

/** After how many days records that nobody decided on are brought to mind again. */
const patienceDays = 7
const dayMs = 86_400_000

type Prepared = { readonly organisationId: string; readonly personId: string; readonly at: Date }

const pendingRecords = `${paths.inventoryRecords()}?state=pending&year=all`

/** Records entered by hand wait for a second pair of eyes. A day's entries of one person are one notice, whatever their number. */
export const recordsEntered = ({ organisationId, personId, at }: Prepared, today: string): Notice => ({
  kind: 'inventory.records-entered',
  organisationId,
  to: { roles: mayReview },
  by: personId,
  data: {},
  link: pendingRecords,
  key: `${personId} ${today}`,
  at,
  remind: remindOfRecords(at),
})

type Imported = { readonly importId: string; readonly jobId: string; readonly file: string; readonly records: number }

export const recordsImported = (
  { organisationId, personId, at }: Prepared,
  { importId, jobId, file, records }: Imported,
): Notice => ({
  kind: 'inventory.records-imported',
  organisationId,
  to: { roles: mayReview },
  by: personId,
  data: { count: records, file },
  link: `${paths.inventoryRecords()}?importId=${importId}&state=pending`,
  key: jobId,
  at,
  remind: remindOfRecords(at),
})

const reminderName = 'inventory.records-waiting'

/** One look an organisation, however many records wait. */
const remindOfRecords = (at: Date) => ({
  name: reminderName,
  subject: 'records',
  at: new Date(at.getTime() + patienceDays * dayMs),
})

/** Reviewers hear of it again while records wait for longer than a week, once a week. */
export const recordsWaiting: ReminderDefinition = {
  name: reminderName,
  async look(db, { organisationId, at }) {
    const since = new Date(at.getTime() - patienceDays * dayMs)
    const { waiting, oldest } = await pendingSince(db, organisationId, since)
    const after = (from: Date) => new Date(from.getTime() + patienceDays * dayMs)
    if (waiting === 0) return { notice: null, next: oldest && after(oldest) }
    return {
      notice: {
        kind: 'inventory.records-waiting',
        organisationId,
        to: { roles: mayReview },
        by: null,
        data: { count: waiting },
        link: pendingRecords,
        key: at.toISOString().slice(0, 10),
        at,
      },
      next: after(at),
    }
  },
}

async function pendingSince(
  db: Db,
  organisationId: string,
  since: Date,
): Promise<{ waiting: number; oldest: Date | null }> {
  const { waiting, oldest } = await tables(db)
    .selectFrom('activityRecords')
    .select(({ fn }) => [
      fn.countAll().filterWhere('preparedAt', '<=', since).as('waiting'),
      fn.min('preparedAt').as('oldest'),
    ])
    .where('orgId', '=', organisationId)
    .where('state', '=', 'pending')
    .executeTakeFirstOrThrow()
  return { waiting: Number(waiting), oldest }
}
