import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { heldTonnes } from './store.ts'

/** Before its deletion an organisation transfers, retires or cancels what it holds. The database refuses it as well. */
export async function refuseHeldCredits(db: Db): Promise<void> {
  const tonnes = await heldTonnes(db)
  if (tonnes > 0n) fail('credits.held', { tonnes: String(tonnes) })
}
