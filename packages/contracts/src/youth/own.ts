import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { regionCode } from '../core/place.ts'
import { day, decimalText, idParams } from '../core/wire.ts'
import { standings } from '../guardians/vocabulary.ts'
import { certificate, log, participation, slug, team, totals } from './shapes.ts'
import { teamKinds } from './vocabulary.ts'

export const own = z.object({
  standing: z.enum(standings),
  region: regionCode.nullable(),
  team: team.nullable(),
  points: z.number().int(),
  level: z.number().int(),
  /** Points from which the next level is reached; null at the last. */
  nextLevel: z.number().int().nullable(),
  season: z.string(),
  seasonPoints: z.number().int(),
  totals,
  participations: z.array(participation),
  courses: z.array(z.object({ course: z.string(), passed: z.array(z.string()) })),
  certificates: z.array(certificate),
})
export type Own = z.infer<typeof own>

export const readOwn = contract({
  name: 'youth.read-own',
  method: 'GET',
  path: '/api/youth/own',
  summary: 'Challenges, points, team, lessons and certificates of the signed-in person',
  access: { kind: 'person' },
  response: own,
})

export const joinChallenge = contract({
  name: 'youth.join-challenge',
  method: 'POST',
  path: '/api/youth/participations',
  summary: 'Join a challenge with the saving that is expected of it; under 18 a guardian’s consent is needed',
  access: { kind: 'person' },
  body: z.object({
    challenge: slug,
    expected: decimalText,
    region: regionCode.nullable().default(null),
    /** Stands in the form out of sight: people leave it empty. */
    website: z.string().max(200).default(''),
  }),
  response: participation,
  status: 201,
  rateLimit: { most: 20, seconds: 60 },
})

export const participationDetail = participation.extend({ logs: z.array(log) })
export type ParticipationDetail = z.infer<typeof participationDetail>

export const readParticipation = contract({
  name: 'youth.read-participation',
  method: 'GET',
  path: '/api/youth/participations/:id',
  summary: 'One challenge of the signed-in person with everything that was logged, newest first',
  access: { kind: 'person' },
  params: idParams,
  response: participationDetail,
})

export const leaveChallenge = contract({
  name: 'youth.leave-challenge',
  method: 'POST',
  path: '/api/youth/participations/:id/leave',
  summary: 'Leave a challenge; what was awarded stays',
  access: { kind: 'person' },
  params: idParams,
  response: participation,
})

export const logAction = contract({
  name: 'youth.log-action',
  method: 'POST',
  path: '/api/youth/participations/:id/logs',
  summary: 'Log an action with its amount; without a photo it counts by rule, with one a moderator looks at it',
  access: { kind: 'person' },
  params: idParams,
  body: z.object({
    /** Its place in the list of the challenge, from 0. */
    action: z.number().int().min(0).max(20),
    amount: decimalText.refine((text) => Number(text) >= 0 && Number(text) <= 100_000, {
      params: { code: 'not-amount' },
    }),
    doneOn: day,
    withPhoto: z.boolean(),
  }),
  response: participationDetail.extend({ logged: z.uuid() }),
  status: 201,
  rateLimit: { most: 30, seconds: 60 },
})

export const uploadPhoto = contract({
  name: 'youth.upload-photo',
  method: 'POST',
  path: '/api/youth/logs/:id/photo',
  summary: 'Add the photo of a log that was made with one; a photo that is known already is refused',
  access: { kind: 'person' },
  params: idParams,
  upload: true,
  transaction: false,
  response: z.object({ id: z.uuid() }),
  status: 201,
})

export const readOwnPhoto = contract({
  name: 'youth.read-own-photo',
  method: 'GET',
  path: '/api/youth/logs/:id/photo',
  summary: 'The photo of an own log',
  access: { kind: 'person' },
  params: idParams,
  answer: 'file',
})

export const foundTeam = contract({
  name: 'youth.found-team',
  method: 'POST',
  path: '/api/youth/teams',
  summary: 'Found a team; its name is public once a moderator has read it',
  access: { kind: 'person' },
  body: z.object({ name: z.string().trim().min(3).max(60), kind: z.enum(teamKinds), region: regionCode }),
  response: team,
  status: 201,
  rateLimit: { most: 10, seconds: 600 },
})

export const joinTeam = contract({
  name: 'youth.join-team',
  method: 'POST',
  path: '/api/youth/teams/join',
  summary: 'Join a team by its code',
  access: { kind: 'person' },
  body: z.object({ code: z.string().trim().max(20) }),
  response: team,
  rateLimit: { most: 20, seconds: 600 },
})

export const leaveTeam = contract({
  name: 'youth.leave-team',
  method: 'POST',
  path: '/api/youth/teams/leave',
  summary: 'Leave the team; what was awarded for it stays with it',
  access: { kind: 'person' },
  status: 204,
})

export const certify = contract({
  name: 'youth.certify',
  method: 'POST',
  path: '/api/youth/certificates',
  summary: 'Issue the certificate of a challenge or course that is done; issued again, it is the same one',
  access: { kind: 'person' },
  body: z.object({ kind: z.enum(['challenge', 'course']), slug }),
  response: certificate,
})

export const downloadCertificate = contract({
  name: 'youth.download-certificate',
  method: 'GET',
  path: '/api/youth/certificates/:id/file',
  summary: 'An own certificate as PDF, in one of the two languages',
  access: { kind: 'person' },
  params: idParams,
  query: z.object({ lang: z.enum(['en', 'ar']) }),
  answer: 'file',
  transaction: false,
  rateLimit: { most: 20, seconds: 60 },
})
