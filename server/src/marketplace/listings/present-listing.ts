import type { FormAnswers } from '@athar/contracts'
import type { ListingForReview, OwnListing } from '@athar/contracts/marketplace'
import { namedHistory } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { filesOf, onTheWire } from './files-store.ts'
import * as store from './store.ts'

type Deps = Pick<MarketplaceDeps, 'people'>

export function textOf(answers: FormAnswers, field: string): string {
  const answer = answers[field]
  return typeof answer === 'string' ? answer : ''
}
export const titleOf = (answers: FormAnswers) => ({ en: textOf(answers, 'titleEn'), ar: textOf(answers, 'titleAr') })

/** One listing as its provider reads it; editors stay unnamed. */
export async function presentOwn(deps: Deps, db: Db, found: store.StoredListing): Promise<OwnListing> {
  const { form, answers } = store.listings.written(found, found.form)
  const listing = await whole(deps, db, found)
  return {
    ...listing,
    form: form ?? found.form,
    answers,
    title: titleOf(answers),
    changedAt: found.changedAt.toISOString(),
    history: listing.history.map((entry) => (entry.side === 'platform' ? { ...entry, by: null } : entry)),
  }
}

/** The same as editors read it: what was submitted, with its provider. */
export async function presentForReview(deps: Deps, db: Db, id: string): Promise<ListingForReview> {
  const found = await store.listings.submitted(db, id)
  const provider = (await store.providerOf(db, id)) ?? fail('marketplace.listing-not-found')
  return {
    ...(await whole(deps, db, found)),
    number: found.number ?? fail('marketplace.listing-not-found'),
    organisation: { en: provider.nameEn, ar: provider.nameAr },
    organisationId: found.organisationId,
  }
}

async function whole({ people }: Deps, db: Db, found: store.StoredListing): Promise<Omit<OwnListing, 'changedAt'>> {
  const { id, category, state, number, submittedAt, publishedAt, form, answers, published, version } = found
  return {
    id,
    category,
    title: titleOf(answers),
    state,
    number,
    submittedAt: submittedAt?.toISOString() ?? null,
    publishedAt: publishedAt?.toISOString() ?? null,
    form,
    answers,
    published,
    files: (await filesOf(db, id)).map(onTheWire),
    version,
    history: await namedHistory(people, db, { flow: store.listingFlow, id }),
  }
}
