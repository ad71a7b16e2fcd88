import type { ClientEvent } from '@athar/contracts/security'
import type { reportEvent } from './calls.ts'

type Report = { readonly suspicious?: boolean; readonly metadata?: Readonly<Record<string, unknown>> }

/** Tells the security officer what happened here. Nobody waits for it, and a report that does not arrive stops nothing. */
export function logSecurityEvent(event: ClientEvent, { suspicious = false, metadata = {} }: Report = {}): void {
  void send(event, suspicious, metadata).catch((error: unknown) => {
    // Logged and nothing else: that is all a failure here may do.
    // oxlint-disable-next-line no-console
    console.warn('A security event could not be reported.', event, error)
  })
}

const send = async (...told: Parameters<typeof reportEvent>): Promise<void> =>
  (await import('./calls.ts')).reportEvent(...told)
