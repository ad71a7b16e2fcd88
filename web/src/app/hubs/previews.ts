import type { ContentPreviews, PreviewPart } from '../../content/index.ts'

const calls: PreviewPart = {
  words: ['hubs', 'content'],
  load: async () => (await import('./npo-calls.tsx')).NpoCalls,
}

/** For editors: where an entry stands on the pages of the areas. */
export const hubPreviews: ContentPreviews = { 'npo-call': () => calls }
