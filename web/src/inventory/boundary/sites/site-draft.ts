import type * as inventory from '@athar/contracts/inventory'
import { figureText, typedNumber } from '../../../platform/form/index.ts'

/** A site while it is being typed: texts as they stand in their boxes. */
export type SiteDraft = {
  readonly code: string
  readonly name: { readonly en: string; readonly ar: string }
  readonly aliases: readonly string[]
  readonly entityId: string
  readonly country: inventory.CountryCode
  readonly region: string | null
  readonly city: string | null
  readonly floorArea: string
}

export const emptySite = (entityId: string): SiteDraft => ({
  code: '',
  name: { en: '', ar: '' },
  aliases: [],
  entityId,
  country: 'SA',
  region: null,
  city: null,
  floorArea: '',
})

export const draftOf = (site: inventory.Site): SiteDraft => ({
  code: site.code,
  name: site.name,
  aliases: site.aliases,
  entityId: site.entityId,
  country: site.country as inventory.CountryCode,
  region: site.region,
  city: site.city,
  floorArea: figureText(site.floorAreaM2),
})

/** What is sent for the draft. */
export const bodyOf = (draft: SiteDraft) => ({
  code: draft.code,
  name: draft.name,
  aliases: [...draft.aliases],
  entityId: draft.entityId,
  country: draft.country,
  region: draft.country === 'SA' ? draft.region : null,
  city: draft.city === null || draft.city.trim() === '' ? null : draft.city,
  floorAreaM2: typedNumber(draft.floorArea),
})
