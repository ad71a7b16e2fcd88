import { z } from 'zod'
import { byAdministrators } from '../core/access.ts'
import { contract } from '../core/contract.ts'
import { mayReadAll } from '../core/roles.ts'
import { bilingualName, cursorQuery, day, idParams, page, uuid } from '../core/wire.ts'
import { projectTypes } from '../mrv-projects/vocabulary.ts'
import { serial, tonnesText, unitTypes } from './values.ts'

const reads = { kind: 'member', roles: mayReadAll } as const

export const holding = serial.extend({
  id: uuid,
  account: z.enum(['holding', 'reserved']),
  blockId: uuid,
  projectName: bilingualName,
  unitType: z.enum(unitTypes),
  methodology: z.enum(projectTypes),
  expiresOn: day.nullable(),
  /** Why nothing of its block moves; null where it may. */
  frozen: z.string().nullable(),
})
export type Holding = z.infer<typeof holding>

export const listHoldings = contract({
  name: 'credits.list-holdings',
  method: 'GET',
  path: '/api/credits/holdings',
  summary: 'Credits that the organisation holds, by range, the oldest vintage first',
  access: reads,
  query: cursorQuery,
  response: page(holding),
})

export const readBalance = contract({
  name: 'credits.read-balance',
  method: 'GET',
  path: '/api/credits/balance',
  summary: 'Credits of the organisation in whole tonnes: held, reserved, free to move, and retired',
  access: reads,
  response: z.object({
    holding: tonnesText,
    reserved: tonnesText,
    /** Of `holding` what is neither frozen nor expired. */
    free: tonnesText,
    retired: tonnesText,
    /** Whether the public registry names the organisation. */
    publicHoldings: z.boolean(),
    /** Above it, in tonnes, a second person approves. */
    secondPersonAbove: tonnesText,
  }),
})

export const showHoldings = contract({
  name: 'credits.show-holdings',
  method: 'PUT',
  path: '/api/credits/public-holdings',
  summary: 'Whether the public registry names the organisation as a holder',
  access: byAdministrators,
  body: z.object({ shown: z.boolean() }),
  status: 204,
})

/** What the organisation has of one series, in whole tonnes. */
export const ownSeries = serial.pick({ programme: true, project: true, vintage: true }).extend({
  id: uuid,
  projectName: bilingualName,
  unitType: z.enum(unitTypes),
  free: tonnesText,
  reserved: tonnesText,
  /** Of blocks that are frozen, reserved or not. */
  frozen: tonnesText,
  retired: tonnesText,
  cancelled: tonnesText,
  expired: tonnesText,
})
export type OwnSeries = z.infer<typeof ownSeries>

export const listOwnSeries = contract({
  name: 'credits.list-own-series',
  method: 'GET',
  path: '/api/credits/series',
  summary: 'Balances of the organisation by series: free, reserved, frozen, retired, cancelled and expired tonnes',
  access: reads,
  query: cursorQuery,
  response: page(ownSeries),
})

export const findReceiver = contract({
  name: 'credits.find-receiver',
  method: 'GET',
  path: '/api/credits/receivers/:id',
  summary: 'Name of the organisation behind an account number, before credits are transferred to it',
  access: byAdministrators,
  params: idParams,
  response: z.object({ id: uuid, name: bilingualName }),
})
