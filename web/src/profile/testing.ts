import type { OrganisationRole } from '@athar/contracts'
import { readMe, type Organisation } from '@athar/contracts/organisations'
import type { ApiToken } from '@athar/contracts/profile'

import { serviceUrl, storageKeyOf } from '../platform/backend/settings.ts'
import { actingOrganisation } from '../platform/session/index.ts'

const id = (digit: number): string => `00000000-0000-4000-8000-${String(digit).padStart(12, '0')}`

export const theOrganisation: Organisation = {
  id: id(1),
  name: { en: 'Najd Cement', ar: 'إسمنت نجد' },
  type: 'company',
  sector: 'manufacturing',
  region: 'SA-01',
  unifiedNumber: null,
  consolidationApproach: 'operational-control',
  baseYear: 2023,
  fiscalYearFirstMonth: 1,
  sample: false,
}

/** Somebody signed in, who acts for the organisation in a role; null for somebody who belongs nowhere. */
export function somebody(role: OrganisationRole | null) {
  const user = { id: id(2), aud: 'authenticated', email: 'noura@example.org', app_metadata: {}, user_metadata: {} }
  const lasting = { expires_in: 86_400, expires_at: Math.floor(Date.now() / 1000) + 86_400 }
  const session = { access_token: 'access', refresh_token: 'refresh', token_type: 'bearer', ...lasting, user }
  localStorage.setItem(storageKeyOf(serviceUrl()), JSON.stringify(session))
  if (role !== null) actingOrganisation.choose(theOrganisation.id)
  const me = {
    personId: id(2),
    email: user.email,
    aal: 'aal1',
    platformRoles: [],
    memberships: role === null ? [] : [{ organisation: theOrganisation, role }],
    invitations: [],
    onboarded: true,
  }
  return { 'GET /api/me': { body: readMe.response.parse(me) } }
}

const inDays = (days: number): string => new Date(Date.now() + days * 86_400_000).toISOString()

export const aToken = (over: Partial<ApiToken> = {}): ApiToken => ({
  id: id(20),
  organisationId: theOrganisation.id,
  name: 'Meter gateway',
  hint: 'x9Qz',
  scopes: ['read', 'enter-data'],
  createdAt: inDays(-10),
  expiresAt: inDays(80),
  revokedAt: null,
  lastUsedAt: null,
  lastUsedFrom: null,
  ...over,
})
export const daysFromNow = inDays
