/** Methodologies that have a page: the ids of `packages/methodologies`, in the order in which they are shown. */
export const methodologyPages = [
  'grid-renewables',
  'efficiency-retrofit',
  'planted-area',
  'organic-waste',
  'refrigerant-replacement',
] as const
export type MethodologyPage = (typeof methodologyPages)[number]
