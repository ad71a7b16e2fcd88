import type { FeatureManifest } from '../platform/feature-manifest.ts'
import { manifest as identity } from '../identity/index.ts'
import { manifest as organisations } from '../organisations/index.ts'
import { manifest as evidence } from '../evidence/index.ts'
import { manifest as notifications } from '../notifications/index.ts'
import { manifest as security } from '../security/index.ts'
import { manifest as usage } from '../usage/index.ts'
import { manifest as content } from '../content/index.ts'
import { manifest as brand } from '../brand/index.ts'
import { manifest as requests } from '../requests/index.ts'
import { manifest as vision2030 } from '../vision2030/index.ts'
import { manifest as guardians } from '../guardians/index.ts'
import { manifest as youth } from '../youth/index.ts'
import { manifest as volunteering } from '../volunteering/index.ts'
import { manifest as sgi } from '../sgi/index.ts'
import { manifest as treeAdoption } from '../tree-adoption/index.ts'
import { manifest as inventory } from '../inventory/index.ts'
import { manifest as moderation } from '../moderation/index.ts'
import { manifest as mentorship } from '../mentorship/index.ts'
import { manifest as npoRegistration } from '../npo-registration/index.ts'
import { manifest as grants } from '../grants/index.ts'
import { manifest as disclosures } from '../disclosures/index.ts'
import { manifest as suppliers } from '../suppliers/index.ts'
import { manifest as mrvProjects } from '../mrv-projects/index.ts'
import { manifest as verification } from '../verification/index.ts'
import { manifest as analytics } from '../analytics/index.ts'
import { manifest as marketplace } from '../marketplace/index.ts'
import { manifest as credits } from '../credits/index.ts'

// Written by `npm run features` from features.json and the files of each feature.
export const manifests: readonly FeatureManifest[] = [
  identity,
  organisations,
  evidence,
  notifications,
  security,
  usage,
  content,
  brand,
  requests,
  vision2030,
  guardians,
  youth,
  volunteering,
  sgi,
  treeAdoption,
  inventory,
  moderation,
  mentorship,
  npoRegistration,
  grants,
  disclosures,
  suppliers,
  mrvProjects,
  verification,
  analytics,
  marketplace,
  credits,
]
