// Written by `npm run features` from features.json and the files of each feature.
import { identityErrors } from './identity/errors.ts'
import { organisationsErrors } from './organisations/errors.ts'
import { evidenceErrors } from './evidence/errors.ts'
import { notificationsErrors } from './notifications/errors.ts'
import { profileErrors } from './profile/errors.ts'
import { securityErrors } from './security/errors.ts'
import { contentErrors } from './content/errors.ts'
import { brandErrors } from './brand/errors.ts'
import { requestsErrors } from './requests/errors.ts'
import { guardiansErrors } from './guardians/errors.ts'
import { youthErrors } from './youth/errors.ts'
import { volunteeringErrors } from './volunteering/errors.ts'
import { sgiErrors } from './sgi/errors.ts'
import { treeAdoptionErrors } from './tree-adoption/errors.ts'
import { inventoryErrors } from './inventory/errors.ts'
import { moderationErrors } from './moderation/errors.ts'
import { mentorshipErrors } from './mentorship/errors.ts'
import { npoRegistrationErrors } from './npo-registration/errors.ts'
import { grantsErrors } from './grants/errors.ts'
import { disclosuresErrors } from './disclosures/errors.ts'
import { suppliersErrors } from './suppliers/errors.ts'
import { mrvProjectsErrors } from './mrv-projects/errors.ts'
import { verificationErrors } from './verification/errors.ts'
import { analyticsErrors } from './analytics/errors.ts'
import { marketplaceErrors } from './marketplace/errors.ts'
import { creditsErrors } from './credits/errors.ts'

export const featureErrors = {
  ...identityErrors,
  ...organisationsErrors,
  ...evidenceErrors,
  ...notificationsErrors,
  ...profileErrors,
  ...securityErrors,
  ...contentErrors,
  ...brandErrors,
  ...requestsErrors,
  ...guardiansErrors,
  ...youthErrors,
  ...volunteeringErrors,
  ...sgiErrors,
  ...treeAdoptionErrors,
  ...inventoryErrors,
  ...moderationErrors,
  ...mentorshipErrors,
  ...npoRegistrationErrors,
  ...grantsErrors,
  ...disclosuresErrors,
  ...suppliersErrors,
  ...mrvProjectsErrors,
  ...verificationErrors,
  ...analyticsErrors,
  ...marketplaceErrors,
  ...creditsErrors,
} as const
