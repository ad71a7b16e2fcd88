import { createHash } from 'node:crypto'
import type { RetiredRange } from '@athar/contracts/credits'
import { serialOf } from '@athar/credit-ledger'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import { appendLeaf } from '../../platform/log/append-leaf.ts'
import type { Functions } from '../../platform/generated/row-types.ts'
import { callRows } from '../../platform/tables.ts'

export type NumberedRow = Functions['retirement_numbered']['row']

export const retirementNumbered = async (db: Db, number: string): Promise<NumberedRow | undefined> =>
  (await callRows(db, 'retirement_numbered', number))[0]

export const serialIn = ({ programme, project, vintage, from, to }: RetiredRange): string =>
  serialOf({ programme, project, vintage, from, to })

/** What a certificate states, a line for each figure: its SHA-256 stands in the log. */
export const certifiedText = ({ number, tonnes, claimYear, serials }: NumberedRow): string =>
  [number, tonnes, claimYear, ...serials.map(serialIn)].join('\n')
const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The number opens the proof, so the log has hashes alone: of the number, and of the figures with it. */
export async function certifyRetirement(db: Db, number: string, at: Date): Promise<void> {
  const row = (await retirementNumbered(db, number)) ?? fail('credits.retirement-missing')
  await appendLeaf(db, 'credits.certified', {
    organisationId: null,
    at,
    ids: { retirement: row.id },
    hashes: { number: sha256(number), figures: sha256(certifiedText(row)) },
    subject: number,
  })
}
