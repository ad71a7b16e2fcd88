import { createHash, randomUUID } from 'node:crypto'
import { paths, mayPrepare, treeAdoption } from '@athar/contracts'
import { withoutBidiControls } from '@athar/i18n'
import { fail } from '../platform/errors.ts'
import type { Call } from '../platform/http/serve.ts'
import { appendLeaf } from '../platform/log/append-leaf.ts'
import { holdsContactDetails } from '../platform/contact-details.ts'
import { plainLine } from '../platform/plain-line.ts'
import { documentNumber } from '../platform/slug-of.ts'
import type { TreeDeps } from './deps.ts'
import { isOver } from './read-sites.ts'
import { riyadhDay } from '../platform/riyadh-day.ts'
import { findAdoption, insertAdoption } from './store/adoptions.ts'
import { findSite, sitesWithPlaces, type StoredSite } from './store/sites.ts'

type Deps = Pick<TreeDeps, 'species' | 'notices' | 'organisations' | 'publicPages'>

/** Somebody adopts a tree: one place of a site is theirs, under a number that proves it. */
export async function adoptTree(
  deps: Deps,
  { actor, body, db, clock, audit }: Call<typeof treeAdoption.adoptTree>,
): Promise<treeAdoption.Adoption> {
  if (body.website !== '') fail('tree-adoption.refused')
  const site = (await findSite(db, body.site)) ?? fail('tree-adoption.site-not-found')
  const species =
    (await deps.species(db)).find(({ slug }) => slug === body.species) ?? fail('tree-adoption.species-unknown')
  const name = plainLine(body.name) || fail('tree-adoption.name-empty')
  // A name turned round is no mistake of typing: whoever pasted it is told, instead of adopting under another one.
  if (isTurned(body.name) || isTurned(body.dedication)) fail('tree-adoption.hidden-marks')
  if (holdsContactDetails(body.name) || holdsContactDetails(body.dedication)) fail('tree-adoption.contact-details')
  const { personId } = actor
  const at = clock.now()
  const today = riyadhDay(at)
  const id = randomUUID()
  const number = documentNumber('TREE', 5, 5)
  const refusal = isOver(site, today)
    ? 'over'
    : await insertAdoption(db, {
        id,
        organisationId: site.organisationId,
        siteId: site.id,
        personId,
        number,
        species,
        name: name.slice(0, treeAdoption.longestName),
        dedication: plainLine(body.dedication).slice(0, treeAdoption.longestDedication),
        onWall: body.onWall,
        at,
      })
  if (refusal === 'no-places' || refusal === 'over') {
    const found = await sitesWithPlaces(db, { like: site, species: species.slug, today })
    const others = found.map(({ slug, name: called }) => ({ slug, name: called }))
    if (refusal === 'no-places') fail('tree-adoption.no-places', { others })
    fail('tree-adoption.adoption-over', { lastDay: site.lastDay, others })
  }
  if (refusal === 'too-many') fail('tree-adoption.too-many', { most: treeAdoption.mostAdoptions })
  if (refusal) fail(`tree-adoption.${refusal}`)
  // The number opens the proof, so the log has its hash alone.
  await appendLeaf(db, 'tree-adoption.certified', {
    organisationId: null,
    at,
    ids: { adoption: id },
    hashes: { number: createHash('sha256').update(number).digest('hex') },
    subject: number,
  })
  await audit({
    action: 'tree-adoption.adopt',
    subjectType: 'tree-adoption',
    subjectId: id,
    details: { site: site.id, onWall: body.onWall },
  })
  await deps.organisations.tellMembers(db, planterTold({ site, id, species: species.name, at }))
  await deps.publicPages.changed(db)
  return (await findAdoption(db, personId, id)) ?? fail('tree-adoption.adoption-not-found')
}

const isTurned = (text: string): boolean => withoutBidiControls(text) !== text

type Told = { site: StoredSite; id: string; species: { en: string; ar: string }; at: Date }

/** The planter hears of the tree, not of the person: whose it is stays theirs to show. */
const planterTold = ({ site, id, species, at }: Told) => ({
  kind: 'tree-adoption.adopted' as const,
  organisationId: site.organisationId,
  to: { roles: mayPrepare },
  by: null,
  data: { site: site.name, species },
  link: paths.sgiManageTreeSite(site.id),
  key: id,
  at,
})
