// Written by `npm run features` from features.json and the files of each feature.
import { createIdentity } from './identity/index.ts'
import { createOrganisations } from './organisations/index.ts'
import { createEvidence } from './evidence/index.ts'
import { createNotifications } from './notifications/index.ts'
import { createProfile } from './profile/index.ts'
import { createSecurity } from './security/index.ts'
import { createUsage } from './usage/index.ts'
import { createContent } from './content/index.ts'
import { createBrand } from './brand/index.ts'
import { createRequests } from './requests/index.ts'
import { createGuardians } from './guardians/index.ts'
import { createYouth } from './youth/index.ts'
import { createVolunteering } from './volunteering/index.ts'
import { createSgi } from './sgi/index.ts'
import { createTreeAdoption } from './tree-adoption/index.ts'
import { createInventory } from './inventory/index.ts'
import { createModeration } from './moderation/index.ts'
import { createMentorship } from './mentorship/index.ts'
import { createNpoRegistration } from './npo-registration/index.ts'
import { createGrants } from './grants/index.ts'
import { createDisclosures } from './disclosures/index.ts'
import { createSuppliers } from './suppliers/index.ts'
import { createMrvProjects } from './mrv-projects/index.ts'
import { createVerification } from './verification/index.ts'
import { createAnalytics } from './analytics/index.ts'
import { createMarketplace } from './marketplace/index.ts'
import { createCredits } from './credits/index.ts'
import { createDocs } from './docs/index.ts'

/** How each feature is made, in the order of the register: each is given those before it. */
export const makers = {
  identity: createIdentity,
  organisations: createOrganisations,
  evidence: createEvidence,
  notifications: createNotifications,
  profile: createProfile,
  security: createSecurity,
  usage: createUsage,
  content: createContent,
  brand: createBrand,
  requests: createRequests,
  guardians: createGuardians,
  youth: createYouth,
  volunteering: createVolunteering,
  sgi: createSgi,
  treeAdoption: createTreeAdoption,
  inventory: createInventory,
  moderation: createModeration,
  mentorship: createMentorship,
  npoRegistration: createNpoRegistration,
  grants: createGrants,
  disclosures: createDisclosures,
  suppliers: createSuppliers,
  mrvProjects: createMrvProjects,
  verification: createVerification,
  analytics: createAnalytics,
  marketplace: createMarketplace,
  credits: createCredits,
  docs: createDocs,
} as const
