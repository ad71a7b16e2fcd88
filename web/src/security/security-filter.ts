import type { SecurityEvent } from '@athar/contracts/security'

/** As it stands in the address. */
export type SecurityFilter = {
  readonly suspicious?: 'true' | undefined
  readonly severity?: SecurityEvent['severity'] | undefined
  readonly eventType?: string | undefined
  readonly person?: string | undefined
  readonly from?: string | undefined
  readonly until?: string | undefined
}
