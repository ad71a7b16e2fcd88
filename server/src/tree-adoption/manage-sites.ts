import { randomUUID } from 'node:crypto'
import { treeAdoption, type organisations, type ResponseOf } from '@athar/contracts'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { standing } from '../platform/kingdom.ts'
import { plainLine } from '../platform/plain-line.ts'
import { slugOf } from '../platform/slug-of.ts'
import type { TreeDeps } from './deps.ts'
import { publicSite } from './read-sites.ts'
import * as store from './store/sites.ts'

type Deps = Pick<TreeDeps, 'organisations' | 'species' | 'publicPages'>

/** The sites of the acting organisation with what became of their trees. */
export async function listOwnSites({
  actor,
  db,
  clock,
}: Call<typeof treeAdoption.listOwnSites>): Promise<ResponseOf<typeof treeAdoption.listOwnSites>> {
  const sites = await store.sitesOf(db, actor.organisationId)
  const survival = await store.survivalOf(
    db,
    sites.map(({ id }) => id),
  )
  return { items: sites.map((site) => ownSite(site, survival(site.id), clock.today())) }
}

export async function readOwnSite({
  actor,
  params,
  db,
  clock,
}: Call<typeof treeAdoption.readOwnSite>): Promise<treeAdoption.OwnSite> {
  return readSiteOf(db, { organisationId: actor.organisationId, id: params.id, today: clock.today() })
}

/** Offers a site, under an address of its own. */
export async function createSite(
  deps: Deps,
  call: Call<typeof treeAdoption.createSite>,
): Promise<treeAdoption.OwnSite> {
  const { actor, body, db, clock, audit } = call
  const { organisationId, personId } = actor
  const today = clock.today()
  if (body.lastDay !== null && body.lastDay < today) fail('tree-adoption.last-day-past')
  const input = await planted(deps, db, body)
  if (body.open) await refuseMoreOpen(db, organisationId)
  const organisation = await deps.organisations.read(db, organisationId)
  const { name: planter, sample } = organisation
  const id = randomUUID()
  const slug = slugOf(input.name.en, 'site')
  await store.insertSite(db, { ...input, id, slug, organisationId, planter, sample, by: personId, at: clock.now() })
  await deps.organisations.askToPublish(call, organisation, shown(id, input))
  await audit({ action: 'tree-adoption.create-site', subjectType: 'tree-site', subjectId: id })
  await announce(deps, db)
  return readSiteOf(db, { organisationId, id, today })
}

/** Changes a site that nobody changed meanwhile; places that were taken stay. */
export async function updateSite(
  deps: Deps,
  call: Call<typeof treeAdoption.updateSite>,
): Promise<treeAdoption.OwnSite> {
  const { actor, params, body, db, clock, audit } = call
  const here = { organisationId: actor.organisationId, id: params.id, today: clock.today() }
  const before = await readSiteOf(db, here)
  if (body.open && before.hidden) fail('tree-adoption.site-hidden')
  if (body.capacity < before.survival.adopted) fail('tree-adoption.below-taken', { taken: before.survival.adopted })
  // A day that has passed may stand; a day is not set into the past, where nobody could have known of it.
  if (body.lastDay !== null && body.lastDay !== before.lastDay && body.lastDay < here.today)
    fail('tree-adoption.last-day-past')
  const input = await planted(deps, db, body)
  if (body.open && !before.open) await refuseMoreOpen(db, here.organisationId)
  const done = await store
    .updateSite(db, { ...input, id: here.id, organisationId: here.organisationId, version: body.version })
    .catch(refuseBelowTaken)
  if (!done) fail('conflict')
  await deps.organisations.askToPublish(
    call,
    await deps.organisations.read(db, here.organisationId),
    shown(here.id, input),
  )
  await audit({
    action: 'tree-adoption.update-site',
    subjectType: 'tree-site',
    subjectId: params.id,
    details: { capacity: body.capacity, open: body.open, lastDay: body.lastDay },
  })
  await announce(deps, db)
  return readSiteOf(db, here)
}

/** Sites carry their planter's name: strangers could not look it up. */
export async function followOrganisation(
  db: Db,
  { before, after }: { readonly before: organisations.Organisation; readonly after: organisations.Organisation },
): Promise<void> {
  if (before.name.en !== after.name.en || before.name.ar !== after.name.ar) await store.renamePlanter(db, after.name)
}

/** What visitors read of it. */
const shown = (id: string, { name, place }: treeAdoption.SiteInput) =>
  ({ subject: 'tree-site', id, title: name, text: place }) as const

async function planted(deps: Deps, db: Db, input: treeAdoption.SiteInput): Promise<treeAdoption.SiteInput> {
  const known = new Set((await deps.species(db)).map(({ slug }) => slug))
  const unknown = input.species.filter((slug) => !known.has(slug))
  if (unknown.length > 0) fail('tree-adoption.species-unknown', { species: unknown })
  const lines = (name: treeAdoption.SiteInput['name']) => ({ en: plainLine(name.en), ar: plainLine(name.ar) })
  const [name, place] = [lines(input.name), lines(input.place)]
  if (name.en + name.ar === '' || place.en + place.ar === '') fail('tree-adoption.name-empty')
  const where = standing(input)
  if (where === 'outside') fail('tree-adoption.place-outside')
  if (where === 'elsewhere') fail('tree-adoption.place-other-region')
  return { ...input, name, place, species: [...new Set(input.species)] }
}

async function refuseMoreOpen(db: Db, organisationId: string): Promise<void> {
  const most = treeAdoption.mostOpenSites
  if ((await store.countOpen(db, organisationId)) >= most) fail('tree-adoption.too-many-sites', { most })
}

/** Somebody adopted between the look and the change. */
const refuseBelowTaken = (error: unknown): never => {
  if (error instanceof Error && 'constraint' in error && error.constraint === 'tree_sites_places')
    return fail('tree-adoption.below-taken')
  throw error
}

async function announce({ publicPages }: Pick<Deps, 'publicPages'>, db: Db): Promise<void> {
  await publicPages.changed(db)
}

type Here = { readonly organisationId: string; readonly id: string; readonly today: string }

async function readSiteOf(db: Db, { organisationId, id, today }: Here): Promise<treeAdoption.OwnSite> {
  const site = (await store.findSiteOf(db, organisationId, id)) ?? fail('tree-adoption.site-not-found')
  return ownSite(site, (await store.survivalOf(db, [id]))(id), today)
}

const ownSite = (site: store.StoredSite, survival: treeAdoption.Survival, today: string): treeAdoption.OwnSite => ({
  ...publicSite(site, today),
  survival,
  hidden: site.hidden,
  version: site.version,
  createdAt: site.createdAt,
})
