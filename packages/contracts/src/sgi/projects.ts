import { z } from 'zod'
import { source } from '../content/published.ts'
import { contract } from '../core/contract.ts'
import { mayPrepare } from '../core/roles.ts'
import { day, decimalText, idParams, instant, uuid } from '../core/wire.ts'
import { plain } from './draft.ts'
import { updateInput, updateText } from './update-input.ts'
import {
  dateKinds,
  dateNotes,
  entryKinds,
  initiatives,
  mayReviewRegistrations,
  metricNames,
  precisions,
  projectStatuses,
} from './vocabulary.ts'

const bilingual = z.object({ en: z.string(), ar: z.string() })
const slug = z
  .string()
  .max(120)
  .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/)
const position = z.tuple([z.number(), z.number()])

export const targetFigure = z.object({ metric: z.enum(metricNames), value: decimalText, year: z.number().int() })

export const projectCard = z.object({
  id: uuid,
  slug,
  kind: z.enum(entryKinds),
  title: bilingual,
  initiative: z.enum(initiatives),
  status: z.enum(projectStatuses),
  place: z.object({
    name: bilingual,
    region: z.string(),
    lat: z.number(),
    lon: z.number(),
    precision: z.enum(precisions),
    /** Corners of an area, longitude before latitude. */
    area: z.array(position).nullable(),
  }),
  impact: bilingual,
  target: targetFigure.nullable(),
  /** The organisation that registered it; null for what came with the product from published sources. */
  registeredBy: bilingual.nullable(),
  /** Made up to show the product with. */
  sample: z.boolean(),
  publishedAt: instant,
})
export type ProjectCard = z.infer<typeof projectCard>

export const listProjects = contract({
  name: 'sgi.list-projects',
  method: 'GET',
  path: '/api/sgi/projects',
  summary: 'Published projects and initiatives with their places, newest first',
  access: { kind: 'public' },
  query: z.object({ initiative: z.enum(initiatives).optional() }),
  response: z.object({ items: z.array(projectCard) }),
})

export const reportedValue = z.object({
  metric: z.enum(metricNames),
  year: z.number().int(),
  /** Added in that year, as the organisation reports it; nobody has verified it here. */
  value: decimalText,
})
export type ReportedValue = z.infer<typeof reportedValue>

export const projectUpdate = z.object({
  id: uuid,
  title: bilingual,
  text: bilingual,
  happenedOn: day,
  postedAt: instant,
  postedBy: z.enum(['organisation', 'editor']),
  values: z.array(reportedValue),
})
export type ProjectUpdate = z.infer<typeof projectUpdate>

export const project = projectCard.extend({
  summary: bilingual,
  phase: bilingual.nullable(),
  dates: z.array(
    z.object({
      what: z.enum(dateKinds),
      /** A year, month, quarter (`2025-Q4`) or day; null where the source shows none. */
      on: z.string().nullable(),
      note: z.enum(dateNotes).nullable(),
    }),
  ),
  milestones: z.array(z.object({ title: bilingual, on: day })),
  partners: z.array(bilingual),
  participants: z.number().int().nullable(),
  capacityMw: z.number().nullable(),
  photos: z.array(z.object({ id: uuid, alt: bilingual })),
  documents: z.array(z.object({ id: uuid, title: bilingual, bytes: z.number().int() })),
  /** Newest first. */
  updates: z.array(projectUpdate),
  /** The newest report for each metric and year. */
  reported: z.array(reportedValue),
  sources: z.array(source),
})
export type Project = z.infer<typeof project>

const slugParams = z.object({ slug })

export const readProject = contract({
  name: 'sgi.read-project',
  method: 'GET',
  path: '/api/sgi/projects/:slug',
  summary: 'One published project or initiative, whole',
  access: { kind: 'public' },
  params: slugParams,
  response: project,
})

export const showPhoto = contract({
  name: 'sgi.show-photo',
  method: 'GET',
  path: '/api/sgi/photos/:id',
  summary: 'A photograph of a published project, without what its camera wrote into it',
  access: { kind: 'public' },
  params: idParams,
  answer: 'file',
  transaction: false,
})

export const showDocument = contract({
  name: 'sgi.show-document',
  method: 'GET',
  path: '/api/sgi/documents/:id',
  summary: 'A document of a published project, always as a download',
  access: { kind: 'public' },
  params: idParams,
  answer: 'file',
  transaction: false,
})

const standing = z.object({ following: z.boolean() })

export const readFollow = contract({
  name: 'sgi.read-follow',
  method: 'GET',
  path: '/api/sgi/projects/:slug/follow',
  summary: 'Whether the signed-in person follows a project',
  access: { kind: 'person' },
  params: slugParams,
  response: standing,
})

export const follow = contract({
  name: 'sgi.follow',
  method: 'PUT',
  path: '/api/sgi/projects/:slug/follow',
  summary: 'Be told of news of a project, or no longer',
  access: { kind: 'person' },
  params: slugParams,
  body: standing,
  response: standing,
})

export const postUpdate = contract({
  name: 'sgi.post-update',
  method: 'POST',
  path: '/api/sgi/projects/:slug/updates',
  summary: 'News of an own project, with what it reports for a year; a value reported again replaces the one before',
  access: { kind: 'member', roles: mayPrepare },
  params: slugParams,
  body: updateInput,
  response: projectUpdate,
  status: 201,
})

export const postUpdateAsEditor = contract({
  name: 'sgi.post-update-as-editor',
  method: 'POST',
  path: '/api/platform/sgi/projects/:slug/updates',
  summary: 'News of any project, told by an editor; values are reported by whoever registered it',
  access: { kind: 'platform', roles: mayReviewRegistrations },
  params: slugParams,
  body: z.object(updateText),
  response: projectUpdate,
  status: 201,
})

const updateParams = slugParams.extend(idParams.shape)

export const withdrawUpdate = contract({
  name: 'sgi.withdraw-update',
  method: 'POST',
  path: '/api/sgi/projects/:slug/updates/:id/withdraw',
  summary: 'Take own news back: its words go, and what it reported falls back to what was reported before it',
  access: { kind: 'member', roles: mayPrepare },
  params: updateParams,
  status: 204,
})

export const withdrawUpdateAsEditor = contract({
  name: 'sgi.withdraw-update-as-editor',
  method: 'POST',
  path: '/api/platform/sgi/projects/:slug/updates/:id/withdraw',
  summary: 'Take news of any project off the public pages for good; the organisation that registered it is told why',
  access: { kind: 'platform', roles: mayReviewRegistrations },
  params: updateParams,
  body: z.object({ reason: plain(1000).min(3) }),
  status: 204,
})

export const readCommunity = contract({
  name: 'sgi.read-community',
  method: 'GET',
  path: '/api/sgi/initiatives/:initiative/community',
  summary: 'Who takes part in an initiative, as this platform has counted it',
  access: { kind: 'public' },
  params: z.object({ initiative: z.enum(initiatives) }),
  response: z.object({
    /** People with a confirmed place in its volunteering events. */
    volunteers: z.number().int(),
    /** People who take part in its published projects, as their organisations count them. */
    beneficiaries: z.number().int(),
    /** Organisations that its published projects name, each once. */
    partnerships: z.number().int(),
  }),
})
