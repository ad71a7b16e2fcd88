import { randomUUID } from 'node:crypto'
import type { suppliers } from '@athar/contracts'
import { enterOwnFactor } from '../../inventory/index.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { move } from '../../platform/workflow/move.ts'
import type { SuppliersDeps } from '../deps.ts'
import { findRequest, requestFlow } from '../store.ts'
import { linkEnd } from './add-request.ts'
import { factorOf } from './factor-of-answer.ts'
import { detailOf, mailedOf } from './present-request.ts'

/** Accepts an answer as an own factor, returns it by mail with a reason, or withdraws the request. */
export async function moveRequest(
  deps: SuppliersDeps,
  call: Call<typeof suppliers.moveRequest>,
): Promise<suppliers.RequestDetail> {
  const { actor, params, body, db, clock, audit } = call
  const { organisationId, personId } = actor
  const row = (await findRequest(db, organisationId, params.id)) ?? fail('suppliers.request-not-found')
  const { id } = row
  const subject = { id, organisationId, state: row.state, preparedBy: [row.createdBy, row.changedBy] }
  const by = { organisationId, personId, at: clock.now() }
  const factorId = randomUUID()
  const options = { version: body.version, reason: body.reason }
  if (body.action === 'accept')
    await move(call, requestFlow, subject, 'accept', {
      ...options,
      set: { decided_by: personId, factor_id: factorId },
      async effect() {
        const factor = await enterOwnFactor(db, by, factorId, factorOf(row))
        const entered = { action: 'inventory.create-own-factor', subjectType: 'own-factor', subjectId: factor.id }
        await audit({ ...entered, reason: factor.reason })
      },
    })
  else if (body.action === 'return-answer') {
    const [linkNumber, linkUntil] = [row.linkNumber + 1, linkEnd(by.at)]
    await move(call, requestFlow, subject, 'return-answer', {
      ...options,
      set: { link_number: linkNumber, link_until: linkUntil, mailed_at: by.at },
      effect: () => deps.mails.send(db, 'returned', { ...mailedOf(row), linkNumber, linkUntil }),
    })
  } else await move(call, requestFlow, subject, body.action, options)
  return detailOf(deps, db, organisationId, id)
}
