import type { Actor } from './actor.ts'
import type { Db } from './database.ts'
import { fail } from './errors.ts'
import { callValue } from './tables.ts'

/** Who has a second factor confirms with it; who has none is told to set one up. */
export async function refuseBelowAal2(db: Db): Promise<never> {
  return fail((await callValue(db, 'has_second_factor')) ? 'second-factor-required' : 'second-factor-missing')
}

/** For what takes a second factor in one case and not in another; where it always does, the contract says `aal2`. */
export async function needSecondFactor(db: Db, { aal }: Pick<Actor, 'aal'>): Promise<void> {
  if (aal !== 'aal2') await refuseBelowAal2(db)
}
