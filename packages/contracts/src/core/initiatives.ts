/** The four initiatives of the Saudi Green Initiative that have a page; their texts are content. */
export const initiatives = [
  'tree-planting-initiative',
  'protected-areas-expansion',
  'marine-conservation',
  'renewable-energy',
] as const
export type Initiative = (typeof initiatives)[number]
