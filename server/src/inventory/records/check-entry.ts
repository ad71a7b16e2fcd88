import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { EntryGround } from './store/entry-ground.ts'
import type { EntrySite } from './store/places.ts'

/** No inventory is older; earlier days are slips of the pen. */
const earliestDay = '1990-01-01'

type Entry = Pick<inventory.RecordEntry, 'siteId' | 'activity' | 'supplierId' | 'periodStart' | 'periodEnd'>

/** The site of an entry that may have its site, activity, supplier and days. A record keeps what is archived. */
export function checkEntry(
  entry: Entry,
  ground: Pick<EntryGround, 'site' | 'supplierKnown' | 'activityArchived'>,
  rule: { today: string; kept?: Pick<Entry, 'siteId' | 'activity'> },
): EntrySite {
  refuseDays(entry, rule.today)
  const site = ground.site ?? fail('inventory.site-not-found', { id: entry.siteId })
  if (site.archived && site.id !== rule.kept?.siteId) fail('inventory.site-archived', { id: site.id })
  if (ground.activityArchived && entry.activity !== rule.kept?.activity)
    fail('inventory.activity-archived', { activity: entry.activity })
  if (entry.supplierId !== null && !ground.supplierKnown) fail('inventory.supplier-not-found', { id: entry.supplierId })
  return site
}

/** What has not begun yet cannot have been used. */
export function refuseDays({ periodStart, periodEnd }: Pick<Entry, 'periodStart' | 'periodEnd'>, today: string): void {
  const issue = (path: string, code: string) => fail('validation-failed', { issues: [{ path, code, part: 'body' }] })
  if (periodStart < earliestDay) issue('periodStart', 'period-too-early')
  if (periodStart > today) issue('periodStart', 'period-in-future')
  if (periodEnd < periodStart) issue('periodEnd', 'period-reversed')
}
