import type { Access, ContractShape } from './contract.ts'
import { mayAdminister } from './roles.ts'

/**
 * What owners and administrators alone do is done after a second factor, and so within the short limits of their sessions. The
 * server refuses to start with such an action that asks for none.
 */
export const byAdministrators = { kind: 'member', roles: mayAdminister, aal2: true } as const satisfies Access
/** The same of what owners alone do. */
export const byOwners = { kind: 'member', roles: ['owner'], aal2: true } as const satisfies Access

const administrative: readonly string[] = mayAdminister

/** Whether it is an action of those alone who administer an organisation, and asks for no second factor; what they read is no action. */
export const administersUnsurely = ({ method, access }: Pick<ContractShape, 'method' | 'access'>): boolean =>
  method !== 'GET' &&
  access.kind === 'member' &&
  !access.aal2 &&
  access.roles.every((role) => administrative.includes(role))
