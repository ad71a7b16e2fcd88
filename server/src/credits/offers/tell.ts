import { mayReadAll, paths } from '@athar/contracts'
import type { NoticeKind } from '@athar/contracts/notifications'
import type { Db } from '../../platform/database.ts'
import { each } from '../../platform/notices.ts'
import type { CreditsDeps } from '../deps.ts'
import type { DealRow, EndedRow } from './store.ts'

type Deps = Pick<CreditsDeps, 'organisations'>
type Told = {
  readonly kind: Extract<NoticeKind, `credits.offer-${string}`>
  readonly organisationId: string
  readonly id: string
  readonly tonnes: string
  readonly reason: string | undefined
  readonly at: Date
}

/** The seller hears what an officer did to its offer. */
export const tellOffer = (
  { organisations }: Deps,
  db: Db,
  { kind, organisationId, id, tonnes, reason = '', at }: Told,
): Promise<void> =>
  organisations.tellMembers(db, {
    kind,
    organisationId,
    to: { roles: mayReadAll },
    by: null,
    data: { tonnes, reason },
    link: `${paths.credits()}?tab=offers`,
    key: each(id, at),
    at,
  })

export type DealNotice = Extract<NoticeKind, `credits.deal-${string}`>
type Party = Pick<EndedRow, 'id' | 'tonnes' | 'sellerEn' | 'sellerAr' | 'buyerEn' | 'buyerAr'>

/** The other side of a deal hears of a step; nobody who took it is named. */
export async function tellOther(
  deps: Deps,
  db: Db,
  deal: Party & Pick<DealRow, 'side' | 'otherOrgId'>,
  kind: DealNotice,
  at: Date,
): Promise<void> {
  if (deal.otherOrgId === null) return
  const other =
    deal.side === 'seller' ? { en: deal.sellerEn, ar: deal.sellerAr } : { en: deal.buyerEn, ar: deal.buyerAr }
  await tellSide(deps, db, { organisationId: deal.otherOrgId, deal, other, kind, at })
}

/** Both sides hear that a reservation expired. */
export async function tellExpired(deps: Deps, db: Db, deal: EndedRow, at: Date): Promise<void> {
  const kind = 'credits.deal-expired'
  const [seller, buyer] = [
    { en: deal.sellerEn, ar: deal.sellerAr },
    { en: deal.buyerEn, ar: deal.buyerAr },
  ]
  await tellSide(deps, db, { organisationId: deal.orgId, deal, other: buyer, kind, at })
  if (deal.buyerOrgId !== null)
    await tellSide(deps, db, { organisationId: deal.buyerOrgId, deal, other: seller, kind, at })
}

type Side = {
  readonly organisationId: string
  readonly deal: Pick<EndedRow, 'id' | 'tonnes'>
  readonly other: { readonly en: string; readonly ar: string }
  readonly kind: DealNotice
  readonly at: Date
}
export const tellSide = (
  { organisations }: Deps,
  db: Db,
  { organisationId, deal, other, kind, at }: Side,
): Promise<void> =>
  organisations.tellMembers(db, {
    kind,
    organisationId,
    to: { roles: mayReadAll },
    by: null,
    data: { other, tonnes: deal.tonnes },
    link: paths.creditDeal(deal.id),
    key: each(deal.id, at),
    at,
  })
