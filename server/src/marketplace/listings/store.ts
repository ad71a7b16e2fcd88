import {
  listingForm,
  listingWorkflow,
  type ListedListing,
  type ListingCategory,
  type ListingState,
  type ReviewedListing,
} from '@athar/contracts/marketplace'
import { sql, type Selectable } from 'kysely'
import { applicationsOf } from '../../platform/applications/index.ts'
import type { Db } from '../../platform/database.ts'
import type { MarketplaceListings } from '../../platform/generated/row-types.ts'
import { allOf, keyset, whereGiven, type Place } from '../../platform/list/read-page.ts'
import { actingOrganisation, callRows, callValue, tables } from '../../platform/tables.ts'
import { defineFlow } from '../../platform/workflow/flow.ts'
import { addEntries } from '../../platform/workflow/history.ts'

export const listingFlow = defineFlow({
  workflow: listingWorkflow,
  table: 'marketplace_listings',
  changedAt: 'changed_at',
  versioned: true,
  fourEyes: 'marketplace.listing-own',
})

type Row = Selectable<MarketplaceListings>
/** With the form as submitted, or as it is asked now. */
const listingOf = (row: Row) => ({
  ...row,
  organisationId: row.orgId,
  form: row.form ?? listingForm(row.category),
  holds: row.published === null ? [] : ['public'],
})
export type StoredListing = ReturnType<typeof listingOf>

const rows = (db: Db) => tables(db).selectFrom('marketplaceListings').selectAll()

export const listings = applicationsOf({
  flow: listingFlow,
  find: async (db: Db, id: string): Promise<StoredListing | undefined> =>
    (await rows(db).where('id', '=', id).execute()).map(listingOf)[0],
  numbered: 'M',
  notFound: 'marketplace.listing-not-found',
  ofOwn: 'marketplace.listing-own',
  incomplete: 'marketplace.listing-incomplete',
})

type New = {
  readonly id: string
  readonly organisationId: string
  readonly category: ListingCategory
  readonly personId: string
  readonly at: Date
}

export async function insertListing(db: Db, { id, organisationId, category, personId, at }: New): Promise<void> {
  await tables(db)
    .insertInto('marketplaceListings')
    .values({
      orgId: organisationId,
      id,
      category,
      state: 'draft',
      preparedBy: [personId],
      createdBy: personId,
      createdAt: at,
      changedAt: at,
    })
    .execute()
  const begun = { id, organisationId, side: 'organisation', action: 'begin-listing', to: 'draft' } as const
  await addEntries(db, listingFlow, [begun], { at })
}

/** Whether the database refused one listing more than an organisation has at most. */
export const isOneTooMany = (error: unknown): boolean => isConstraint(error, 'marketplace_listings_most')
/** Whether the database refused a second listing of the same title. */
export const isTitleTaken = (error: unknown): boolean => isConstraint(error, 'marketplace_listings_title')

const isConstraint = (error: unknown, constraint: string): boolean =>
  error instanceof Error && 'constraint' in error && error.constraint === constraint

type OwnRow = ListedListing & { readonly changed_at: Date }
export const lastChangedFirst = keyset<OwnRow>('desc', { changed_at: 'instant', id: 'uuid' })

const titleOf = sql`jsonb_build_object(
  'en', coalesce(case when state in ('draft', 'returned', 'published') then draft else answers end ->> 'titleEn', ''),
  'ar', coalesce(case when state in ('draft', 'returned', 'published') then draft else answers end ->> 'titleAr', ''))`

export async function ownListings(
  db: Db,
  state: ListingState | undefined,
  { after, order, limit }: Place,
): Promise<OwnRow[]> {
  const where = allOf(
    sql`org_id = ${actingOrganisation}`,
    whereGiven(state, (value) => sql`state = ${value}`),
    after,
  )
  const found = await sql<
    OwnRow & { readonly publishedOn: Date | null }
  >`select id, category, ${titleOf} as title, state,
      number, published_at as "publishedOn", changed_at
    from marketplace_listings where ${where} order by ${order} limit ${limit}`.execute(db)
  return found.rows.map(({ publishedOn, ...row }) => ({
    ...row,
    publishedAt: publishedOn?.toISOString() ?? null,
    changedAt: row.changed_at.toISOString(),
  }))
}

export const listedOf = ({ changed_at: _at, ...row }: OwnRow): ListedListing => row

type ReviewedRow = Omit<ReviewedListing, 'submittedAt'> & { readonly submitted_at: Date }
export const lastSubmittedFirst = keyset<ReviewedRow>('desc', { submitted_at: 'instant', id: 'uuid' })

/** For editors; what was never submitted is its provider’s alone. */
export async function listingsForReview(
  db: Db,
  state: ListingState | undefined,
  { after, order, limit }: Place,
): Promise<ReviewedRow[]> {
  const where = allOf(
    sql`number is not null`,
    whereGiven(state, (value) => sql`state = ${value}`),
    after,
  )
  const found = await sql<ReviewedRow>`with page as materialized (
      select id, category, number, state, submitted_at, state <> 'published' and published is not null as "isChange",
          jsonb_build_object('en', coalesce(answers ->> 'titleEn', ''), 'ar', coalesce(answers ->> 'titleAr', '')) as title
        from marketplace_listings where ${where} order by ${order} limit ${limit})
    select page.*, json_build_object('en', p.name_en, 'ar', p.name_ar) as organisation
      from page, app.listing_provider(page.id) p order by ${order}`.execute(db)
  return found.rows
}

export const reviewedOf = ({ submitted_at: at, ...row }: ReviewedRow): ReviewedListing => ({
  ...row,
  submittedAt: at.toISOString(),
})

/** The names of the provider of a listing, for editors. */
export const providerOf = async (db: Db, id: string) => (await callRows(db, 'listing_provider', id))[0]

/** A suspended listing among what editors hid. */
export const noteHidden = async (db: Db, id: string, reason: string, at: Date): Promise<void> => {
  await sql`select app.note_hidden_listing(${id}, ${reason}, ${at})`.execute(db)
}

export const noteRestored = async (db: Db, id: string, at: Date): Promise<void> => {
  await sql`select app.note_restored_listing(${id}, ${at})`.execute(db)
}

export const writerOfOffer = (db: Db, id: string): Promise<string | null> => callValue(db, 'writer_of_offer', id)
