import type { sgi } from '@athar/contracts'
import { kmBetween, type Point, type SimilarEntry } from '@athar/contracts/sgi'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { looksLike, nameKeys } from '../name-keys.ts'
import { settlePlace } from '../places.ts'
import { listCards } from '../store/projects.ts'
import { findOwn, findRegistration, listUndecided, type KeptRegistration } from '../store/registrations.ts'

/** What is compared: folded names, region, initiative and point. */
type Compared = {
  readonly keys: readonly string[]
  readonly region: string | null
  readonly initiative: string | null
  readonly point: Point | null
}

const nearKm = 2

/** Same name in the same region; so one organisation does not register a thing twice, nor two the same. */
export const isIdentical = (one: Compared, other: Compared): boolean =>
  one.region !== null && one.region === other.region && one.keys.some((key) => other.keys.includes(key))

/** A name that is much the same, or the same kind of thing within two kilometres. */
const isSimilar = (one: Compared, other: Compared): boolean =>
  looksLike(one.keys, other.keys) ||
  (one.initiative !== null &&
    one.initiative === other.initiative &&
    one.point !== null &&
    other.point !== null &&
    kmBetween(one.point, other.point) <= nearKm)

export function comparedOf({ draft }: Pick<KeptRegistration, 'draft'>): Compared {
  const settled = draft.place ? settlePlace(draft.place, draft.initiative) : null
  return {
    keys: nameKeys(draft.title),
    region: settled?.region ?? null,
    initiative: draft.initiative,
    point: settled?.point ?? null,
  }
}

const mostListed = 10

/** Everything the one who asks may see that looks like a registration, what is identical first. */
export async function listSimilar(db: Db, id: string): Promise<SimilarEntry[]> {
  const kept = (await findRegistration(db, id)) ?? fail('sgi.registration-not-found')
  const own = comparedOf(kept)
  const cards = await listCards(db)
  const published = cards
    .filter(({ slug }) => slug !== kept.slug)
    .map((card) => {
      const { region, lon, lat } = card.place
      return {
        decided: true,
        compared: { keys: card.nameKeys, region, initiative: card.initiative, point: [lon, lat] as const },
        entry: { title: card.title, organisation: card.registeredBy, slug: card.slug, reference: null },
      }
    })
  const others = (await listUndecided(db)).filter((other) => other.id !== id)
  const waiting = others.map((other) => ({
    compared: comparedOf(other),
    // What is only being written is no reason to refuse anything.
    decided: other.state !== 'draft',
    entry: { title: other.draft.title, organisation: other.organisation, slug: null, reference: other.reference },
  }))
  return [...published, ...waiting]
    .filter(({ compared }) => isIdentical(own, compared) || isSimilar(own, compared))
    .map(({ compared, entry, decided }) => ({ ...entry, identical: decided && isIdentical(own, compared) }))
    .toSorted((one, other) => Number(other.identical) - Number(one.identical))
    .slice(0, mostListed)
}

export async function findSimilar({ actor, params, db }: Call<typeof sgi.findSimilar>) {
  if (!(await findOwn(db, actor.organisationId, params.id))) fail('sgi.registration-not-found')
  return { items: await listSimilar(db, params.id) }
}
