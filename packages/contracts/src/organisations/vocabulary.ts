export const organisationTypes = ['company', 'government', 'npo', 'project_owner', 'verifier', 'buyer'] as const
export type OrganisationType = (typeof organisationTypes)[number]
/** GHG Protocol Corporate Standard, chapter 3. */
export const consolidationApproaches = ['operational-control', 'financial-control', 'equity-share'] as const
export type ConsolidationApproach = (typeof consolidationApproaches)[number]
/** Sections of ISIC Rev. 4 as the Saudi business register uses them, in plain keys. */
export const sectors = [
  'agriculture',
  'mining-oil-gas',
  'manufacturing',
  'electricity-gas',
  'water-waste',
  'construction',
  'trade',
  'transport',
  'accommodation-food',
  'information-communication',
  'finance-insurance',
  'real-estate',
  'professional-services',
  'administrative-services',
  'public-administration',
  'education',
  'health-social',
  'arts-recreation',
  'other-services',
] as const
export type Sector = (typeof sectors)[number]
