import { z } from 'zod'
import { contract, documentedLimit } from '../core/contract.ts'
import { regionCodes } from '../core/region-codes.ts'
import { uuid } from '../core/wire.ts'
import { initiatives } from '../sgi/vocabulary.ts'
import { registeredStages } from './stages.ts'
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

export const registeredProject = z.object({
  id: uuid,
  name: z.string(),
  projectType: z.enum(projectTypes),
  region: z.enum(regionCodes),
  state: z.enum(registeredStages),
  /** Made up to show the product with. */
  sample: z.boolean(),
})
export type RegisteredProject = z.infer<typeof registeredProject>

export const listRegistered = contract({
  name: 'mrv-projects.list-registered',
  method: 'GET',
  path: '/api/sgi/projects/:slug/mrv-projects',
  summary: 'Registered mitigation projects that are linked with a published SGI project',
  access: { kind: 'public' },
  params: z.object({ slug: z.string().max(120) }),
  response: z.object({ items: z.array(registeredProject) }),
})
