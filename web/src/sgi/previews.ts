import type { ContentPreviews, PreviewPart } from '../platform/content-previews.ts'

const part = (load: PreviewPart['load'], among?: true): PreviewPart => ({
  words: ['sgi', 'content'],
  load,
  ...(among ? { among } : {}),
})
const headline = part(async () => (await import('./hub/headline-stats.tsx')).HeadlineStats)
const initiative = part(async () => (await import('./initiative-preview.tsx')).InitiativePreview)
const project = part(async () => (await import('./project/project-preview.tsx')).ProjectPreview)
const checked = part(async () => (await import('./dashboard/checked-figures.tsx')).CheckedFigures)
const community = part(async () => (await import('./hub/community-cards.tsx')).CommunityCards, true)
const ways = part(async () => (await import('./hub/sgi-screen.tsx')).WaysOn, true)

/** For editors: where an entry stands on the pages of the initiative. */
export const sgiPreviews: ContentPreviews = {
  'sgi-headline': () => headline,
  'sgi-initiative': () => initiative,
  'sgi-checked-figure': () => checked,
  'sgi-project': () => project,
  'sgi-community-card': () => community,
  portal: (slug) => (slug === 'sgi' ? ways : undefined),
}
