import type { ClientEvent } from '@athar/contracts/security'

type Report = { readonly suspicious?: boolean; readonly metadata?: Readonly<Record<string, unknown>> }

/** Tells the security officer what happened here. Nobody waits for it, and a report that does not arrive stops nothing. */
export function logSecurityEvent(event: ClientEvent, { suspicious = false, metadata = {} }: Report = {}): void {
  void send(event, suspicious, metadata).catch((error: unknown) => {
    // Logged and nothing else: that is all a failure here may do.
    // oxlint-disable-next-line no-console
    console.warn('A security event could not be reported.', event, error)
  })
}

async function send(event: ClientEvent, suspicious: boolean, metadata: Readonly<Record<string, unknown>>) {
  // Rarely needed, so not part of what every page loads first.
  const [{ callApi }, { logSecurityEvent: contract }] = await Promise.all([
    import('../api/call-api.ts'),
    import('@athar/contracts/security'),
  ])
  await callApi(contract, {
    body: { event_type: event, suspicious, metadata: { ...metadata }, user_agent: navigator.userAgent },
  })
}
