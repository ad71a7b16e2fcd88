import type { organisations, ResponseOf } from '@athar/contracts'
import { decodeCursor, encodeCursor } from '../../platform/cursor.ts'
import type { Call } from '../../platform/http/serve.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { nameOf } from '../name-of.ts'
import { membersAmong, readTrail, type TrailRow } from './store.ts'

/** Who did what in the organisation, for its auditors: names of members, ids of everybody else. */
export async function listTrail(
  { people }: Pick<OrganisationsDeps, 'people'>,
  { actor: { organisationId }, query: { cursor, limit, ...filter }, db }: Call<typeof organisations.listTrail>,
): Promise<ResponseOf<typeof organisations.listTrail>> {
  const [at = '', id = ''] = cursor === undefined ? [] : decodeCursor(cursor, 2)
  const before = cursor === undefined ? null : ([at, id] as const)
  // One more than asked for tells whether there is another page.
  const rows = await readTrail(db, { organisationId, before, limit: limit + 1 }, filter)
  const shown = rows.slice(0, limit)
  const ids = [...new Set(shown.flatMap(({ person_id: by, ...row }) => [by, subjectOf(row)]))].filter(
    (id) => id !== null,
  )
  const members = await membersAmong(db, organisationId, ids)
  const cards = await people.find(db, [...members])
  const known = (personId: string | null): organisations.TrailPerson | null =>
    personId === null ? null : { personId, fullName: nameOf(cards.get(personId)), member: members.has(personId) }
  const last = shown.at(-1)
  return {
    items: shown.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      by: known(row.person_id),
      byToken: 'apiToken' in row.details,
      subjectType: row.subject_type,
      subjectId: row.subject_id,
      subject: known(subjectOf(row)),
      reason: row.reason,
      details: row.details,
      requestId: row.request_id,
    })),
    nextCursor: rows.length > shown.length && last ? encodeCursor([last.at.toISOString(), last.id]) : null,
  }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const subjectOf = ({ subject_type: type, subject_id: id }: Pick<TrailRow, 'subject_type' | 'subject_id'>) =>
  type === 'person' && uuidPattern.test(id) ? id : null
