import { getPlatformFingerprint, logSecurityEvent, type ClientEvent } from '@athar/contracts/security'
import { callApi } from '../api/call-api.ts'

/** What the shell asks of the platform about its safety: rarely needed, so not part of what every page loads first. */
export const readFingerprint = (): Promise<string> => callApi(getPlatformFingerprint, {})

export const reportEvent = (
  event: ClientEvent,
  suspicious: boolean,
  metadata: Readonly<Record<string, unknown>>,
): Promise<void> =>
  callApi(logSecurityEvent, {
    body: { event_type: event, suspicious, metadata: { ...metadata }, user_agent: navigator.userAgent },
  })
