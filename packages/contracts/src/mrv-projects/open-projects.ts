import { z } from 'zod'
import { contract, documentedLimit } from '../core/contract.ts'
import { regionCodes } from '../core/region-codes.ts'
import { bilingualName, day, idParams, instant, uuid } from '../core/wire.ts'
import { initiatives } from '../sgi/vocabulary.ts'
import { projectStages } from './stages.ts'
import { projectTypes } from './vocabulary.ts'

/** A line of the open data. */
export const openProject = z.object({
  id: uuid,
  name: z.string(),
  /** Of an SGI project its initiative, of a registered mitigation project its type. */
  type: z.enum([...initiatives, ...projectTypes]),
  location: z.object({
    name: z.string(),
    region: z.string(),
    /** Null where no place is public beyond the region. */
    lat: z.number().nullable(),
    lon: z.number().nullable(),
  }),
  /** Verified tonnes; null where nothing is verified. */
  emissions_reduced: z.string().nullable(),
  unit: z.literal('tCO2e'),
  /** Made up to show the product with. */
  sample: z.boolean(),
})
export type OpenProject = z.infer<typeof openProject>

export const listOpenProjects = contract({
  name: 'mrv-projects.list-open-projects',
  method: 'GET',
  path: '/api/open-data/projects',
  summary: 'SGI projects, then registered mitigation projects, newest first; a linked pair is one line',
  access: { kind: 'public' },
  rateLimit: documentedLimit,
  query: z.object({
    limit: z.coerce.number().int().min(1).max(100).default(50),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
    /** Of names; the other language where one is empty. */
    lang: z.enum(['en', 'ar']).default('en'),
  }),
  response: z.object({ projects: z.array(openProject), total: z.number().int(), hasMore: z.boolean() }),
})

/** A project in the public register: what was approved of it, its region, and what is verified. */
export const registeredProject = z.object({
  id: uuid,
  name: bilingualName,
  projectType: z.enum(projectTypes),
  region: z.enum(regionCodes),
  state: z.enum(projectStages),
  /** Verified tonnes; null where nothing is verified. */
  verified: z.string().nullable(),
  /** Made up to show the product with. */
  sample: z.boolean(),
})
export type RegisteredProject = z.infer<typeof registeredProject>

/** A monitoring period with the statement that verified it. */
const verifiedPeriod = z.object({
  from: day,
  to: day,
  tonnes: z.string(),
  statement: z.string(),
  verifiedAt: instant,
})
export type VerifiedPeriod = z.infer<typeof verifiedPeriod>

export const listRegister = contract({
  name: 'mrv-projects.list-register',
  method: 'GET',
  path: '/api/mrv/register',
  summary: 'The public register of projects, the last entered first, with the verified tonnes of all of them',
  access: { kind: 'public' },
  query: z.object({
    projectType: z.enum(projectTypes).optional(),
    limit: z.coerce.number().int().min(1).max(100).default(24),
    offset: z.coerce.number().int().min(0).max(1_000_000).default(0),
  }),
  response: z.object({
    items: z.array(registeredProject),
    /** Of the type that was asked for. */
    total: z.number().int(),
    /** Verified tonnes of all projects in the register, of every type; null where nothing is verified. */
    verified: z.string().nullable(),
  }),
})

export const registeredProjectPage = registeredProject.extend({
  number: z.string(),
  summary: bilingualName,
  carriedOutBy: z.string(),
  reduces: z.string(),
  contact: z.string(),
  creditingFrom: day.nullable(),
  creditingTo: day.nullable(),
  registeredAt: instant,
  sgiProject: z.object({ slug: z.string(), title: bilingualName }).nullable(),
  /** Oldest first. */
  periods: z.array(verifiedPeriod),
})
export type RegisteredProjectPage = z.infer<typeof registeredProjectPage>

export const readRegistered = contract({
  name: 'mrv-projects.read-registered',
  method: 'GET',
  path: '/api/mrv/register/:id',
  summary: 'One project in the public register, with its verified periods',
  access: { kind: 'public' },
  params: idParams,
  response: registeredProjectPage,
})

export const listRegistered = contract({
  name: 'mrv-projects.list-registered',
  method: 'GET',
  path: '/api/sgi/projects/:slug/mrv-projects',
  summary: 'Projects in the public register that are linked with a published SGI project, with their statements',
  access: { kind: 'public' },
  params: z.object({ slug: z.string().max(120) }),
  response: z.object({ items: z.array(registeredProject.extend({ periods: z.array(verifiedPeriod) })) }),
})

export const sumVerifiedOfSgi = contract({
  name: 'mrv-projects.sum-verified-of-sgi',
  method: 'GET',
  path: '/api/sgi/verified',
  summary: 'Verified tonnes of registered projects that are linked with published SGI projects, apart from reports',
  access: { kind: 'public' },
  response: z.object({
    /** Null where nothing is verified. */
    tonnes: z.string().nullable(),
    /** Registered projects that are linked. */
    projects: z.number().int(),
    sample: z.boolean(),
  }),
})
