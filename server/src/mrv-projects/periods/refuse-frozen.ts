import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { frozenPeriodAt, type PeriodRow } from './store.ts'

type Frozen = Pick<PeriodRow, 'fromDay' | 'toDay' | 'verifiedNumber'>

/** Names the period that stays as it is, and the statement that stands on it. */
export const failFrozen = ({ fromDay, toDay, verifiedNumber }: Frozen): never =>
  fail('mrv-projects.period-frozen', { from: fromDay, to: toDay, statement: verifiedNumber })

/** Refuses a change from a day on: a frozen period and those before it, whose debt it begins with, stay. */
export function refuseBeforeFrozen(all: readonly PeriodRow[], fromDay: string): void {
  const frozen = all.find((one) => one.frozenAt !== null && one.fromDay >= fromDay)
  if (frozen) failFrozen(frozen)
}

type Judged = Parameters<typeof frozenPeriodAt>[1]
/** Refuses to judge readings of a frozen period again. */
export async function refuseFrozenReadings(db: Db, judged: Judged): Promise<void> {
  const frozen = await frozenPeriodAt(db, judged)
  if (frozen) failFrozen(frozen)
}
