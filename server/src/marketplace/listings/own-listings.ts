import { randomUUID } from 'node:crypto'
import { answersAsked, mayReadAll, paths, type FormAnswers, type marketplace, type ResponseOf } from '@athar/contracts'
import { listingProblems, marketplaceEditors, type OwnListing } from '@athar/contracts/marketplace'
import { tellOfficers } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { plainText } from '../../platform/plain-line.ts'
import type { MarketplaceDeps } from '../deps.ts'
import { refuseUnder18 } from '../refuse-under-18.ts'
import { filesOf } from './files-store.ts'
import { presentOwn, titleOf } from './present-listing.ts'
import * as store from './store.ts'
import { listings } from './store.ts'
import { searchWords, titleKeyOf } from './words.ts'

type Deps = Pick<MarketplaceDeps, 'people'>

export async function listOwnListings({
  query,
  db,
}: Call<typeof marketplace.listOwnListings>): Promise<ResponseOf<typeof marketplace.listOwnListings>> {
  const { rows, nextCursor } = await readPage(query, store.lastChangedFirst, (place) =>
    store.ownListings(db, query.state, place),
  )
  return { items: rows.map(store.listedOf), nextCursor }
}

const own = async (deps: Deps, call: Parameters<typeof listings.own>[0]): Promise<OwnListing> =>
  presentOwn(deps, call.db, await listings.own(call))

export const readOwnListing = (deps: Deps, call: Call<typeof marketplace.readOwnListing>): Promise<OwnListing> =>
  own(deps, call)

export async function beginListing(
  deps: Pick<MarketplaceDeps, 'people' | 'guardians'>,
  { actor, body, db, clock, audit }: Call<typeof marketplace.beginListing>,
): Promise<OwnListing> {
  const { organisationId, personId } = actor
  const id = randomUUID()
  const at = clock.now()
  await refuseUnder18(deps, db, { personId, at })
  await refuseOneTooMany(() => store.insertListing(db, { id, organisationId, category: body.category, personId, at }))
  await audit({ action: 'marketplace.begin-listing', subjectType: 'marketplace-listing', subjectId: id })
  return own(deps, { actor, db, params: { id } })
}

const refuseOneTooMany = <T>(write: () => Promise<T>): Promise<T> =>
  write().catch((error: unknown) =>
    store.isOneTooMany(error) ? fail('marketplace.too-many-listings') : Promise.reject(error),
  )

/** Hands a listing in, or a change of a published one, which stays as it is until the change is decided on. */
export async function submitListing(
  deps: Pick<MarketplaceDeps, 'people' | 'guardians' | 'organisations' | 'notices'>,
  call: Call<typeof marketplace.submitListing>,
): Promise<OwnListing> {
  const { actor, db, clock } = call
  await refuseUnder18(deps, db, { personId: actor.personId, at: clock.now() })
  const found = await listings.own(call)
  const asked = found.form
  const { name } = await deps.organisations.read(db, actor.organisationId)
  const answers = await withOwnFiles(db, found.id, plainAnswers(answersAsked(asked, found.draft)))
  const submitted = listings.submit(call, found, {
    asked,
    guard: () => {
      const problems = listingProblems(asked, found.draft)
      if (problems.length > 0) fail('marketplace.listing-incomplete', { problems })
    },
    set: {
      answers: JSON.stringify(answers),
      title_key: titleKeyOf(answers),
      words: searchWords({ category: found.category, form: asked, answers }),
    },
  })
  await submitted.catch((error: unknown) =>
    store.isTitleTaken(error) ? fail('marketplace.listing-there') : Promise.reject(error),
  )
  await tellOfficers(deps, db, {
    kind: 'marketplace.listing-submitted',
    roles: marketplaceEditors,
    id: found.id,
    data: { organisation: name, listing: anyTitle(answers) },
    link: paths.adminListing(found.id),
    at: clock.now(),
  })
  return own(deps, call)
}

/** Texts without what could not be seen, or would turn the line that it stands in. */
const plainAnswers = (answers: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(answers).map(([field, answer]) => [field, typeof answer === 'string' ? plainText(answer) : answer]),
  )

/** Of the files that answers name, those that were uploaded to the listing: visitors are given no others. */
async function withOwnFiles(db: Db, listingId: string, answers: Record<string, unknown>) {
  const files = await filesOf(db, listingId)
  const ownOf = (kind: 'picture' | 'document', named: unknown) =>
    Array.isArray(named) ? named.filter((id) => files.some((file) => file.id === id && file.kind === kind)) : named
  return Object.fromEntries(
    Object.entries(answers).map(([field, answer]) =>
      field === 'pictures' || field === 'documents'
        ? [field, ownOf(field === 'pictures' ? 'picture' : 'document', answer)]
        : [field, answer],
    ),
  )
}

/** The title in a language in which there is one. */
export const anyTitle = (answers: FormAnswers) => {
  const { en, ar } = titleOf(answers)
  return { en: en || ar, ar: ar || en }
}

/** Withdraws it; visitors no longer see it. */
export async function withdrawListing(
  deps: Pick<MarketplaceDeps, 'people' | 'publicPages'>,
  call: Call<typeof marketplace.withdrawListing>,
): Promise<OwnListing> {
  const { published } = await listings.step(call, 'withdraw-listing')
  if (published !== null) await deps.publicPages.changed(call.db)
  return own(deps, call)
}

export async function reopenListing(deps: Deps, call: Call<typeof marketplace.reopenListing>): Promise<OwnListing> {
  await refuseOneTooMany(() => listings.step(call, 'reopen-listing'))
  return own(deps, call)
}

type Decided = {
  readonly kind: `marketplace.listing-${'published' | 'returned' | 'suspended' | 'restored'}`
  readonly organisationId: string
  readonly id: string
  readonly answers: FormAnswers
  readonly reason: string
  readonly at: Date
}

/** Members hear what an editor decided. */
export const tellDecision = (
  { organisations }: Pick<MarketplaceDeps, 'organisations'>,
  db: Db,
  { kind, organisationId, id, answers, reason, at }: Decided,
): Promise<void> =>
  organisations.tellMembers(db, {
    kind,
    organisationId,
    to: { roles: mayReadAll },
    by: null,
    data: { listing: anyTitle(answers), reason },
    link: paths.marketplaceOffer(id),
    key: `${id} ${at.toISOString()}`,
    at,
  })
