import type { z } from 'zod'
import { hubFact, hubFigure, hubPoint } from './hubs.ts'
import { carbonFinancing, landingText, pageText } from './landing.ts'
import { nativeTree } from './native-trees.ts'
import { npoCriterion, npoDocument } from './npo.ts'
import { sgiCheckedFigure, sgiCommunityCard, sgiHeadline, sgiInitiative } from './sgi.ts'
import { sgiProject } from './sgi-project.ts'
import { portal, visionBadge, visionEnergyInitiative, visionKpi, visionPillar, visionProject } from './vision2030.ts'
import { youthChallenge, youthCourse, youthFactor, youthTrack } from './youth.ts'
import type { ContentKind } from '../published.ts'

/** What an entry of each kind holds. */
export const contentKinds = {
  'vision-pillar': visionPillar,
  'vision-kpi': visionKpi,
  'vision-project': visionProject,
  'vision-energy-initiative': visionEnergyInitiative,
  'vision-badge': visionBadge,
  portal,
  'sgi-headline': sgiHeadline,
  'sgi-initiative': sgiInitiative,
  'sgi-community-card': sgiCommunityCard,
  'sgi-checked-figure': sgiCheckedFigure,
  'sgi-project': sgiProject,
  'native-tree': nativeTree,
  'npo-document': npoDocument,
  'npo-criterion': npoCriterion,
  'youth-challenge': youthChallenge,
  'youth-factor': youthFactor,
  'youth-course': youthCourse,
  'youth-track': youthTrack,
  'hub-figure': hubFigure,
  'hub-fact': hubFact,
  'hub-point': hubPoint,
  'landing-text': landingText,
  'carbon-financing': carbonFinancing,
  'page-text': pageText,
} as const satisfies Record<ContentKind, z.ZodObject>

/** The bodies of entries, by kind. */
export type ContentBodies = { [K in ContentKind]: z.infer<(typeof contentKinds)[K]> }
