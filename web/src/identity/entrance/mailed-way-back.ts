import { paths } from '@athar/contracts/paths'
import { serviceUrl } from '../../platform/backend/settings.ts'

/**
 * Where a mailed link leads in the end. What is mailed here opens our own page, which goes on by itself; an auth server outside sends people
 * back with a code, and to our door, where one is taken and a refusal told.
 */
export function mailedWayBack(target: string, step?: 'new-password'): string {
  if (new URL(serviceUrl()).origin === location.origin) return location.origin + target
  const query = new URLSearchParams({ ...(step ? { step } : {}), redirect_to: target })
  return `${location.origin}${paths.auth()}?${query.toString()}`
}

/** The protocol's own link, by which the auth service spends a token and leads to an address that it knows. */
export const protocolLink = (token: string, type: string, target: string): string =>
  `${serviceUrl().replace(/\/+$/, '')}/auth/v1/verify?${new URLSearchParams({ token, type, redirect_to: target }).toString()}`
