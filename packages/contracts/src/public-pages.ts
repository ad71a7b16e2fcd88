// Written by `npm run features` from features.json and the files of each feature.
import type { PublicPages } from './core/public-pages.ts'
import { publicPages as platform } from './platform/public-pages.ts'
import { publicPages as identity } from './identity/public-pages.ts'
import { publicPages as vision2030 } from './vision2030/public-pages.ts'
import { publicPages as youth } from './youth/public-pages.ts'
import { publicPages as volunteering } from './volunteering/public-pages.ts'
import { publicPages as sgi } from './sgi/public-pages.ts'
import { publicPages as treeAdoption } from './tree-adoption/public-pages.ts'
import { publicPages as npoRegistration } from './npo-registration/public-pages.ts'
import { publicPages as mrvProjects } from './mrv-projects/public-pages.ts'
import { publicPages as marketplace } from './marketplace/public-pages.ts'
import { publicPages as credits } from './credits/public-pages.ts'
import { publicPages as docs } from './docs/public-pages.ts'

export const publicPagesOfFeatures: readonly PublicPages[] = [
  platform,
  identity,
  vision2030,
  youth,
  volunteering,
  sgi,
  treeAdoption,
  npoRegistration,
  mrvProjects,
  marketplace,
  credits,
  docs,
]
