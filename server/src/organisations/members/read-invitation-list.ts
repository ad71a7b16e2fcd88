import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createEncodingDetector, detectDelimiter, detectFileKind, type Cell } from '@athar/activity-file'
import { organisations, type ResponseOf } from '@athar/contracts'
import { fail, Failure } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { wholeFile } from '../../platform/http/whole-file.ts'
import { readCsv } from '../../platform/sheets/read-csv.ts'
import { readSheets } from '../../platform/sheets/read-sheets.ts'
import type { OrganisationsDeps } from '../deps.ts'
import { checkAddresses } from './check-addresses.ts'
import { understandList } from './understand-list.ts'

/** Lines of a file, most of them empty perhaps: a spreadsheet leaves them between people and a thousand of them below. */
const mostRows = 20 * organisations.mostInvitations

/** Says of each row of a list what would be sent, or why nothing would. Nothing of the file is kept. */
export async function readInvitationList(
  deps: Pick<OrganisationsDeps, 'people' | 'clock'>,
  call: Call<typeof organisations.readInvitationList>,
): Promise<ResponseOf<typeof organisations.readInvitationList>> {
  const { actor, query, reauthorise } = call
  const { maxInvitationListBytes: mostBytes } = organisations
  const file = await wholeFile(call, mostBytes)
  if (file === 'missing') return fail('organisations.list-missing')
  if (file === 'empty') return fail('organisations.list-empty')
  if (file === 'too-large') return fail('organisations.list-too-large', { mostBytes })
  const cells = await cellsOf(file.bytes).catch(inOurWords)
  const understood = understandList(cells, { language: query.language, mayMakeOwners: actor.role === 'owner' })
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

async function cellsOf(bytes: Buffer): Promise<readonly (readonly Cell[])[]> {
  const kind = detectFileKind(bytes)
  if (kind === 'binary') return fail('organisations.list-type')
  return kind === 'text' ? gather(textRows(bytes)) : workbookRows(bytes, kind)
}

function textRows(bytes: Buffer): AsyncIterable<readonly (readonly Cell[])[]> {
  const detector = createEncodingDetector()
  detector.push(bytes)
  const { encoding } = detector.result()
  const delimiter = detectDelimiter(new TextDecoder(encoding).decode(bytes.subarray(0, 64 * 1024)))
  async function* once() {
    yield bytes
  }
  return readCsv(once(), { encoding, delimiter })
}

/** Workbooks are read from a file, in a process of their own. */
async function workbookRows(bytes: Buffer, format: 'xlsx' | 'xls'): Promise<readonly (readonly Cell[])[]> {
  const folder = await mkdtemp(join(tmpdir(), 'athar-list-'))
  try {
    const path = join(folder, 'workbook')
    await writeFile(path, bytes, { mode: 0o600 })
    const sheets = await readSheets(path, { format, sheet: null, maxRows: mostRows })
    try {
      return await gather(sheets.rows)
    } finally {
      await sheets.close()
    }
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function gather(batches: AsyncIterable<readonly (readonly Cell[])[]>): Promise<readonly (readonly Cell[])[]> {
  const rows: (readonly Cell[])[] = []
  for await (const batch of batches) {
    rows.push(...batch)
    if (rows.length > mostRows) fail('organisations.list-too-long', { most: organisations.mostInvitations })
  }
  return rows
}

/** The readers of sheets refuse in the words of the inventory, for which they were made. */
function inOurWords(error: unknown): never {
  if (error instanceof Failure && error.code.startsWith('inventory.')) return fail('organisations.list-unreadable')
  throw error
}
