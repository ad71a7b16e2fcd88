import { mostListingFiles, type ListingForReview } from '@athar/contracts/marketplace'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Acting, Owner } from '../../organisations/testing.ts'
import { aPng } from '../../platform/pictures/testing.ts'
import { listingAnswers, startMarketplaceApp, type MarketplaceApp, type Refused } from '../testing.ts'

let app: MarketplaceApp
let owner: Owner
beforeAll(async () => {
  app = await startMarketplaceApp()
  owner = await app.anOrganisation()
})
afterAll(() => app.close())

let made = 0
const aTitle = () => ({ titleEn: `Rooftop meters ${(made += 1)}` })

describe('who may write a listing', () => {
  it('is an owner or preparer of the provider; others of it read', async () => {
    const { body: begun } = await app.begin(owner)
    const auditor = await app.aMember(owner, 'auditor')
    expect((await app.own(auditor, begun)).body.id).toBe(begun.id)
    expect((await app.begin(auditor)).status).toBe(403)
    expect((await app.save(auditor, begun, {})).status).toBe(403)
    const stranger = await app.anOrganisation()
    expect((await app.own(stranger, begun)).body.code).toBe('marketplace.listing-not-found')
    expect((await app.review(begun)).body.code).toBe('marketplace.listing-not-found')
    expect((await app.review(begun, stranger)).status).toBe(403)
  })

  it('of two at once the second is refused over the newer version, and nothing of the first is lost', async () => {
    const { body: begun } = await app.begin(owner)
    const both = await Promise.all(['first', 'second'].map((titleEn) => app.save(owner, begun, { titleEn })))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    const saved = both.findIndex(({ status }) => status === 200)
    expect((await app.own(owner, begun)).body.answers).toEqual({ titleEn: ['first', 'second'][saved] })
  })

  it('is not the editor, and the database takes no decision of the provider', async () => {
    const listing = await app.aSubmitted(owner, aTitle())
    const asOwner = {
      personId: owner.personId,
      organisationId: owner.organisation.id,
      role: 'owner',
      aal: 'aal2',
    } as const
    const write = (set: string) =>
      app.platform.database.transaction(asOwner, ({ db }) =>
        sql.raw(`update marketplace_listings set ${set} where id = '${listing.id}'`).execute(db),
      )
    await expect(write(`state = 'published', decided_by = '${owner.personId}', decided_at = now()`)).rejects.toThrow(
      /officers decide/,
    )
    await expect(write(`published = '{}'`)).rejects.toThrow(/permission denied/)
    await expect(write(`answers = '{}'`)).rejects.toThrow(/stays as it is/)
    await expect(
      app.platform.database.transaction(asOwner, ({ db }) => sql`delete from marketplace_offers`.execute(db)),
    ).rejects.toThrow(/permission denied/)
  })

  it('is told in the trail with each step; editors hear of what was submitted', async () => {
    const listing = await app.aSubmitted(owner, aTitle())
    const { body: told } = await app.call<{ items: { kind: string; link: string }[] }>(
      app.editor,
      'GET',
      '/api/notifications',
    )
    expect(told.items).toContainEqual(
      expect.objectContaining({ kind: 'marketplace.listing-submitted', link: `/admin/marketplace/${listing.id}` }),
    )
    const { body: trail } = await app.call<{ items: { action: string }[] }>(owner, 'GET', '/api/organisation/trail')
    expect(trail.items.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['marketplace.begin-listing', 'marketplace.submit']),
    )
  })
})

describe('an editor', () => {
  it('sees a change with what is published, and of two editors the second is refused', async () => {
    const listing = await app.aPublished(owner, aTitle())
    await app.change(owner, listing, { price: '12' })
    const { body: list } = await app.call<{ items: (ListingForReview & { isChange: boolean })[] }>(
      app.editor,
      'GET',
      '/api/platform/listings?state=in-review&limit=100',
    )
    expect(list.items.find(({ id }) => id === listing.id)).toMatchObject({ isChange: true })
    const { version } = (await app.review(listing)).body
    const move = () =>
      app.call<Refused>(app.editor, 'POST', `/api/platform/listings/${listing.id}/moves`, {
        action: 'publish',
        version,
      })
    const both = await Promise.all([move(), move()])
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
  })
})

describe('files of a listing', () => {
  const add = (who: Acting, bytes: Buffer, kind: 'pictures' | 'documents', listing: { id: string }) =>
    app.addFile(who, listing, kind, bytes)

  it('are refused where they are too large, broken, of another kind or of another organisation', async () => {
    const { body: listing } = await app.begin(owner)
    const large = Buffer.concat([aPng(), Buffer.alloc(50_000_000)])
    expect((await add(owner, large, 'pictures', listing)).body.code).toBe('marketplace.picture-too-large')
    expect((await add(owner, aPng().subarray(0, 40), 'pictures', listing)).body.code).toBe('marketplace.picture-broken')
    expect((await add(owner, aPng(), 'documents', listing)).body.code).toBe('marketplace.document-type')
    expect((await add(await app.anOrganisation(), aPng(), 'pictures', listing)).status).toBe(404)
  })

  it('are at most 60, and none is added while an editor decides', async () => {
    const { body: listing } = await app.begin(owner)
    const pdf = Buffer.from('%PDF-1.7\nspecification\n%%EOF')
    for (let nth = 0; nth < mostListingFiles; nth += 1)
      expect((await add(owner, pdf, 'documents', listing)).status).toBe(201)
    expect((await add(owner, aPng(), 'pictures', listing)).body).toMatchObject({
      code: 'marketplace.too-many-files',
      details: { most: mostListingFiles },
    })
    const saved = await app.save(owner, listing, listingAnswers(aTitle()))
    const { body: sent } = await app.step(owner, { ...listing, ...saved.body }, 'submit')
    expect((await add(owner, aPng(), 'pictures', sent)).body.code).toBe('wrong-state')
  })
})
