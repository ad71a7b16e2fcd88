import type {
  Enquiry,
  ListedEnquiry,
  ListingCategory,
  ListingFile,
  ListingForReview,
  MessageFile,
  OwnListing,
} from '@athar/contracts/marketplace'
import { appoint, startOrganisationsApp, type Acting, type OrganisationsApp } from '../organisations/testing.ts'
import { aJpeg } from '../platform/pictures/testing.ts'

export type Refused = { readonly code?: string; readonly details?: Readonly<Record<string, unknown>> }
type Seen = { readonly id: string; readonly version: number }

/** The whole server with makers of listings; `close` it in `afterAll`. */
export async function startMarketplaceApp() {
  const app = await startOrganisationsApp()
  await app.features.content.seed({ samples: false })
  const person = await app.aPerson()
  await appoint(app, person.personId, 'content_editor')
  const editor = await app.withMfa(person)
  return { ...app, editor, ...listingMakers(app, editor) }
}
export type MarketplaceApp = Awaited<ReturnType<typeof startMarketplaceApp>>

/** Answers with which a listing of the category renewables can be submitted. */
export const listingAnswers = (over: Readonly<Record<string, unknown>> = {}) => ({
  titleEn: 'Solar roofs for warehouses',
  titleAr: 'أسطح شمسية للمستودعات',
  summaryEn: 'Panels, inverters and maintenance.',
  summaryAr: 'ألواح وعواكس وصيانة.',
  textEn: 'We plan, build and maintain solar roofs.',
  textAr: 'نخطط الأسطح الشمسية وننفذها ونصونها.',
  regions: ['SA-01', 'SA-04'],
  audiences: ['owners'],
  price: '3200.50',
  priceCurrency: 'SAR',
  priceUnit: 'kw',
  vat: 'excluded',
  technologies: ['solar-pv'],
  powerLeast: '50',
  gridConnection: true,
  ...over,
})

export function listingMakers(app: OrganisationsApp, editor: Acting) {
  const path = (id: string, action = '') => `/api/marketplace/own-listings/${id}${action}`
  const begin = (who: Acting, category: ListingCategory = 'renewables') =>
    app.call<OwnListing & Refused>(who, 'POST', '/api/marketplace/own-listings', { category })
  const save = (who: Acting, { id, version }: Seen, answers: object) =>
    app.call<{ version: number } & Refused>(who, 'PUT', path(id), { answers, version })
  const step = (who: Acting, { id, version }: Seen, action: 'submit' | 'withdraw' | 'reopen') =>
    app.call<OwnListing & Refused>(who, 'POST', path(id, `/${action}`), { version })
  const own = (who: Acting, { id }: { id: string }) => app.call<OwnListing & Refused>(who, 'GET', path(id))

  async function change(who: Acting, listing: Seen, over: Readonly<Record<string, unknown>>) {
    const { body } = await own(who, listing)
    const saved = await save(who, body, { ...body.answers, ...over })
    return step(who, { ...body, ...saved.body }, 'submit')
  }

  /** Begun, answered, submitted. */
  async function aSubmitted(
    who: Acting,
    over: Readonly<Record<string, unknown>> = {},
    category: ListingCategory = 'renewables',
  ): Promise<OwnListing> {
    const begun = await begin(who, category)
    const saved = await save(who, begun.body, listingAnswers(over))
    const { status, body } = await step(who, { ...begun.body, ...saved.body }, 'submit')
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  const review = ({ id }: { id: string }, who: Acting = editor) =>
    app.call<ListingForReview & Refused>(who, 'GET', `/api/platform/listings/${id}`)
  async function decide(listing: { id: string }, action: string, note = '', who: Acting = editor) {
    const { version } = (await review(listing)).body
    const sent = { action, note, version }
    return app.call<ListingForReview & Refused>(who, 'POST', `/api/platform/listings/${listing.id}/moves`, sent)
  }

  async function aPublished(...given: Parameters<typeof aSubmitted>): Promise<ListingForReview> {
    const { status, body } = await decide(await aSubmitted(...given), 'publish')
    if (status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  const addFile = (who: Acting, { id }: { id: string }, kind: 'pictures' | 'documents', bytes: Buffer) =>
    app.send<ListingFile & Refused>(who, path(id, `/${kind}`), { name: 'file', bytes })

  return { begin, save, step, own, change, aSubmitted, review, decide, aPublished, addFile }
}

/** Steps of enquiries. */
export function enquiryMakers(app: OrganisationsApp) {
  const path = '/api/marketplace/enquiries'
  const ask = (who: Acting, listing: string, subject = 'Delivery', text = 'How long does it take?') =>
    app.call<Enquiry & Refused>(who, 'POST', `/api/marketplace/listings/${listing}/enquiries`, { subject, text })
  const read = (who: Acting, id: string) => app.call<Enquiry & Refused>(who, 'GET', `${path}/${id}`)
  const write = (who: Acting, { id, version }: Seen, text: string) =>
    app.call<Enquiry & Refused>(who, 'POST', `${path}/${id}/messages`, { text, version })
  const move = (who: Acting, { id, version }: Seen, action: string, reason = '') =>
    app.call<Enquiry & Refused>(who, 'POST', `${path}/${id}/moves`, { action, reason, version })
  const list = (who: Acting, side = 'asker') => app.call<{ items: ListedEnquiry[] }>(who, 'GET', `${path}?side=${side}`)
  const addFile = (who: Acting, messageId: string, bytes: Buffer = aJpeg()) =>
    app.send<MessageFile & Refused>(who, `/api/marketplace/messages/${messageId}/files`, { name: 'plan', bytes })
  const showFile = async ({ headers }: Acting, id: string, fileId: string) => {
    const { statusCode: status, body } = await app.app.inject({ url: `${path}/${id}/files/${fileId}`, headers })
    return { status, body: (status === 200 ? {} : JSON.parse(body)) as Refused }
  }
  return { ask, read, write, move, list, addFile, showFile }
}
