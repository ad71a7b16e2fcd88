import type { OrganisationRole } from '@athar/contracts'
import {
  listMembers,
  readAccessReview,
  readMe,
  readStanding,
  type AccessLine,
  type Engagement,
  type Member,
  type Organisation,
} from '@athar/contracts/organisations'
import { storageKeyOf, serviceUrl } from '../platform/backend/settings.ts'
import { actingOrganisation } from '../platform/session/index.ts'

export const id = (number: number): string => `0c0c0c0c-0000-4000-8000-${String(number).padStart(12, '0')}`

export const anOrganisation = (over: Partial<Organisation> = {}): Organisation => ({
  id: id(1),
  name: { en: 'Najd Building Materials', ar: 'شركة نجد لمواد البناء' },
  type: 'company',
  sector: 'manufacturing',
  region: 'SA-01',
  unifiedNumber: null,
  consolidationApproach: 'operational-control',
  baseYear: 2024,
  fiscalYearFirstMonth: 1,
  sample: false,
  ...over,
})

/** Signs somebody in on this device who holds the role; answers what every part of the page asks for. */
export function acting(role: OrganisationRole, organisation = anOrganisation()) {
  const user = { id: id(2), aud: 'authenticated', email: 'noura@example.org', app_metadata: {}, user_metadata: {} }
  const lasting = { expires_in: 86_400, expires_at: Math.floor(Date.now() / 1000) + 86_400 }
  const session = { access_token: 'access', refresh_token: 'refresh', token_type: 'bearer', ...lasting, user }
  localStorage.setItem(storageKeyOf(serviceUrl()), JSON.stringify(session))
  actingOrganisation.choose(organisation.id)
  const me = {
    personId: id(2),
    email: user.email,
    aal: 'aal1',
    platformRoles: [],
    memberships: [{ organisation, role }],
    invitations: [],
    onboarded: true,
  }
  return { 'GET /api/me': { body: readMe.response.parse(me) }, 'GET /api/organisation/standing': standing() }
}

export const aMember = (over: Partial<Member> = {}): Member => ({
  personId: id(2),
  email: 'noura@example.org',
  fullName: 'Noura Alharbi',
  role: 'owner',
  since: '2026-01-05T08:00:00.000Z',
  deactivatedAt: null,
  ...over,
})
export const omar = aMember({
  personId: id(3),
  email: 'omar@example.org',
  fullName: 'Omar Alzahrani',
  role: 'preparer',
})

export const members = (...list: Member[]) => ({
  body: listMembers.response.parse({ members: list, invitations: [] }),
})

export const standing = (over: object = {}) => ({
  body: readStanding.response.parse({
    transfer: null,
    deletion: null,
    review: null,
    secondFactorMissing: false,
    ...over,
  }),
})

export const aLine = (over: Partial<AccessLine> = {}): AccessLine => ({
  personId: id(2),
  fullName: 'Noura Alharbi',
  email: 'noura@example.org',
  role: 'owner',
  since: '2026-01-05T08:00:00.000Z',
  invitedBy: '',
  lastSeenOn: '2026-11-19',
  tokens: 0,
  secondFactor: true,
  confirmed: null,
  ...over,
})

export const aReview = (over: object = {}) => ({
  body: readAccessReview.response.parse({
    state: 'upcoming',
    dueOn: '2027-02-05',
    lines: [aLine()],
    past: [],
    ...over,
  }),
})

export const anEngagement = (over: Partial<Engagement> = {}): Engagement => ({
  id: id(40),
  kind: 'inventory',
  reportId: null,
  periodId: null,
  projectName: null,
  inventoryYear: 2025,
  client: { en: 'Najd Building Materials', ar: 'شركة نجد لمواد البناء' },
  verifier: { en: 'Rawabi Verification', ar: 'روابي للتحقق' },
  startsOn: '2026-11-01',
  endsOn: '2026-12-31',
  state: 'open',
  grantedAt: '2026-11-01T08:00:00.000Z',
  revokedAt: null,
  revokeReason: null,
  lastOpenedOn: null,
  ...over,
})

/** A refusal as the server words it. */
export const refusal = (status: number, code: string, details: object = {}) => ({
  status,
  body: { code, message: code, details, requestId: 'request-1' },
})
