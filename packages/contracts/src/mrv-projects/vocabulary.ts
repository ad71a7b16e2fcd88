/** Each type is computed by the methodology of the same name. */
export const projectTypes = [
  'grid-renewables',
  'efficiency-retrofit',
  'planted-area',
  'organic-waste',
  'refrigerant-replacement',
] as const
export type ProjectType = (typeof projectTypes)[number]

/** The national crediting mechanism, or a voluntary one without submission, registration and approval. */
export const projectProfiles = ['national', 'generic'] as const
export type ProjectProfile = (typeof projectProfiles)[number]

/** The sustainable development goals of the United Nations by their number. */
export const developmentGoals = [
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  '10',
  '11',
  '12',
  '13',
  '14',
  '15',
  '16',
  '17',
] as const
export type DevelopmentGoal = (typeof developmentGoals)[number]

export const mostPartners = 20
