import type { suppliers } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { refuseUnlessIn } from '../../platform/workflow/flow.ts'
import type { SuppliersDeps } from '../deps.ts'
import { countLink, findRequest } from '../store.ts'
import { linkEnd } from './add-request.ts'
import { detailOf, mailedOf } from './present-request.ts'

/** Sooner than this no second mail goes out. */
const leastMs = 60_000

/** Mails a new link, to a corrected address where there is one. */
export async function sendRequestAgain(
  deps: SuppliersDeps,
  { actor, params: { id }, body, db, audit, clock }: Call<typeof suppliers.sendRequestAgain>,
): Promise<suppliers.RequestDetail> {
  const { organisationId, personId } = actor
  const at = clock.now()
  const row = (await findRequest(db, organisationId, id)) ?? fail('suppliers.request-not-found')
  refuseUnlessIn(row.state, ['sent'])
  if (row.mailedAt.getTime() > at.getTime() - leastMs) fail('suppliers.sent-just-now')
  const until = linkEnd(at)
  const sent = { id, version: body.version, email: body.email, until }
  const linkNumber = (await countLink(db, { organisationId, personId, at }, sent)) ?? fail('conflict')
  await deps.mails.send(db, 'request', { ...mailedOf(row), email: body.email, linkNumber, linkUntil: until })
  await audit({ action: 'suppliers.send-again', subjectType: 'supplier-request', subjectId: id })
  return detailOf(deps, db, organisationId, id)
}
