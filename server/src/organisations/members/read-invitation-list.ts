import { organisations, type ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readListFile, type ListRefusal } from '../../platform/list-file/read-list-file.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { checkAddresses } from './check-addresses.ts'
import { understandList } from './understand-list.ts'

/** Lines of a file, most of them empty perhaps: a spreadsheet leaves them between people and a thousand of them below. */
const mostLines = 20 * organisations.mostInvitations

/** Says of each row of a list what would be sent, or why nothing would. Nothing of the file is kept. */
export async function readInvitationList(
  deps: Pick<OrganisationsDeps, 'people' | 'clock'>,
  call: Call<typeof organisations.readInvitationList>,
): Promise<ResponseOf<typeof organisations.readInvitationList>> {
  const { actor, query, reauthorise } = call
  const { maxInvitationListBytes: mostBytes } = organisations
  const file = await readListFile(call, { mostBytes, mostLines })
  if ('refused' in file) return refuse(file.refused)
  const understood = understandList(file.cells, { language: query.language, mayMakeOwners: actor.role === 'owner' })
  if ('missing' in understood)
    return understood.missing === 'rows'
      ? fail('organisations.list-empty')
      : fail('organisations.list-columns-missing', { column: understood.missing })
  if (understood.rows.length > organisations.mostInvitations)
    fail('organisations.list-too-long', { most: organisations.mostInvitations })
  const addresses = await reauthorise(({ actor: { organisationId, role }, db }) =>
    checkAddresses(deps, db, { organisationId, role, at: deps.clock.now() }),
  )
  return {
    rows: understood.rows.map((row) => ({
      ...row,
      refusal: row.refusal ?? addresses.refusalOf(row.email),
      replaces: addresses.isInvited(row.email),
    })),
  }
}

function refuse(refusal: ListRefusal): never {
  if (refusal === 'too-large')
    return fail('organisations.list-too-large', { mostBytes: organisations.maxInvitationListBytes })
  if (refusal === 'too-long') return fail('organisations.list-too-long', { most: organisations.mostInvitations })
  if (refusal === 'missing') return fail('organisations.list-missing')
  if (refusal === 'empty') return fail('organisations.list-empty')
  return fail(refusal === 'type' ? 'organisations.list-type' : 'organisations.list-unreadable')
}
