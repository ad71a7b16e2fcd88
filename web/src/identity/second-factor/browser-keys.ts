import { serviceUrl } from '../../platform/backend/settings.ts'

/** The host name of the server that keeps keys, where it is not this one. */
export function keysElsewhere(): string | null {
  const { hostname } = new URL(serviceUrl())
  return hostname === location.hostname || location.hostname.endsWith(`.${hostname}`) ? null : hostname
}

/**
 * Whether this browser can ask a key here: it needs an encrypted address, or this very machine, and it binds each key to the host
 * name of the server that keeps it, so that none of another server answers here.
 */
export const keysWorkHere = (): boolean => typeof PublicKeyCredential === 'function' && keysElsewhere() === null
