import { mayAdminister, mayReadAll, paths } from '@athar/contracts'
import type { Db } from '../../platform/database.ts'
import type { CreditsDeps } from '../deps.ts'

type Deps = Pick<CreditsDeps, 'organisations'>
type Order = {
  readonly id: string
  readonly organisationId: string
  readonly personId: string
  readonly tonnes: string
  readonly at: Date
}

/** Other owners and administrators hear that an order waits for one of them. */
export const tellOrder = (
  { organisations }: Deps,
  db: Db,
  { id, organisationId, personId, tonnes, at }: Order,
): Promise<void> =>
  organisations.tellMembers(db, {
    kind: 'credits.order-asked',
    organisationId,
    to: { roles: mayAdminister },
    by: personId,
    data: { tonnes },
    link: `${paths.credits()}?tab=orders`,
    key: id,
    at,
  })

type Transfer = {
  readonly movementId: string
  readonly giver: string
  readonly receiver: string
  readonly tonnes: string
  readonly at: Date
}

/** The receiver of a transfer hears who gave the credits; no person is named. */
export async function tellReceiver(
  { organisations }: Deps,
  db: Db,
  { movementId, giver, receiver, tonnes, at }: Transfer,
): Promise<void> {
  const { name: other } = await organisations.read(db, giver)
  await organisations.tellMembers(db, {
    kind: 'credits.received',
    organisationId: receiver,
    to: { roles: mayReadAll },
    by: null,
    data: { other, tonnes },
    link: `${paths.credits()}?tab=movements`,
    key: movementId,
    at,
  })
}
