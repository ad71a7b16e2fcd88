import { latinDigits, MOST_SERIAL, readSerial, serialOf, tonnesOf, type Serial } from '@athar/credit-ledger'
import type { credits, ResponseOf } from '@athar/contracts'
import type { RegistryBlock, RegistryEvent } from '@athar/contracts/credits'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { mostSmall, presentSerial } from '../ledger/serials.ts'
import * as store from './store.ts'

const everything: store.Wanted = { programme: null, project: null, vintage: null, from: null, to: null, words: null }

/** A serial, the beginning of one (`ATH-1-42`), a part of one (`2026-1-400`), or words of a project's name. Null where no block can be meant. */
export function wantedBy(text: string): store.Wanted | null {
  const typed = latinDigits(text.trim())
  if (typed === '') return everything
  const serial = readSerial(typed)
  if (serial) return isSmall(serial.programme, serial.vintage) ? { ...everything, ...serial } : null
  const start = /^ATH((?:-\d+){0,4})-?$/i.exec(typed)
  const numbers = (start?.[1] ?? typed).split('-').filter((one) => one !== '')
  if (!start && /^ATH-/i.test(typed)) return null
  if (!start && !/^-?\d+(?:-\d+){1,4}-?$/.test(typed)) return { ...everything, words: typed }
  return wantedAt(start ? 0 : placeOf(numbers), numbers.map(Number))
}

const places = ['programme', 'project', 'vintage', 'from', 'to'] as const
/** Where the numbers of a part stand in a serial: a year is its vintage, two numbers without one are a range. */
function placeOf(numbers: readonly string[]): number {
  const year = numbers.findIndex((one, at) => /^(?:19|20)\d\d$/.test(one) && at <= 2 && numbers.length - at <= 3)
  if (year >= 0) return 2 - year
  return numbers.length === 2 ? 3 : 0
}
function wantedAt(place: number, numbers: readonly number[]): store.Wanted | null {
  const wanted = Object.fromEntries(numbers.map((one, at) => [places[place + at], one]))
  const { programme = 1, vintage = 1, from, to } = wanted
  if (numbers.some((one) => one < 1 || one > MOST_SERIAL) || !isSmall(programme, vintage)) return null
  if (from !== undefined && to !== undefined && from > to) return null
  return { ...everything, ...wanted }
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
    blockCount: await store.countBlocks(db, wanted),
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
