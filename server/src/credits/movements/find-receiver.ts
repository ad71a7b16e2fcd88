import type { credits, ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { receiverNames } from './store.ts'

/** Only whoever knows an account number finds its organisation: there is no list to search. */
export async function findReceiver({
  params: { id },
  actor,
  db,
}: Call<typeof credits.findReceiver>): Promise<ResponseOf<typeof credits.findReceiver>> {
  if (id === actor.organisationId) fail('credits.to-oneself')
  const found = (await receiverNames(db, [id])).get(id) ?? fail('credits.receiver-gone')
  return { id, name: { en: found.nameEn, ar: found.nameAr } }
}
