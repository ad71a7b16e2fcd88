import {
  enquiry,
  listingForm,
  offerCard,
  ownListing,
  type Enquiry,
  type EnquiryMessage,
  type OfferCard,
  type OwnListing,
} from '@athar/contracts/marketplace'

export const listingId = '4b1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a77'
export const providerId = '5c1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a78'

export const aListing = (over: Partial<OwnListing> = {}): OwnListing =>
  ownListing.parse({
    id: listingId,
    category: 'renewables',
    title: { en: 'Solar roofs', ar: '' },
    state: 'draft',
    number: null,
    submittedAt: null,
    publishedAt: null,
    changedAt: '2026-11-20T08:00:00.000Z',
    form: listingForm('renewables'),
    answers: { titleEn: 'Solar roofs' },
    published: null,
    files: [],
    version: 2,
    history: [],
    ...over,
  })

export const anOffer = (over: Partial<OfferCard> = {}): OfferCard =>
  offerCard.parse({
    id: listingId,
    kind: 'listing',
    category: 'renewables',
    title: { en: 'Solar roofs', ar: 'أسطح شمسية' },
    summary: { en: 'Panels and care', ar: 'ألواح وصيانة' },
    provider: { id: providerId, name: { en: 'Rimal Energy', ar: 'رمال للطاقة' }, badges: [] },
    regions: ['SA-01'],
    audiences: ['owners'],
    certificates: [],
    price: { amount: '3200.5', currency: 'SAR', unit: 'kw', vatIncluded: false, text: '' },
    picture: null,
    publishedAt: '2026-11-20T08:00:00.000Z',
    sample: false,
    ...over,
  })

export const enquiryId = '6d1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a79'
export const messageId = '7e1f0f8e-4d0a-4c1b-9a4e-0c6f5d1f2a80'

export const anEnquiry = (over: Partial<Enquiry> = {}): Enquiry =>
  enquiry.parse({
    id: enquiryId,
    number: 'E-1',
    side: 'asker',
    subject: 'Delivery <b>times</b>',
    listing: { en: 'Solar roofs', ar: 'أسطح شمسية' },
    other: { en: 'Rimal Energy', ar: 'رمال للطاقة' },
    state: 'open',
    lastMessageAt: '2026-11-20T08:00:00.000Z',
    listingId,
    otherGone: false,
    createdAt: '2026-11-20T08:00:00.000Z',
    version: 3,
    messages: [aMessage()],
    history: [],
    ...over,
  })

export const aMessage = (over: Partial<EnquiryMessage> = {}): EnquiryMessage => ({
  id: messageId,
  side: 'asker',
  by: 'Noura Alharbi',
  own: true,
  text: 'How long does it take?',
  at: '2026-11-20T08:00:00.000Z',
  files: [],
  ...over,
})
