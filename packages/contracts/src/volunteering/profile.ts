import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { initiatives } from '../core/initiatives.ts'
import { regionCode } from '../core/place.ts'
import { badges } from './badges.ts'
import { profileInput } from './profile-input.ts'
import { skills } from './skills.ts'

/** Begins with `VOL-`; the rest cannot be guessed from another. */
export const volunteerNumber = z.string().regex(/^VOL-[0-9A-HJKMNP-TV-Z]{5}-[0-9A-HJKMNP-TV-Z]{5}$/)

/** Hours that organisers confirmed, and what they earned. */
const record = z.object({
  hours: z.string(),
  events: z.number().int(),
  byYear: z.array(z.object({ year: z.number().int(), hours: z.string() })),
  byInitiative: z.array(z.object({ initiative: z.enum(initiatives).nullable(), hours: z.string() })),
  badges: z.array(z.enum(badges)),
})
export type VolunteerRecord = z.infer<typeof record>

export const ownProfile = z.object({
  skills: z.array(z.enum(skills)),
  regions: z.array(regionCode),
  tellOfShortage: z.boolean(),
  /** The number of the public page; null while there is none. */
  number: volunteerNumber.nullable(),
  /** Only of those who said that they are adults. */
  mayBePublic: z.boolean(),
  record,
})
export type OwnProfile = z.infer<typeof ownProfile>

export const readProfile = contract({
  name: 'volunteering.read-profile',
  method: 'GET',
  path: '/api/volunteering/profile',
  summary: 'The skills a person offers, where they are told of shortages, and their confirmed hours with badges',
  access: { kind: 'person' },
  response: ownProfile,
})

export const saveProfile = contract({
  name: 'volunteering.save-profile',
  method: 'PUT',
  path: '/api/volunteering/profile',
  summary: 'Change skills, regions and notices, and give or take back the consent to a public page',
  access: { kind: 'person' },
  body: profileInput,
  response: ownProfile,
  rateLimit: { most: 30, seconds: 60 },
})

export const publicProfile = z.object({ number: volunteerNumber, name: z.string(), record })
export type PublicProfile = z.infer<typeof publicProfile>

export const readVolunteer = contract({
  name: 'volunteering.read-volunteer',
  method: 'GET',
  path: '/api/volunteering/volunteers/:number',
  summary: 'The public page of a volunteer who agreed to it: name, hours by year and initiative, badges',
  access: { kind: 'public' },
  params: z.object({ number: z.string().max(40) }),
  response: publicProfile,
})
