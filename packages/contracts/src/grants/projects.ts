import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { figureText, idParams, uuid } from '../core/wire.ts'
import { storedTexts } from './values.ts'
import { applicant, applicantReads } from './vocabulary.ts'

/** A project of the Saudi Green Initiative, or one whose reductions are measured. */
export const grantProjectKinds = ['mrv', 'sgi'] as const
export type GrantProjectKind = (typeof grantProjectKinds)[number]

export const grantProjectRef = z.object({ kind: z.enum(grantProjectKinds), id: uuid })
export type GrantProjectRef = z.infer<typeof grantProjectRef>

/** A project that an application names, under the name that it had then. */
export const namedProject = grantProjectRef.extend({ name: storedTexts })
export type NamedProject = z.infer<typeof namedProject>

/** The same with the tCO2e of its signed verifications; null where nothing is verified. */
export const grantProject = namedProject.extend({ verifiedTonnes: figureText.nullable() })
export type GrantProject = z.infer<typeof grantProject>

export const listNameable = contract({
  name: 'grants.list-nameable-projects',
  method: 'GET',
  path: '/api/grants/projects',
  summary: 'Projects of the acting organisation that an application may name; none of a person',
  access: applicantReads,
  response: z.object({ items: z.array(grantProject) }),
})

export const nameProject = contract({
  name: 'grants.name-project',
  method: 'PUT',
  path: '/api/grants/applications/:id/project',
  summary: 'Name the project that a draft is for, or none; kept as submitted from then on',
  access: applicant,
  params: idParams,
  body: z.object({ project: grantProjectRef.nullable() }),
  status: 204,
})
