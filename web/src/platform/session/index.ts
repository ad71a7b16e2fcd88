export { actingOrganisation } from './acting-organisation.ts'
export { backend, signOut } from './session-store.ts'
export { greetingName, useActingOrganisation, useSession } from './use-session.ts'
export { useMayAct, useMe, useMembership } from './use-me.ts'
