import type { organisations, treeAdoption } from '@athar/contracts'
import { createAudit } from '../platform/audit.ts'
import type { Platform } from '../platform/platform.ts'
import * as store from './store/sites.ts'

export type SeedFor = { readonly organisation: organisations.Organisation; readonly ownerId: string }

type SampleSite = Omit<treeAdoption.SiteInput, 'species' | 'open' | 'lastDay'> & {
  readonly id: string
  readonly slug: string
  readonly species: readonly string[]
}

/**
 * At the places of greening projects that the Saudi data sources; the points are those of the named town, or put there by
 * hand. That anybody offers places for adoption there is made up.
 */
const sampleSites: readonly SampleSite[] = [
  {
    id: '0a7a0000-0000-4000-8000-000000000101',
    slug: 'riyadh-wadi-edge',
    name: { en: 'Wadi edge, Riyadh', ar: 'حافة الوادي، الرياض' },
    place: { en: 'Riyadh', ar: 'الرياض' },
    region: 'SA-01',
    lat: 24.6877,
    lon: 46.7219,
    precision: 'town',
    species: ['talh', 'sidr', 'samr'],
    capacity: 250,
  },
  {
    id: '0a7a0000-0000-4000-8000-000000000102',
    slug: 'thadiq-terraces',
    name: { en: 'Rain terraces of Thadiq', ar: 'مصاطب المطر في ثادق' },
    place: { en: 'Thadiq, north of Riyadh', ar: 'ثادق شمال الرياض' },
    region: 'SA-01',
    lat: 25.29,
    lon: 45.87,
    precision: 'approximate',
    species: ['talh', 'samr', 'salam', 'arta'],
    capacity: 400,
  },
  {
    id: '0a7a0000-0000-4000-8000-000000000103',
    slug: 'unayzah-dunes',
    name: { en: 'Ghadha dunes of Unayzah', ar: 'كثبان الغضا في عنيزة' },
    place: { en: 'Unayzah', ar: 'عنيزة' },
    region: 'SA-05',
    lat: 26.0879,
    lon: 43.9637,
    precision: 'town',
    species: ['ghadha', 'arta', 'ghaf'],
    capacity: 300,
  },
  {
    id: '0a7a0000-0000-4000-8000-000000000104',
    slug: 'jazan-coast',
    name: { en: 'Mangrove shore of Jazan', ar: 'شاطئ المانجروف في جازان' },
    place: { en: 'Jazan coast', ar: 'ساحل جازان' },
    region: 'SA-09',
    lat: 16.8892,
    lon: 42.5511,
    precision: 'town',
    species: ['grey-mangrove', 'red-mangrove'],
    capacity: 500,
  },
  {
    id: '0a7a0000-0000-4000-8000-000000000105',
    slug: 'alula-valley',
    name: { en: 'Valley floor, AlUla', ar: 'بطن الوادي، العلا' },
    place: { en: 'AlUla', ar: 'العلا' },
    region: 'SA-03',
    lat: 26.6085,
    lon: 37.9232,
    precision: 'town',
    species: ['talh', 'samr', 'seyal', 'ben'],
    capacity: 150,
  },
]

/** Puts the sample sites in once; whatever became of them afterwards stays. */
export async function seedSites(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  { organisation, ownerId }: SeedFor,
): Promise<void> {
  const organisationId = organisation.id
  await database.transaction({ personId: ownerId, organisationId, role: 'owner' }, async ({ db }) => {
    if ((await store.sitesOf(db, organisationId)).length > 0) return
    const at = clock.now()
    const audit = createAudit(db, { organisationId, personId: ownerId, requestId: 'demo', at })
    for (const site of sampleSites) {
      const species = [...site.species]
      const planter = organisation.name
      await store.insertSite(db, {
        ...site,
        species,
        open: true,
        lastDay: null,
        organisationId,
        planter,
        sample: true,
        by: ownerId,
        at,
      })
      await audit({ action: 'tree-adoption.create-site', subjectType: 'tree-site', subjectId: site.id })
    }
  })
}
