import { dayNumber } from '@athar/carbon'
import { fail, refuseField } from '../../platform/errors.ts'
import type { PeriodRow } from './store.ts'

type Asked = { readonly from: string; readonly to: string; readonly gapReason: string }
type Other = Pick<PeriodRow, 'fromDay' | 'toDay' | 'gapReason'>

const isGap = (to: string, from: string) => dayNumber(from)! - dayNumber(to)! > 1

/** Refuses days that another period has, and days that are left out without a reason. The others are in order. */
export function refuseDays(others: readonly Other[], { from, to, gapReason }: Asked): void {
  const taken = others.find((other) => other.fromDay <= to && other.toDay >= from)
  if (taken) fail('mrv-projects.period-overlaps', { from: taken.fromDay, to: taken.toDay })
  const before = others.findLast((other) => other.toDay < from)
  if (before && isGap(before.toDay, from) && gapReason === '') refuseField('gapReason', 'gap-reason-missing')
  const after = others.find((other) => other.fromDay > to)
  if (after && isGap(to, after.fromDay) && after.gapReason === '')
    fail('mrv-projects.gap-after', { from: after.fromDay, to: after.toDay })
}
