import { useMe } from '../../platform/session/index.ts'

/** Whether the reader may propose issuances, cancel for a loss and keep programmes. The server decides again. */
export const useIsOfficer = (): boolean => useMe().data?.platformRoles.includes('platform_admin') ?? false
