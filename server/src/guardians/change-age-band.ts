import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { GuardiansDeps } from './deps.ts'
import { endTraces } from './end-traces.ts'
import type { GuardianMail } from './mails.ts'
import { changeBand, guardiansAsked, type NewBand } from './store/age-bands.ts'

type Deps = Pick<GuardiansDeps, 'every' | 'links' | 'mails' | 'people' | 'publicPages'>

/**
 * Changes an age band as the database allows it. Every guardian who was not only named is told; of someone who is under 18 from
 * now on, nothing shows any more. False where it was so before.
 */
export async function changeAgeBand(deps: Deps, db: Db, change: NewBand): Promise<boolean> {
  const { personId, band, at } = change
  if (!(await changeBand(db, change).catch(refuse))) return false
  await tellGuardians(deps, db, personId, band === 'adult' ? 'adult' : 'minor')
  if (band === 'under-18') await endTraces(deps, db, personId, at)
  return true
}

/** Mails every guardian who was not only named, each by their newest link. */
export async function tellGuardians(
  { links, mails, people }: Pick<Deps, 'links' | 'mails' | 'people'>,
  db: Db,
  personId: string,
  kind: GuardianMail['kind'],
  except?: string,
): Promise<void> {
  const guardians = (await guardiansAsked(db, personId)).filter(
    ({ email }) => email.toLowerCase() !== except?.toLowerCase(),
  )
  if (guardians.length === 0) return
  const name = (await people.find(db, [personId])).get(personId)?.fullName ?? ''
  for (const { consent: consentId, email, language } of guardians)
    await mails.send(db, { kind, to: email, language, name, token: links.sign({ consentId, personId }) })
}

function refuse(error: unknown): never {
  const rule = error instanceof Error && 'constraint' in error ? error.constraint : undefined
  if (rule === 'age_bands_birth_year') return fail('guardians.birth-year')
  if (rule === 'guardian_consents_refused') return fail('guardians.another-refused')
  throw error
}
