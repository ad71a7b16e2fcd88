import { organisations } from '@athar/contracts'
import type { OrganisationsDeps } from '../deps.ts'
import { forgetExport, oldExports } from './store.ts'

/**
 * Takes away the archives of every organisation that were kept long enough. The bytes go first: whatever dies in between, the
 * next round finds the row and does it again.
 */
export async function forgetOldExports({
  database,
  files,
  clock,
}: Pick<OrganisationsDeps, 'database' | 'files' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - organisations.exportKeptDays * 86_400_000)
  const failures: unknown[] = []
  for (const { id, file_key: key } of await database.transaction({}, ({ db }) => oldExports(db, before))) {
    try {
      if (key !== null) await files.delete(key)
      await database.transaction({}, ({ db }) => forgetExport(db, id, before))
    } catch (error) {
      // One that cannot be taken away keeps no other organisation's here.
      failures.push(error)
    }
  }
  if (failures.length > 0) throw new AggregateError(failures, 'some archives could not be taken away')
}
