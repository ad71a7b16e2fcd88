import type { RouteObject } from 'react-router'
import { visitorRoutes as identity } from '../identity/index.ts'
import { visitorRoutes as notifications } from '../notifications/index.ts'
import { visitorRoutes as content } from '../content/index.ts'
import { visitorRoutes as vision2030 } from '../vision2030/index.ts'
import { visitorRoutes as guardians } from '../guardians/index.ts'
import { visitorRoutes as youth } from '../youth/index.ts'
import { visitorRoutes as volunteering } from '../volunteering/index.ts'
import { visitorRoutes as sgi } from '../sgi/index.ts'
import { visitorRoutes as treeAdoption } from '../tree-adoption/index.ts'
import { visitorRoutes as inventory } from '../inventory/index.ts'
import { visitorRoutes as npoRegistration } from '../npo-registration/index.ts'
import { visitorRoutes as disclosures } from '../disclosures/index.ts'
import { visitorRoutes as suppliers } from '../suppliers/index.ts'
import { visitorRoutes as mrvProjects } from '../mrv-projects/index.ts'
import { visitorRoutes as marketplace } from '../marketplace/index.ts'
import { visitorRoutes as credits } from '../credits/index.ts'
import { visitorRoutes as docs } from '../docs/index.ts'

// Written by `npm run features` from features.json and the files of each feature.
export const visitorRoutes: readonly RouteObject[] = [
  ...identity,
  ...notifications,
  ...content,
  ...vision2030,
  ...guardians,
  ...youth,
  ...volunteering,
  ...sgi,
  ...treeAdoption,
  ...inventory,
  ...npoRegistration,
  ...disclosures,
  ...suppliers,
  ...mrvProjects,
  ...marketplace,
  ...credits,
  ...docs,
]
