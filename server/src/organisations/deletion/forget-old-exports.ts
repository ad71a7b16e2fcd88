import { organisations } from '@athar/contracts'
import type { OrganisationsDeps } from '../deps.ts'
import { forgetExport, oldExports } from './store.ts'

/** Takes away the archives of every organisation that were kept long enough; their bytes follow. */
export async function forgetOldExports({
  database,
  clock,
}: Pick<OrganisationsDeps, 'database' | 'clock'>): Promise<void> {
  const before = new Date(clock.now().getTime() - organisations.exportKeptDays * 86_400_000)
  for (const id of await database.transaction({}, ({ db }) => oldExports(db, before)))
    await database.transaction({}, ({ db }) => forgetExport(db, id, before))
}
