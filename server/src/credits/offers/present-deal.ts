import { decimal, multiply, toText, trim } from '@athar/carbon'
import type { CreditDeal, CreditOffer, OverseenCreditOffer, OwnCreditOffer } from '@athar/contracts/credits'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { plain } from '../issuance/present-issuance.ts'
import * as store from './store.ts'

export const presentOffer = (row: store.OfferRow): CreditOffer => ({
  id: row.id,
  seller: { en: row.sellerEn, ar: row.sellerAr },
  programme: row.programme,
  project: row.projectNumber,
  projectName: { en: row.projectEn, ar: row.projectAr },
  sample: row.sample,
  vintage: row.vintage,
  unitType: row.unitType,
  available: row.available,
  leastTonnes: row.leastTonnes,
  price: plain(row.price),
  currency: row.currency,
  conditions: { en: row.conditionsEn, ar: row.conditionsAr },
  createdAt: row.createdAt.toISOString(),
})

export const presentOwnOffer = (row: store.OwnOfferRow): OwnCreditOffer => ({
  id: row.id,
  programme: row.programme,
  project: row.projectNumber,
  projectName: { en: row.projectEn, ar: row.projectAr },
  vintage: row.vintage,
  unitType: row.unitType,
  tonnes: row.tonnes,
  left: row.left,
  available: row.available,
  leastTonnes: row.leastTonnes,
  price: plain(row.price),
  currency: row.currency,
  conditions: { en: row.conditionsEn, ar: row.conditionsAr },
  state: row.state,
  frozenReason: row.frozenReason,
  version: row.version,
  createdAt: row.createdAt.toISOString(),
})

export const presentOverseenOffer = (row: store.OverseenOfferRow): OverseenCreditOffer => ({
  id: row.id,
  seller: { en: row.sellerEn, ar: row.sellerAr },
  programme: row.programme,
  project: row.projectNumber,
  projectName: { en: row.projectEn, ar: row.projectAr },
  vintage: row.vintage,
  tonnes: row.tonnes,
  left: row.left,
  leastTonnes: row.leastTonnes,
  price: plain(row.price),
  currency: row.currency,
  state: row.state,
  frozenReason: row.frozenReason,
  createdAt: row.createdAt.toISOString(),
})

/** All tonnes at the price of one, exact. */
const totalOf = ({ price, tonnes }: store.DealRow): string => toText(trim(multiply(decimal(price), decimal(tonnes))))

export const presentDeal = (row: store.DealRow): CreditDeal => ({
  id: row.id,
  offerId: row.offerId,
  side: row.side,
  seller: { en: row.sellerEn, ar: row.sellerAr },
  buyer: { en: row.buyerEn, ar: row.buyerAr },
  programme: row.programme,
  project: row.projectNumber,
  projectName: { en: row.projectEn, ar: row.projectAr },
  vintage: row.vintage,
  unitType: row.unitType,
  tonnes: row.tonnes,
  price: plain(row.price),
  currency: row.currency,
  conditions: { en: row.conditionsEn, ar: row.conditionsAr },
  total: totalOf(row),
  state: row.state,
  frozen: row.frozen,
  blockFrozen: row.blockFrozen,
  reservedAt: row.reservedAt.toISOString(),
  expiresAt: row.expiresAt.toISOString(),
  acceptedAt: row.acceptedAt?.toISOString() ?? null,
  settlement: row.settlement,
  settledBy: row.settledSide,
  settledAt: row.settledAt?.toISOString() ?? null,
  evidence:
    row.fileId === null
      ? null
      : {
          id: row.fileId,
          fileName: row.fileName,
          mediaType: row.mediaType,
          bytes: Number(row.bytes),
          sha256: row.sha256,
        },
  reservedById: row.reservedBy,
  acceptedById: row.acceptedBy,
  confirmedById: row.confirmedBy,
  confirmedAt: row.confirmedAt?.toISOString() ?? null,
  endedBy: row.endedSide,
  endedAt: row.endedAt?.toISOString() ?? null,
  reason: row.reason,
  movementId: row.movementId,
})

export const dealOf = async (db: Db, id: string, at: Date): Promise<store.DealRow> =>
  (await store.findDeal(db, id, at)) ?? fail('credits.deal-missing')
