import type { ContentBodies } from '@athar/contracts/content'
import type { ComponentType } from 'react'
import type { ContentPreviews, PreviewPart } from '../../platform/content-previews.ts'

const part = (load: () => Promise<ComponentType>, among?: true): PreviewPart => ({
  words: ['hubs', 'content', 'organisations', 'youth'],
  load,
  ...(among ? { among } : {}),
})
const documents = part(async () => (await import('./npo-screen.tsx')).NpoDocuments, true)
const criteria = part(async () => (await import('./npo-screen.tsx')).NpoCriteria, true)
const challenges = part(async () => (await import('./youth-screen.tsx')).YouthChallenges)
const factors = part(async () => (await import('./youth-screen.tsx')).YouthFactors, true)
const courses = part(async () => (await import('./youth-screen.tsx')).YouthCourses)
const tracks = part(async () => (await import('./youth-screen.tsx')).YouthTracks, true)
const mrvSteps = part(async () => (await import('./mrv-screen.tsx')).MrvSteps, true)
const groups = part(async () => (await import('./marketplace-screen.tsx')).MarketplaceGroups, true)
const figures = part(async () => (await import('./hub-previews.tsx')).EveryFigure)
const facts = part(async () => (await import('./hub-previews.tsx')).EveryFact)

/** The list that a point stands in. */
const pointLists: Record<ContentBodies['hub-point']['part'], PreviewPart> = {
  'npo-benefit': part(async () => (await import('./npo-screen.tsx')).NpoBenefits, true),
  'npo-question': part(async () => (await import('./npo-screen.tsx')).NpoQuestions, true),
  'npo-volunteer-rule': part(async () => (await import('./npo-screen.tsx')).NpoVolunteering, true),
  'youth-cycle': part(async () => (await import('./youth-screen.tsx')).YouthCycle, true),
  'youth-rule': part(async () => (await import('./youth-screen.tsx')).YouthRules, true),
  'youth-safeguarding': part(async () => (await import('./youth-screen.tsx')).YouthSafeguarding, true),
  'youth-mentorship-step': part(async () => (await import('./youth-screen.tsx')).YouthMentorshipSteps, true),
  'marketplace-group': groups,
  'marketplace-credit-step': part(async () => (await import('./marketplace-screen.tsx')).MarketplaceCredits, true),
  'mrv-step': mrvSteps,
}
const introduced: Readonly<Record<string, PreviewPart>> = { 'mrv-overview': mrvSteps, 'marketplace-overview': groups }

/** For editors: where an entry stands on the pages of the areas. */
export const hubPreviews: ContentPreviews = {
  'npo-document': () => documents,
  'npo-criterion': () => criteria,
  'youth-challenge': () => challenges,
  'youth-factor': () => factors,
  'youth-course': () => courses,
  'youth-track': () => tracks,
  'hub-figure': () => figures,
  'hub-fact': () => facts,
  'hub-point': (_slug, body) => pointLists[(body as ContentBodies['hub-point']).part],
  'page-text': (slug) => introduced[slug],
}
