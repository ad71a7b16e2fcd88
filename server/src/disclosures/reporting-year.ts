import { fiscalYear } from '@athar/carbon'
import type { Clock } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import type { DisclosuresDeps } from './deps.ts'

/** The year asked for, else the last one that has ended: its figures are what a report is about. */
export async function reportingYear(
  deps: Pick<DisclosuresDeps, 'organisations'>,
  { db, clock }: { readonly db: Db; readonly clock: Clock },
  organisationId: string,
  asked: number | undefined,
): Promise<number> {
  if (asked !== undefined) return asked
  const { fiscalYearFirstMonth } = await deps.organisations.read(db, organisationId)
  return fiscalYear(fiscalYearFirstMonth, clock.today()).year - 1
}
