import { usualLevel } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { weighEntry } from './held-entries.ts'
import { namedAtMost } from './select-records.ts'
import type { ConfirmedRecord, SelectedRecord } from './store/bulk.ts'
import { sourceKey, usualAmountsOf } from './store/doubts.ts'

type Asked = {
  readonly records: readonly SelectedRecord[]
  readonly change: inventory.RecordChange
  readonly confirmed: inventory.HeldCode[] | undefined
}

/** Holds amounts that come to another site or activity as a correction of each record alone would. */
export async function confirmedOfChange(
  db: Db,
  organisationId: string,
  { records, change, confirmed }: Asked,
): Promise<ConfirmedRecord[]> {
  const moved = records.flatMap((record) => {
    const { siteId = record.siteId, activity = record.activity } = change
    return siteId === record.siteId && activity === record.activity ? [] : [{ ...record, siteId, activity }]
  })
  const days = moved.map(({ periodStart }) => periodStart).sort()
  if (days.length === 0) return []
  const sources = new Map(moved.map((record) => [sourceKey(record), record]))
  const span = { first: days[0]!, last: days.at(-1)! }
  const known = await usualAmountsOf(db, organisationId, [...sources.values()], span)
  const levels = new Map([...known].map(([key, amounts]) => [key, usualLevel(amounts)]))
  const held: inventory.HeldRecord[] = []
  const kept: ConfirmedRecord[] = []
  for (const record of moved) {
    const weighed = weighEntry({ ...record, confirmed }, levels.get(sourceKey(record)) ?? null)
    // What a unit means was said when the record was entered.
    const questions = weighed.questions.filter(({ code }) => code !== 'unit-ambiguous')
    const { id, quantity, unit, periodStart, periodEnd } = record
    if (questions.length > 0) held.push({ id, quantity, unit, periodStart, periodEnd, questions })
    if (weighed.confirmed.length > 0) kept.push({ id, codes: weighed.confirmed })
  }
  if (held.length > 0) {
    const questions = new Map(held.flatMap((record) => record.questions).map((question) => [question.code, question]))
    fail('inventory.entry-held', {
      questions: [...questions.values()],
      held: held.length,
      records: held.slice(0, namedAtMost),
    })
  }
  return kept
}
