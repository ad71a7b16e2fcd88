import { libraryEdition } from '@athar/reference-data'
import { appendLeaf, isLogged } from '../../platform/log/append-leaf.ts'
import type { Platform } from '../../platform/platform.ts'

/** The library of a newer program comes into use with its first start. */
export async function logEdition({ database, clock }: Pick<Platform, 'database' | 'clock'>): Promise<void> {
  const { id, sha256 } = libraryEdition()
  await database.transaction({}, async ({ db }) => {
    if (await isLogged(db, id)) return
    await appendLeaf(db, 'inventory.edition-used', {
      organisationId: null,
      at: clock.now(),
      ids: { edition: id },
      hashes: { library: sha256 },
    })
  })
}
