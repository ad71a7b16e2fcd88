import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { anyMember } from '../core/roles.ts'
import { ownCheck } from './public-checks.ts'
import { publisher } from './publishing.ts'

export const readPublishing = contract({
  name: 'organisations.read-publishing',
  method: 'GET',
  path: '/api/organisation/publishing',
  summary: 'Whether what the acting organisation publishes is shown, and what of it waits for an editor',
  access: { kind: 'member', roles: anyMember },
  response: z.object({
    /** Null where it has published nothing yet. */
    publishing: publisher.pick({ state: true, reason: true }).nullable(),
    /** What waits, and what was refused. */
    checks: z.array(ownCheck),
  }),
})
