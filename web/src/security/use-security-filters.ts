import { severities } from '@athar/contracts/security'
import { filterOf, useFilters } from '../platform/list/index.ts'

/** What narrows the events, as it stands in the address. */
export const useSecurityFilters = () =>
  useFilters({
    suspicious: filterOf.oneOf(['true']),
    severity: filterOf.oneOf(severities),
    kind: filterOf.text(64),
    person: filterOf.text(254),
    from: filterOf.day,
    until: filterOf.day,
  })
export type SecurityFilters = ReturnType<typeof useSecurityFilters>
