import type { ContentPreviews, PreviewPart } from '../platform/content-previews.ts'

const part = (load: PreviewPart['load'], among?: true): PreviewPart => ({
  words: ['vision2030', 'content', 'ui'],
  load,
  ...(among ? { among } : {}),
})
const hero = part(async () => (await import('./hero.tsx')).HeroPreview, true)
const pillars = part(async () => (await import('./pillars.tsx')).Pillars)
const indicators = part(async () => (await import('./indicators.tsx')).Indicators)
const projects = part(async () => (await import('./projects.tsx')).Projects)
const energy = part(async () => (await import('./energy-initiatives.tsx')).EnergyInitiatives)
const ways = part(async () => (await import('./ways-on.tsx')).WaysOn, true)

/** Which part an introduction stands at. */
const introduced: Readonly<Record<string, PreviewPart>> = {
  'vision-pillars-note': { ...pillars, among: true },
  'vision-reading-rule': { ...indicators, among: true },
  'ministry-of-energy': { ...energy, among: true },
}

/** For editors: where an entry stands on the page. */
export const vision2030Previews: ContentPreviews = {
  'vision-badge': () => hero,
  'vision-pillar': () => pillars,
  'vision-kpi': () => indicators,
  'vision-project': () => projects,
  'vision-energy-initiative': () => energy,
  portal: (slug) => (slug === 'sgi' ? undefined : ways),
  'page-text': (slug) => introduced[slug],
}
