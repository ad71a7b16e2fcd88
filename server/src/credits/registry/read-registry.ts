import { latinDigits, MOST_SERIAL, readSerial, serialOf, tonnesOf, type Serial } from '@athar/credit-ledger'
import type { credits, ResponseOf } from '@athar/contracts'
import type { RegistryBlock, RegistryEvent } from '@athar/contracts/credits'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { presentSerial } from '../ledger/serials.ts'
import * as store from './store.ts'

const everything: store.Wanted = { programme: null, project: null, vintage: null, from: null, to: null, words: null }
/** The largest year and programme that the database holds. */
const mostSmall = 32_767

/** A serial, the beginning of one (`ATH-1-42`), or words of a project's name. Null where no block can be meant. */
export function wantedBy(text: string): store.Wanted | null {
  const typed = latinDigits(text.trim())
  if (typed === '') return everything
  const serial = readSerial(typed)
  if (serial) return isSmall(serial.programme, serial.vintage) ? { ...everything, ...serial } : null
  const part = /^ATH(?:-(\d+))?(?:-(\d+))?(?:-(\d+))?(?:-(\d+))?-?$/i.exec(typed)
  if (!part) return /^ATH-/i.test(typed) ? null : { ...everything, words: typed }
  const [programme, project, vintage, from] = part.slice(1).map((one) => (one === undefined ? null : Number(one)))
  const numbers = [programme, project, vintage, from].flatMap((one) => one ?? [])
  if (numbers.some((one) => one < 1 || one > MOST_SERIAL) || !isSmall(programme ?? 1, vintage ?? 1)) return null
  return {
    ...everything,
    programme: programme ?? null,
    project: project ?? null,
    vintage: vintage ?? null,
    from: from ?? null,
  }
}
const isSmall = (...numbers: readonly number[]): boolean => numbers.every((one) => one <= mostSmall)

const presentBlock = (row: store.BlockRow): RegistryBlock => ({
  ...presentSerial(row),
  id: row.id,
  projectName: { en: row.projectEn, ar: row.projectAr },
  projectType: row.projectType,
  region: row.region,
  sample: row.sample,
  unitType: row.unitType,
  methodology: row.methodology,
  methodologyVersion: row.methodologyVersion,
  statement: row.statement,
  issuedAt: row.issuedAt.toISOString(),
  expiresOn: row.expiresOn,
  frozen: row.frozen,
  totals: {
    issued: row.tonnes,
    held: row.held,
    retired: row.retired,
    cancelled: row.cancelled,
    buffer: row.buffer,
    expired: row.expired,
  },
})

const named = (en: string | null, ar: string | null) => (en === null || ar === null ? null : { en, ar })

function presentEvent(row: store.EventRow, { programme, project, vintage }: Serial): RegistryEvent {
  const range = { from: Number(row.fromNumber), to: Number(row.toNumber) }
  const { retirement, beneficiary, beneficiaryKind, purpose, claimYear } = row
  return {
    kind: row.kind,
    serial: serialOf({ programme, project, vintage, ...range }),
    tonnes: String(tonnesOf(range)),
    at: row.at.toISOString(),
    from: named(row.giverEn, row.giverAr),
    to: named(row.takerEn, row.takerAr),
    retirement:
      retirement === null || beneficiaryKind === null || claimYear === null
        ? null
        : { number: retirement, beneficiary, beneficiaryKind, purpose, claimYear },
  }
}

export async function listRegistry({
  query,
  db,
}: Call<typeof credits.listRegistry>): Promise<ResponseOf<typeof credits.listRegistry>> {
  const wanted = wantedBy(query.q)
  const totals = await store.totals(db)
  if (wanted === null) return { items: [], total: 0, ...totals }
  const rows = await store.blocks(db, wanted, query)
  return { items: rows.map(presentBlock), total: await store.countBlocks(db, wanted), ...totals }
}

/** Blocks that hold some of a serial, and what happened to it. */
export async function readRegistry({
  params,
  db,
}: Call<typeof credits.readRegistry>): Promise<ResponseOf<typeof credits.readRegistry>> {
  const serial = readSerial(params.serial) ?? fail('credits.serial-missing')
  const wanted = wantedBy(serialOf(serial)) ?? fail('credits.serial-missing')
  const rows = await store.blocks(db, wanted, { limit: 100, offset: 0 })
  // Numbers of a series run on, and the newest block comes first: it holds the last of them, or that was never issued.
  if (rows.every(({ toNumber }) => BigInt(toNumber) < BigInt(serial.to))) fail('credits.serial-missing')
  const events = await store.history(db, serial)
  const { programme, project, vintage, from, to } = serial
  const range = { programme, projectNumber: String(project), vintage, fromNumber: String(from), toNumber: String(to) }
  return {
    ...presentSerial(range),
    blocks: rows.map(presentBlock),
    history: events.map((row) => presentEvent(row, serial)),
  }
}

export async function listOpenCredits({
  query,
  db,
}: Call<typeof credits.listOpenCredits>): Promise<ResponseOf<typeof credits.listOpenCredits>> {
  const rows = await store.blocks(db, everything, query)
  const total = await store.countBlocks(db, everything)
  return {
    blocks: rows.map(presentBlock),
    total,
    hasMore: query.offset + rows.length < total,
    ...(await store.totals(db)),
    unit: 'tCO2e',
  }
}
