import type { organisations, ResponseOf } from '@athar/contracts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { nameOf } from '../name-of.ts'
import { membersAmong, newestFirst, readTrail, type TrailRow } from './store.ts'

/** Who did what in the organisation, for its auditors: names of members, ids of everybody else. */
export async function listTrail(
  { people }: Pick<OrganisationsDeps, 'people'>,
  { actor: { organisationId }, query: { cursor, limit, ...filter }, db }: Call<typeof organisations.listTrail>,
): Promise<ResponseOf<typeof organisations.listTrail>> {
  const { rows, nextCursor } = await readPage({ cursor, limit }, newestFirst, (place) =>
    readTrail(db, { organisationId, ...filter }, place),
  )
  const ids = [...new Set(rows.flatMap(({ personId: by, ...row }) => [by, subjectOf(row)]))].filter((id) => id !== null)
  const members = await membersAmong(db, organisationId, ids)
  const cards = await people.find(db, [...members])
  const known = (personId: string | null): organisations.TrailPerson | null =>
    personId === null ? null : { personId, fullName: nameOf(cards.get(personId)), member: members.has(personId) }
  return {
    items: rows.map((row) => ({
      id: row.id,
      at: row.at.toISOString(),
      action: row.action,
      by: known(row.personId),
      byToken: 'apiToken' in row.details,
      subjectType: row.subjectType,
      subjectId: row.subjectId,
      subject: known(subjectOf(row)),
      reason: row.reason,
      details: row.details,
      requestId: row.requestId,
    })),
    nextCursor,
  }
}

const uuidPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/
const subjectOf = ({ subjectType: type, subjectId: id }: Pick<TrailRow, 'subjectType' | 'subjectId'>) =>
  type === 'person' && uuidPattern.test(id) ? id : null
