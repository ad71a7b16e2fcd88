/** What an event may ask for and a person may offer. */
export const skills = [
  'planting',
  'first-aid',
  'driving',
  'diving',
  'photography',
  'teaching',
  'translation',
  'sign-language',
  'repair',
  'reception',
] as const
export type Skill = (typeof skills)[number]
