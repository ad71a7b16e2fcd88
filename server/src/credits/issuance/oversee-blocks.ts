import type { credits, ResponseOf } from '@athar/contracts'
import { refuseField } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainText } from '../../platform/plain-line.ts'
import type { CreditsDeps } from '../deps.ts'
import { readable } from '../ledger/serials.ts'
import * as store from './store.ts'

type Deps = Pick<CreditsDeps, 'publicPages'>

export async function freezeBlock(
  { publicPages }: Deps,
  { params, body, db, clock, audit }: Call<typeof credits.freezeBlock>,
): Promise<void> {
  const reason = plainText(body.reason) || refuseField('reason', 'text-missing')
  await store.freeze(db, { id: params.id, reason, at: clock.now() })
  await audit({ action: 'credits.freeze-block', subjectType: 'credit-block', subjectId: params.id })
  await publicPages.changed(db)
}

export async function releaseBlock(
  { publicPages }: Deps,
  { params, body, db, clock, audit }: Call<typeof credits.releaseBlock>,
): Promise<void> {
  const reason = plainText(body.reason) || refuseField('reason', 'text-missing')
  await store.release(db, { id: params.id, reason, at: clock.now() })
  await audit({ action: 'credits.release-block', subjectType: 'credit-block', subjectId: params.id })
  await publicPages.changed(db)
}

/** A verified loss cancels buffer; the answer says what no buffer covers. */
export async function cancelForLoss(
  { publicPages }: Deps,
  { body, db, clock, audit }: Call<typeof credits.cancelForLoss>,
): Promise<ResponseOf<typeof credits.cancelForLoss>> {
  const { programme, project } = readable(body.serial)
  const reason = plainText(body.reason) || refuseField('reason', 'text-missing')
  const evidence = plainText(body.evidence) || refuseField('evidence', 'text-missing')
  const told = `${reason}\n${evidence}`.slice(0, 2000)
  const { tonnes } = body
  const loss = await store.cancelForLoss(db, { programme, project, tonnes, reason: told, at: clock.now() })
  const cancelled = String(BigInt(tonnes) - BigInt(loss.uncovered))
  await audit({
    action: 'credits.cancel-for-loss',
    subjectType: 'credit-movement',
    subjectId: loss.movementId,
    details: { tonnes, cancelled },
  })
  await publicPages.changed(db)
  return { ...loss, cancelled }
}
