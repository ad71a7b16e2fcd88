import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  createEncodingDetector,
  detectDelimiter,
  detectFileKind,
  readOwnFactors,
  type OwnFactorRow as FileRow,
} from '@athar/activity-file'
import type { OwnFactor } from '@athar/carbon'
import type { inventory } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { wholeFile } from '../../platform/http/whole-file.ts'
import { plainName } from '../../platform/plain-name.ts'
import { readCsv } from '../../platform/sheets/read-csv.ts'
import { activityOf, readOwnActivities } from '../calculation/index.ts'
import { fileVocabulary } from '../imports/index.ts'
import { withCo2e } from './own-figures.ts'
import { heldRange, refuseFactor } from './refuse-own-factor.ts'
import { insertOwnFactor, lockOwnFactors, ownFactors, type OwnFactorRow } from './store.ts'

/** A list of factors is short; a file larger than this is none. */
const largestFile = 5 * 1024 * 1024

type Answer = {
  rows: (typeof inventory.importOwnFactors.response)['_output']['rows']
  stored: number
  missingColumns: string[]
}

/** Shows what a file of own factors says, and with `store` keeps its good rows: all of them in one transaction. */
export async function importOwnFactors(call: Call<typeof inventory.importOwnFactors>): Promise<Answer> {
  const { query, clock, reauthorise } = call
  const upload = await wholeFile(call, largestFile)
  if (upload === 'missing') return fail('inventory.file-missing')
  if (upload === 'empty') return fail('inventory.file-empty')
  if (upload === 'too-large') return fail('inventory.file-too-large', { mostBytes: largestFile })
  const records = await recordsOf(upload.bytes)
  return reauthorise(async ({ actor, db, audit }) => {
    const { organisationId, personId } = actor
    const activities = (await readOwnActivities(db, organisationId)).map(activityOf)
    const file = readOwnFactors(records, fileVocabulary(activities))
    if (!file.ok) return { rows: [], stored: 0, missingColumns: [...file.missingColumns] }
    await lockOwnFactors(db, organisationId)
    const before: OwnFactorRow[] = await ownFactors(db, organisationId)
    const rows: Answer['rows'] = []
    let stored = 0
    for (const row of file.rows) {
      const input = row.factor && inputOf(row.factor)
      const refusal = input && refuseFactor(input, before, activities)
      const held = input && !refusal && heldRange({ ...input, ...withCo2e(input) })
      const told = input && !refusal ? { ...input, ...withCo2e(input) } : input
      rows.push(
        shown(row, told, refusal ? refusal.code.replace('inventory.', '') : held ? 'factor-outside-range' : null),
      )
      if (!input || refusal || query.store !== 'true' || (held && query.confirmed !== 'true')) continue
      const id = randomUUID()
      await insertOwnFactor(
        db,
        { organisationId, id, personId, at: clock.now(), confirmed: Boolean(held) },
        { ...input, ...withCo2e(input) },
      )
      await audit({
        action: 'inventory.create-own-factor',
        subjectType: 'own-factor',
        subjectId: id,
        reason: input.reason,
      })
      stored += 1
    }
    return { rows, stored, missingColumns: [] }
  })
}

const shown = (
  { record, codes, factor }: FileRow,
  input: inventory.OwnFactorInput | null,
  refusal: string | null,
): Answer['rows'][number] => ({
  record,
  codes: refusal === null ? [...codes] : [...codes, refusal],
  name: factor?.nameEn ?? null,
  activity: factor?.activity ?? null,
  unit: factor?.unit ?? null,
  co2eKg: input?.co2eKg ?? null,
})

async function recordsOf(bytes: Buffer): Promise<string[][]> {
  if (detectFileKind(bytes) !== 'text') return fail('inventory.file-type')
  const detector = createEncodingDetector()
  detector.push(bytes)
  const { encoding, bom } = detector.result()
  const delimiter = detectDelimiter(new TextDecoder(encoding).decode(bytes.subarray(bom, 65_536)))
  const records: string[][] = []
  for await (const batch of readCsv(Readable.from([bytes]), { encoding, delimiter })) records.push(...batch)
  return records
}

/** Years become whole years of validity; the file itself is the reason that somebody can look up. */
function inputOf(factor: OwnFactor): inventory.OwnFactorInput {
  return {
    level: 'organisation',
    siteId: null,
    supplierId: null,
    activity: factor.activity,
    name: plainName({ en: factor.nameEn, ar: factor.nameAr === factor.nameEn ? '' : factor.nameAr }),
    unit: factor.unit,
    co2eKg: factor.co2eKg,
    gwpBasis: factor.gwpBasis,
    co2Kg: factor.co2Kg,
    ch4Kg: factor.ch4Kg,
    ch4FossilKg: factor.ch4FossilKg ?? null,
    ch4NonFossilKg: factor.ch4NonFossilKg ?? null,
    n2oKg: factor.n2oKg,
    biogenicCo2Kg: factor.biogenicCo2Kg,
    region: factor.region === 'GLOBAL' ? null : factor.region,
    validFrom: `${factor.yearFrom ?? 1990}-01-01`,
    validTo: factor.yearTo === null ? null : `${factor.yearTo}-12-31`,
    scope2Basis: 'both',
    source: {
      title: factor.source.title,
      publisher: factor.source.publisher,
      year: /^\d{4}$/.test(factor.source.year) ? factor.source.year : '',
      table: factor.source.table,
      licence: factor.source.licence,
    },
    uncertaintyPercent: factor.uncertaintyPercent,
    confidence: factor.confidence,
    reason: 'Imported from a file of factors',
    notes: factor.notes,
  }
}
