import type { CreditTotals } from '@athar/contracts/credits'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Functions } from '../../platform/generated/row-types.ts'
import { callRows, callValue } from '../../platform/tables.ts'

export type BlockRow = Functions['registry_blocks']['row']
export type EventRow = Functions['registry_history']['row']

/** What is searched for; a part that is null narrows nothing. */
export type Wanted = {
  readonly programme: number | null
  readonly project: number | null
  readonly vintage: number | null
  readonly from: number | null
  readonly to: number | null
  readonly words: string | null
}

type Page = { readonly limit: number; readonly offset: number }
export const blocks = (db: Db, wanted: Wanted, { limit, offset }: Page): Promise<BlockRow[]> => {
  const { programme, project, vintage, from, to, words } = wanted
  return callRows(db, 'registry_blocks', programme, project, vintage, from, to, words, limit, offset)
}
export async function countBlocks(db: Db, wanted: Wanted): Promise<number> {
  const { programme, project, vintage, from, to, words } = wanted
  return Number(await callValue(db, 'registry_count', programme, project, vintage, from, to, words))
}

const none: CreditTotals = { issued: '0', held: '0', retired: '0', cancelled: '0', buffer: '0', expired: '0' }
/** Real tonnes, and sample ones apart where they are shown. */
export async function totals(db: Db): Promise<{ readonly totals: CreditTotals; readonly sampleTotals: CreditTotals }> {
  const [real] = await callRows(db, 'credit_totals', false)
  const [made] = (await callValue(db, 'shows_sample_credits')) ? await callRows(db, 'credit_totals', true) : []
  return { totals: real ?? none, sampleTotals: made ?? none }
}

/** Whether sample credits are shown in public. */
export const showSamples = async (db: Db, shown: boolean): Promise<void> =>
  void (await sql`select app.show_sample_credits(${shown})`.execute(db))

type Range = { readonly programme: number; readonly project: number; readonly vintage: number } & {
  readonly from: number
  readonly to: number
}
export const history = (db: Db, { programme, project, vintage, from, to }: Range): Promise<EventRow[]> =>
  callRows(db, 'registry_history', programme, project, vintage, from, to)
