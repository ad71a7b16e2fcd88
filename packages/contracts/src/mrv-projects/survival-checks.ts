import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { day, idParams, uuid } from '../core/wire.ts'

export const readSurvivalChecks = contract({
  name: 'mrv-projects.read-survival-checks',
  method: 'GET',
  path: '/api/mrv/projects/:id/survival-checks',
  summary: 'Survival checks of adopted trees that may be evidence of a planted area: how many, and the last day',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: z.object({
    /** Days of sites on which trees were checked; 0 of a project of another type. */
    lines: z.number().int(),
    lastDay: day.nullable(),
  }),
})

export const addSurvivalChecks = contract({
  name: 'mrv-projects.add-survival-checks',
  method: 'POST',
  path: '/api/mrv/projects/:id/survival-checks',
  summary: 'Survival checks as they are now become a file of the evidence; without a new check nothing is added',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  response: z.object({ evidenceId: uuid, added: z.boolean() }),
  transaction: false,
})
