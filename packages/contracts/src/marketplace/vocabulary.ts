import { regionCodes } from '../core/region-codes.ts'
import type { PlatformRole } from '../core/roles.ts'

/** What is offered, in the order in which it is shown. */
export const listingCategories = [
  'energy-efficiency',
  'renewables',
  'water',
  'waste',
  'transport',
  'nature',
  'software',
  'finance',
  'advisory',
  'verification',
  'laboratory',
] as const
export type ListingCategory = (typeof listingCategories)[number]

/** Solutions cut emissions; partners advise, verify and measure. */
export const listingGroups = ['solutions', 'partners'] as const
export type ListingGroup = (typeof listingGroups)[number]
const partnerCategories: readonly ListingCategory[] = ['advisory', 'verification', 'laboratory']
export const categoriesOf = (group: ListingGroup): readonly ListingCategory[] =>
  listingCategories.filter((one) => partnerCategories.includes(one) === (group === 'partners'))

/** Whom an offer is for: those who own a project, develop one, or buy and trade what it brings. */
export const listingAudiences = ['owners', 'developers', 'buyers', 'traders'] as const
export type ListingAudience = (typeof listingAudiences)[number]

/** Certificates and labels that a provider states; a badge says what was checked. */
export const listingCertificates = [
  'local-content',
  'saso',
  'seec',
  'iso-14001',
  'iso-50001',
  'iso-9001',
  'iso-14065',
  'iso-17025',
] as const
export type ListingCertificate = (typeof listingCertificates)[number]

/** The whole Kingdom, or some of its regions. */
export const everywhere = 'everywhere'
export const listingRegions = [everywhere, ...regionCodes] as const
export type ListingRegion = (typeof listingRegions)[number]

/** What a price is for. */
export const priceUnits = [
  'kwh',
  'mwh',
  'kw',
  'tonne',
  'cubic-metre',
  'kilometre',
  'hectare',
  'item',
  'sample',
  'report',
  'site',
  'user-month',
  'hour',
  'day',
  'month',
  'year',
  'project',
] as const
export type PriceUnit = (typeof priceUnits)[number]
export const priceCurrencies = ['SAR', 'USD', 'EUR'] as const
export type PriceCurrency = (typeof priceCurrencies)[number]

/** Of what a saving is a figure. */
export const savingUnits = ['kwh-year', 'tco2e-year', 'cubic-metre-year', 'tonne-waste-year', 'percent'] as const
export type SavingUnit = (typeof savingUnits)[number]

/** Open listings of one organisation at most. */
export const mostListings = 50

/** What editors check of a provider. */
export const badgeKinds = ['registration', 'licence', 'accreditation'] as const
/** The same, and the accreditation of a verifier by the platform. */
export const marketBadgeKinds = [...badgeKinds, 'verifier'] as const

/** Listings side by side at most. */
export const mostCompared = 4

/** What a person marks at most. */
export const mostFavourites = 200
export const mostSearches = 50

/** Who reviews listings. */
export const marketplaceEditors = [
  'content_editor',
  'platform_admin',
  'platform_owner',
] as const satisfies readonly PlatformRole[]
export const marketplaceEditor = { kind: 'platform', roles: marketplaceEditors } as const
