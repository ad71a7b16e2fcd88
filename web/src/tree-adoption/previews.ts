import type { ContentPreviews, PreviewPart } from '../platform/content-previews.ts'

const species: PreviewPart = {
  words: ['tree-adoption', 'content'],
  load: async () => (await import('./species-preview.tsx')).SpeciesPreview,
}

/** Paragraphs above the species. */
const introduced: Readonly<Record<string, PreviewPart>> = {
  'native-trees-rule': { ...species, among: true },
  'native-trees-programme': { ...species, among: true },
}

/** For editors: where an entry stands on the pages of tree adoption. */
export const treeAdoptionPreviews: ContentPreviews = {
  'native-tree': () => species,
  'page-text': (slug) => introduced[slug],
}
