import type { FormDefinition, HistoryEntry, StateOf, Workflow } from '@athar/contracts'
import type { Db } from '../database.ts'
import { namesOf, type People } from '../people-names.ts'
import type { Flow } from '../workflow/flow.ts'
import { readHistory, type StoredEntry } from '../workflow/history.ts'
import type { StoredApplication } from './applications.ts'

type Named<Entry> = Omit<Entry, 'personId'> & { readonly by: HistoryEntry['by'] }

/** Entries with the names of those who made them. */
export async function namesIn<Entry extends { readonly personId: string | null }>(
  people: People,
  db: Db,
  entries: readonly Entry[],
): Promise<Named<Entry>[]> {
  const names = await namesOf(
    people,
    db,
    entries.map(({ personId }) => personId),
  )
  return entries.map(({ personId, ...entry }) => ({ ...entry, by: names(personId) }))
}

/** The history of an application, oldest first. */
export const namedHistory = async <W extends Workflow>(
  people: People,
  db: Db,
  { flow, id }: { readonly flow: Flow<W>; readonly id: string },
): Promise<Named<StoredEntry<W>>[]> => namesIn(people, db, await readHistory(db, flow, id))

type Shown<W extends Workflow> = Pick<StoredApplication<W>, 'id' | 'number' | 'answers' | 'version'> & {
  readonly state: StateOf<W>
  readonly submittedAt: Date | null
  readonly form: FormDefinition
}

/** What officers read of every application: form and answers as submitted, and who did what. */
export const presentApplication = async <W extends Workflow>(
  people: People,
  db: Db,
  flow: Flow<W>,
  { id, state, number, submittedAt, form, answers, version }: Shown<W>,
) => ({
  id,
  state,
  number,
  submittedAt: submittedAt?.toISOString() ?? null,
  form,
  answers,
  version,
  history: await namedHistory(people, db, { flow, id }),
})

/** A history as applicants read it: officers stay unnamed. */
export const officersUnnamed = <Entry extends Pick<HistoryEntry, 'side' | 'by'>>(history: readonly Entry[]): Entry[] =>
  history.map((entry) => (entry.side === 'platform' ? { ...entry, by: null } : entry))
