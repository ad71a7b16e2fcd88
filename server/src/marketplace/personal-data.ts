import type { PersonalData } from '../platform/personal-data.ts'
import { savedData } from './choosing/save-offers.ts'
import type { MarketplaceDeps } from './deps.ts'
import { enquiriesData } from './enquiries/end-with-side.ts'
import { quotationsData } from './quotations/personal-data.ts'

/** What a person asked, quoted and saved. */
export function marketplaceData(deps: MarketplaceDeps): PersonalData {
  const parts = [enquiriesData(deps), quotationsData, savedData]
  return {
    sections: parts.flatMap(({ sections }) => sections),
    erase: async (...subject) => {
      for (const { erase } of parts) await erase(...subject)
    },
  }
}
