import { createHash } from 'node:crypto'
import type { Db } from '../platform/database.ts'
import { appendLeaf } from '../platform/log/append-leaf.ts'
import { documentNumber } from '../platform/slug-of.ts'
import type { VolunteeringDeps } from './deps.ts'
import { insertCertificates } from './store/certificates.ts'
import type { StoredEvent } from './store/events.ts'
import type { StoredSignUp } from './store/sign-ups.ts'

type Confirmed = {
  readonly event: StoredEvent
  readonly signUps: readonly StoredSignUp[]
  readonly hours: string
  readonly at: Date
}

/** Gives each volunteer whose hours were confirmed a number to show, and writes it into the log. */
export async function certifyHours(
  { people }: Pick<VolunteeringDeps, 'people'>,
  db: Db,
  { event, signUps, hours, at }: Confirmed,
): Promise<void> {
  const cards = await people.find(
    db,
    signUps.map(({ personId }) => personId),
  )
  const made = signUps.map(({ organisationId, id, personId }) => ({
    organisationId,
    signUpId: id,
    personId,
    number: documentNumber('HOURS', 5, 5),
    hours,
    name: (cards.get(personId)?.fullName ?? '').slice(0, 200),
  }))
  await insertCertificates(db, made, at)
  for (const { organisationId, signUpId, number } of made)
    // The number opens the proof, so the log has its hash alone; the other hash fixes the hours.
    await appendLeaf(db, 'volunteering.hours-certified', {
      organisationId,
      at,
      ids: { signUp: signUpId },
      hashes: { number: sha256(number), hours: sha256([number, event.id, event.startsAt, hours].join(' ')) },
      subject: number,
    })
}

/** Writes into the log that certificates do not hold any more; they say so themselves. */
export async function noteTakenBack(
  db: Db,
  organisationId: string,
  certificates: readonly { readonly signUpId: string; readonly number: string }[],
  at: Date,
): Promise<void> {
  for (const { signUpId, number } of certificates)
    await appendLeaf(db, 'volunteering.hours-taken-back', {
      organisationId,
      at,
      ids: { signUp: signUpId },
      hashes: { number: sha256(number) },
      subject: `${number}-taken-back`,
    })
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')
