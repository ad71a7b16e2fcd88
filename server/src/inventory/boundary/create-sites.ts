import { randomUUID } from 'node:crypto'
import type { inventory } from '@athar/contracts'
import type { Audit } from '../../platform/audit.ts'
import type { Db } from '../../platform/database.ts'
import type { Call } from '../../platform/http/serve.ts'
import { plainName } from '../../platform/plain-name.ts'
import { refuseEntity, refusePlace } from './check-site.ts'
import type { BoundaryDeps } from './deps.ts'
import { siteNameKey } from './site-name-keys.ts'
import { rootEntityId } from './store/entities.ts'
import { codeOf, insertSites, lockSites, nextCodeNumber, sitesNamed } from './store/sites.ts'

type NewSites = {
  readonly organisationId: string
  /** The organisation itself when null. */
  readonly entityId: string | null
  readonly country: inventory.CountryCode
  readonly region: string | null
  readonly names: readonly string[]
  /** The numbers that sites are to have, by the keys of their names; else new ones. */
  readonly ids?: ReadonlyMap<string, string>
}
type NamedSite = { readonly name: string; readonly siteId: string; readonly created: boolean }

/** Many sites at once, as an import finds them: a name that is known answers its site, the others become sites. */
export async function createSites(
  deps: BoundaryDeps,
  context: { db: Db; audit: Audit; at: Date },
  input: NewSites,
): Promise<NamedSite[]> {
  const { db, audit, at } = context
  const { organisationId, country, region } = input
  refusePlace(deps.places, { country, region, city: null })
  await lockSites(db, organisationId)
  const entityId = input.entityId ?? (await rootEntityId(db, organisationId))
  await refuseEntity(db, organisationId, entityId)
  const spelling = firstSpellings(input.names)
  const known = new Map(
    (await sitesNamed(db, organisationId, [...spelling.keys()])).map((owner) => [owner.key, owner.siteId]),
  )
  let number = await nextCodeNumber(db, organisationId)
  const fresh = [...spelling]
    .filter(([key]) => !known.has(key))
    .map(([key, name]) => ({
      key,
      id: input.ids?.get(key) ?? randomUUID(),
      code: codeOf(number++),
      name: plainName(inOwnLanguage(name)),
      aliases: [],
      entityId,
      country,
      region,
      city: null,
      floorAreaM2: null,
    }))
  await insertSites(db, organisationId, fresh, at)
  if (fresh.length > 0)
    await audit({
      action: 'inventory.create-sites',
      subjectType: 'sites',
      subjectId: fresh[0]?.id ?? '',
      details: { count: fresh.length, country },
    })
  const made = new Map(fresh.map((site) => [site.key, site.id]))
  return input.names.map((name) => {
    const key = siteNameKey(name)
    return { name, siteId: known.get(key) ?? made.get(key) ?? '', created: made.has(key) }
  })
}

/** How each name was first written, by its key. */
function firstSpellings(names: readonly string[]): Map<string, string> {
  const spelling = new Map<string, string>()
  for (const name of names) {
    const key = siteNameKey(name)
    if (!spelling.has(key)) spelling.set(key, name)
  }
  return spelling
}

const arabic = /\p{Script=Arabic}/u
const inOwnLanguage = (name: string) => (arabic.test(name) ? { en: '', ar: name } : { en: name, ar: '' })

export async function createSitesFromCall(
  deps: BoundaryDeps,
  { actor, body, db, audit, clock }: Call<typeof inventory.createSites>,
) {
  return {
    sites: await createSites(deps, { db, audit, at: clock.now() }, { organisationId: actor.organisationId, ...body }),
  }
}
