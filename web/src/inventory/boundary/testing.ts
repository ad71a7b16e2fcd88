import { storageKeyOf, serviceUrl } from '../../platform/backend/settings.ts'
import { actingOrganisation } from '../../platform/session/index.ts'
import type { OrganisationRole } from '@athar/contracts'
import * as inventory from '@athar/contracts/inventory'
import { readMe, type Organisation } from '@athar/contracts/organisations'

const id = (number: number): string => `0a0a0a0a-0000-4000-8000-${String(number).padStart(12, '0')}`

export const organisation: Organisation = {
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
}

/** Signs somebody in on this device who holds the role; answers what the server knows of them. */
export function aMember(role: OrganisationRole) {
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
  return { 'GET /api/me': { body: readMe.response.parse(me) } }
}

export const aHolding = (over: Partial<inventory.Holding> = {}): inventory.Holding => ({
  validFrom: '2020-01-01',
  validTo: null,
  equityShare: '1',
  financialControl: 'full',
  operationalControl: true,
  ...over,
})

export const theOrganisation: inventory.Entity = {
  id: id(10),
  parentId: null,
  name: organisation.name,
  holdings: [aHolding({ validFrom: '1900-01-01' })],
  sites: 1,
  version: 1,
  archivedAt: null,
}
export const aSubsidiary: inventory.Entity = {
  id: id(11),
  parentId: id(10),
  name: { en: 'Gulf Ready-Mix', ar: 'الخليج للخرسانة الجاهزة' },
  holdings: [aHolding({ equityShare: '0.5', financialControl: 'joint', operationalControl: false })],
  sites: 0,
  version: 3,
  archivedAt: null,
}

const counted = (share: string) => ({ 'operational-control': share, 'financial-control': share, 'equity-share': share })

/** The answer that lists entities, as the contract has it. */
export const entitiesAnswer = (entities: readonly inventory.Entity[] = [theOrganisation, aSubsidiary]) => ({
  body: inventory.listEntities.response.parse({
    entities,
    asOf: '2026-11-20',
    counted: Object.fromEntries(entities.map((entity) => [entity.id, counted(entity.parentId === null ? '1' : '0')])),
  }),
})

export const aSite = (over: Partial<inventory.Site> = {}): inventory.Site => ({
  id: id(20),
  code: 'S0001',
  name: { en: 'Riyadh plant', ar: 'مصنع الرياض' },
  aliases: ['Plant 1'],
  entityId: theOrganisation.id,
  country: 'SA',
  region: 'SA-01',
  city: 'riyadh',
  floorAreaM2: '12400',
  version: 4,
  archivedAt: null,
  ...over,
})

export const sitesAnswer = (items: readonly inventory.Site[]) => ({
  body: inventory.listSites.response.parse({ items, nextCursor: null, total: items.length }),
})

const square: [number, number][] = [
  [40, 20],
  [40, 25],
  [47, 25],
  [47, 20],
  [40, 20],
]

/** One region with one city in it: enough to choose from. */
export const regionsAnswer = {
  body: inventory.listRegions.response.parse({
    regions: {
      type: 'FeatureCollection',
      features: [
        {
          type: 'Feature',
          properties: {
            code: 'SA-01',
            name: { en: 'Riyadh Region', ar: 'منطقة الرياض' },
            short: { en: 'Riyadh', ar: 'الرياض' },
            capital: { en: 'Riyadh', ar: 'الرياض' },
            label: [45, 23],
          },
          geometry: { type: 'Polygon', coordinates: [square] },
        },
      ],
    },
    cities: [{ id: 'riyadh', name: { en: 'Riyadh', ar: 'الرياض' }, region: 'SA-01', lat: 24.7, lon: 46.7 }],
    attribution: [{ en: 'Made with Natural Earth', ar: 'أُعدّت بالاستعانة بـ Natural Earth' }],
  }),
}

/** A refusal as the server words it. */
export const refusal = (status: number, code: string, details: object = {}) => ({
  status,
  body: { code, message: code, details, requestId: 'request-1' },
})
