import { plantBySteps, type Written } from './hostile-actions.ts'
import { hostileSite, type HostileSite, type Known, type Planted, type Unplanted } from './hostile-site.ts'

/** A site with a hostile text in every field that takes one, as files of journeys share it. */
export type PlantedSite = {
  readonly siteUrl: string
  readonly planted: readonly Planted[]
  readonly unplanted: readonly Unplanted[]
  readonly written: Written
  readonly known: Known
}

/** Writes hostile texts through every route into every text field. */
export async function plant(siteUrl: string): Promise<PlantedSite> {
  const site = await hostileSite(siteUrl)
  const written = await plantBySteps(site)
  // A draft to write into.
  await site.call('owner', 'POST', '/api/sgi/registrations', { kind: 'project' })
  await site.plant(await help(site), leftOut)
  return { siteUrl, planted: site.planted, unplanted: site.unplanted(), written, known: site.known() }
}

/** What a body needs that its shape does not tell. */
async function help(site: HostileSite): Promise<Record<string, Record<string, unknown>>> {
  const first = async (path: string) =>
    ((await (await site.call(null, 'GET', path)).json()) as { items: Record<string, unknown>[] }).items[0] ?? {}
  const plot = await first('/api/tree-adoption/sites')
  const event = await first('/api/volunteering/events')
  const { ticket } = (await (await site.call(null, 'GET', '/api/requests/form')).json()) as { ticket?: string }
  const { entities } = (await (await site.call('owner', 'GET', '/api/inventory/entities')).json()) as {
    entities: { id: string }[]
  }
  const { items } = (await (
    await site.call('owner', 'GET', '/api/inventory/records?state=pending&limit=20')
  ).json()) as {
    items: { id: string; version: number; siteId: string; periodStart: string; periodEnd: string }[]
  }
  const chosen = (at: number) => ({
    kind: 'records',
    records: items.slice(at, at + 1).map(({ id, version }) => ({ id, version })),
  })
  const abroad = { country: 'AE', region: null }
  const { siteId, periodStart, periodEnd } = items[0]!
  const about = { siteId, supplierId: null, periodStart, periodEnd, input: null, confirmed: ['outlier'] }
  // A shift that is new, and lies within its event.
  const { startsAt } = event
  const withShift = {
    startsAt,
    hours: '4',
    'shifts.0.id': null,
    'shifts.0.startsAt': startsAt,
    'shifts.0.hours': '4',
  }
  const diesel = { activity: 'diesel-stationary', unit: 'litre', ...about }
  return {
    'tree-adoption.adopt': {
      site: plot['slug'],
      species: (plot['species'] as string[] | undefined)?.[0],
      onWall: true,
    },
    'tree-adoption.create-site': { lastDay: null },
    'tree-adoption.update-site': { lastDay: null },
    'volunteering.join': { event: event['slug'] },
    'volunteering.create-event': withShift,
    'volunteering.update-event': withShift,
    'requests.submit': { ticket },
    'inventory.create-entity': { parentId: entities[0]!.id },
    'inventory.create-site': { ...abroad, code: '' },
    'organisations.decide-accreditation': { decision: 'suspend' },
    'inventory.update-site': abroad,
    'inventory.create-sites': abroad,
    'inventory.create-record': diesel,
    'inventory.update-record': diesel,
    'inventory.create-records': Object.fromEntries(
      Object.entries(diesel).map(([name, value]) => [`lines.0.${name}`, value]),
    ),
    'inventory.decide-records': { selection: chosen(0) },
    'inventory.edit-records': { selection: chosen(1), change: { dataQuality: 'estimated' } },
    'inventory.create-own-factor': {
      activity: 'diesel-stationary',
      unit: 'litre',
      level: 'organisation',
      siteId: null,
      supplierId: null,
      gwpBasis: 'AR5',
      // Gases and their sum would contradict each other.
      ...Object.fromEntries(
        ['co2Kg', 'ch4Kg', 'ch4FossilKg', 'ch4NonFossilKg', 'n2oKg', 'biogenicCo2Kg'].map((gas) => [gas, null]),
      ),
      scope2Basis: 'both',
      validFrom: '2035-01-01',
      validTo: null,
    },
    'organisations.update': { unifiedNumber: null },
  }
}

/** Actions that would end what the others need. */
const leftOut = [
  'profile.ask-deletion',
  'organisations.ask-deletion',
  'organisations.claim-platform',
  'identity.block-account',
  'identity.unblock-account',
  'identity.end-account-sessions',
  'identity.remove-account-factors',
  'sgi.withdraw-update',
  'sgi.withdraw-update-as-editor',
  'tree-adoption.take-off-wall',
  'tree-adoption.hide-site',
  'volunteering.hide-event',
  'content.save-source',
]
