import type { ContentPreviews, PreviewPart } from '../content/index.ts'

const species: PreviewPart = {
  words: ['tree-adoption', 'content'],
  load: async () => (await import('./species-preview.tsx')).SpeciesPreview,
}

/** For editors: where an entry stands on the pages of tree adoption. */
export const treeAdoptionPreviews: ContentPreviews = { 'native-tree': () => species }
