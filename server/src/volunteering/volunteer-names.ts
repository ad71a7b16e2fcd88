import type { Db } from '../platform/database.ts'
import { firstName } from '../platform/first-name.ts'
import type { VolunteeringDeps } from './deps.ts'
import { namedAmong, type StoredSignUp } from './store/sign-ups.ts'

type Asking = {
  readonly signUps: readonly Pick<StoredSignUp, 'id' | 'personId'>[]
  readonly at: Date
  /** Sign-ups whose shift the caller runs at this moment; of no list that is stored or carried about. */
  readonly runs?: ReadonlySet<string>
}

/**
 * Names of volunteers by sign-up, as an organiser reads them: under 18 the first name alone. A full name is for
 * the organiser who runs the shift, where a guardian agreed to that.
 */
export async function volunteerNames(
  { people }: Pick<VolunteeringDeps, 'people'>,
  db: Db,
  { signUps, at, runs = new Set() }: Asking,
): Promise<ReadonlyMap<string, string | null>> {
  const ids = [...new Set(signUps.map(({ personId }) => personId))]
  const cards = await people.find(db, ids)
  const known = new Map((await namedAmong(db, ids, at)).map((one) => [one.personId, one]))
  return new Map(
    signUps.map(({ id, personId }) => {
      const name = cards.get(personId)?.fullName.trim() ?? ''
      const { adult = false, agreed = false } = known.get(personId) ?? {}
      return [id, (adult || (agreed && runs.has(id)) ? name : firstName(name)) || null]
    }),
  )
}
