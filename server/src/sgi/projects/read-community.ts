import type { readCommunity as contract } from '@athar/contracts/sgi'
import type { Call } from '../../platform/http/serve.ts'
import type { SgiDeps } from '../deps.ts'
import { countTakingPart } from '../store/projects.ts'

/** Who takes part in an initiative: counted from what is stored, never a sample figure. */
export async function readCommunity(
  { countVolunteers }: Pick<SgiDeps, 'countVolunteers'>,
  { params: { initiative }, db }: Call<typeof contract>,
) {
  return { volunteers: await countVolunteers(db, initiative), ...(await countTakingPart(db, initiative)) }
}
