import type { EvidenceLink, EvidenceSubjectRef } from '@athar/contracts/evidence'
import type { Db } from '../platform/database.ts'
import { fail } from '../platform/errors.ts'
import type { EvidenceSubject } from '../platform/evidence-subjects.ts'
import type { StoredLink } from './store/links.ts'

/** Only what the caller can see may be linked. */
export async function refuseUnknownSubject(
  db: Db,
  subjects: readonly EvidenceSubject[],
  { kind, id }: EvidenceSubjectRef,
): Promise<void> {
  if (!(await isKnown(db, subjects, { kind, id }))) fail('evidence.subject-not-found')
}

/** The same of a project that an upload names. */
export async function refuseUnknownProject(db: Db, subjects: readonly EvidenceSubject[], id: string): Promise<void> {
  if (!(await isKnown(db, subjects, projectOf(id)))) fail('evidence.project-not-found')
}

/** A project as evidence backs it. */
export const projectOf = (id: string): EvidenceSubjectRef => ({ kind: 'project', id })

async function isKnown(db: Db, subjects: readonly EvidenceSubject[], { kind, id }: EvidenceSubjectRef) {
  const found = await subjects.find((one) => one.kind === kind)?.describe(db, [id])
  return found?.has(id) ?? false
}

const idsOf = (links: readonly StoredLink[], kind: string) =>
  links.filter((one) => one.kind === kind).map(({ id }) => id)

/** Links with the name and the page of what they lead to. */
export async function describeLinks(
  db: Db,
  subjects: readonly EvidenceSubject[],
  links: readonly StoredLink[],
): Promise<EvidenceLink[]> {
  const cards = new Map<string, ReadonlyMap<string, { name: EvidenceLink['name']; path: string }>>()
  for (const { kind, describe } of subjects) {
    const ids = idsOf(links, kind)
    if (ids.length > 0) cards.set(kind, await describe(db, ids))
  }
  return links.map(({ kind, id, linkedAt }) => {
    const card = cards.get(kind)?.get(id)
    return { kind, id, name: card?.name ?? null, path: card?.path ?? null, linkedAt: linkedAt.toISOString() }
  })
}

/** Whether something that is locked or signed rests on one of the links. */
export async function isHeld(
  db: Db,
  subjects: readonly EvidenceSubject[],
  links: readonly StoredLink[],
): Promise<boolean> {
  for (const { kind, held } of subjects) {
    const ids = idsOf(links, kind)
    if (held && ids.length > 0 && (await held(db, ids)).size > 0) return true
  }
  return false
}
