import type { FormAnswers } from '@athar/contracts'
import {
  listingAudiences,
  listingCertificates,
  listingRegions,
  priceCurrencies,
  priceUnits,
  type MarketBadge,
  type OfferCard,
  type OfferPrice,
} from '@athar/contracts/marketplace'
import type { Clock } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { badgesOf } from '../badges/store.ts'
import { textOf, titleOf } from '../listings/present-listing.ts'
import type { ShownOffer } from './store.ts'

/** What an answer names of these keys, in their order. */
const keysIn = <Key extends string>(keys: readonly Key[], answer: unknown): Key[] =>
  keys.filter((key) => answer === key || (Array.isArray(answer) && answer.includes(key)))

export const filesIn = (answers: FormAnswers, field: 'pictures' | 'documents'): string[] => {
  const named = answers[field]
  return Array.isArray(named) ? named.filter((id) => typeof id === 'string') : []
}

export function priceOf(answers: FormAnswers): OfferPrice {
  const amount = textOf(answers, 'price')
  const text = textOf(answers, 'priceText')
  if (amount === '') return { amount: null, currency: null, unit: null, vatIncluded: null, text }
  return {
    amount,
    currency: keysIn(priceCurrencies, answers['priceCurrency'])[0] ?? null,
    unit: keysIn(priceUnits, answers['priceUnit'])[0] ?? null,
    vatIncluded: answers['vat'] === 'included',
    text,
  }
}

/** Published offers as they stand in a list, with what was checked of their providers. */
export async function presentCards(db: Db, { today }: Pick<Clock, 'today'>, rows: readonly ShownOffer[]) {
  const badges = await badgesOf(
    db,
    rows.map(({ orgId }) => orgId),
    today(),
  )
  return rows.map((row) => presentCard(row, badges.get(row.orgId)))
}

/** A published offer as it stands in a list. */
export function presentCard(row: ShownOffer, badges: readonly MarketBadge[] = []): OfferCard {
  const { listingId: id, kind, orgId, providerEn, providerAr, category, answers, sample, publishedAt } = row
  return {
    id,
    kind,
    category,
    title: titleOf(answers),
    summary: { en: textOf(answers, 'summaryEn'), ar: textOf(answers, 'summaryAr') },
    provider: { id: orgId, name: { en: providerEn, ar: providerAr }, badges: [...badges] },
    regions: keysIn(listingRegions, answers['regions']),
    audiences: keysIn(listingAudiences, answers['audiences']),
    certificates: keysIn(listingCertificates, answers['certificates']),
    price: priceOf(answers),
    picture: filesIn(answers, 'pictures')[0] ?? null,
    publishedAt: publishedAt.toISOString(),
    sample,
  }
}
