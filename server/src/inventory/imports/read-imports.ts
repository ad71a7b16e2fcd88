import { templateCsv } from '@athar/activity-file'
import type { inventory } from '@athar/contracts'
import { activityOf, farFactorOf, readOwnActivities } from '../calculation/index.ts'
import { emissionLibrary, libraryEdition } from '@athar/reference-data'
import type { FastifyReply } from 'fastify'
import type { Member } from '../../platform/actor.ts'
import type { Db } from '../../platform/database.ts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readPage } from '../../platform/list/read-page.ts'
import { createSites, knownSites } from '../boundary/index.ts'
import { analyseHead, readHead, withSheetsLike } from './analyse-file.ts'
import type { ImportDeps } from './deps.ts'
import { formatOf } from './run-check.ts'
import { sheetsLike } from './sheet-tables.ts'
import { detailOf, summaryOf } from './show-import.ts'
import { headInTurn } from './upload-import.ts'
import {
  changeImport,
  findImport,
  forgetMapping,
  listImports as readImports,
  lockImport,
  newestFirst,
  type ImportRow,
} from './store/imports.ts'
import { correctedRecords } from './store/correct-records.ts'
import { rangeOf } from './store/ready-rows.ts'
import { usedActivities } from './store/used-activities.ts'
import { inFileOrder, listRows, unknownSiteNames, type ListedRow } from './store/import-rows.ts'

export async function listImports({ actor, query, db }: Call<typeof inventory.listImports>) {
  const { rows, nextCursor } = await readPage(query, newestFirst, (place) =>
    readImports(db, actor.organisationId, place),
  )
  return { items: rows.map(summaryOf), nextCursor }
}

export const readImport = async ({
  actor,
  params,
  db,
}: Call<typeof inventory.readImport>): Promise<inventory.ImportDetail> =>
  detailOf(db, await findImport(db, actor.organisationId, params.id))

/** How many corrected records an undo names. */
const mostNamed = 100

export async function listCorrectedRecords({ actor, params, db }: Call<typeof inventory.listCorrectedRecords>) {
  const row = await findImport(db, actor.organisationId, params.id)
  return correctedRecords(db, rangeOf(row), mostNamed)
}

/** Another sheet of the workbook is looked at as if it had been uploaded alone. */
export async function chooseSheet(
  deps: ImportDeps,
  call: Call<typeof inventory.chooseSheet>,
): Promise<inventory.ImportDetail> {
  const { actor, params, body, reauthorise } = call
  const { organisationId } = actor
  const row = await reauthorise(({ db }) => lockSheetOf(db, organisationId, params.id))
  const { tables = [] } = row.reading ?? {}
  const [first = body.sheet] = body.all ? sheetsLike(tables, body.sheet) : []
  const asked = { ...formatOf(row), wide: null, sheet: first, together: null }
  const head = await headInTurn(call, () => readHead(deps.files, row.file_key, asked))
  return reauthorise(async ({ db }) => {
    await lockSheetOf(db, organisationId, params.id)
    const sites = await knownSites(db, organisationId)
    const known = { ...head, sheets: row.reading?.sheets ?? [], tables }
    const found = await analyseHead({ db, organisationId, sites }, body.all ? withSheetsLike(known) : known)
    await changeImport(db, organisationId, row.id, { state: 'uploaded', ...found })
    return detailOf(db, await findImport(db, organisationId, row.id))
  })
}

/** Months in columns become rows, or stay columns, as the person says who looks at the proposal. */
export async function chooseTableShape(
  deps: ImportDeps,
  call: Call<typeof inventory.chooseTableShape>,
): Promise<inventory.ImportDetail> {
  const { actor, params, body, reauthorise } = call
  const { organisationId } = actor
  const row = await reauthorise(({ db }) => lockSheetOf(db, organisationId, params.id))
  const format = formatOf(row)
  const encoding = format.format === 'csv' ? (body.encoding ?? format.encoding) : null
  const asWritten = { ...format, wide: null, encoding }
  const head = await headInTurn(call, () => readHead(deps.files, row.file_key, asWritten))
  return reauthorise(async ({ db }) => {
    await lockSheetOf(db, organisationId, params.id)
    const sites = await knownSites(db, organisationId)
    const { sheets = [], tables = [] } = row.reading ?? {}
    if (body.forget && row.options) await forgetMapping(db, organisationId, row.options.mapping.fingerprint)
    const found = await analyseHead({ db, organisationId, sites }, { ...head, sheets, tables }, body)
    await changeImport(db, organisationId, row.id, { state: 'uploaded', ...found })
    return detailOf(db, await findImport(db, organisationId, row.id))
  })
}

/**
 * Held, and still to be decided on: its file may be gone, or its rows stored, since somebody last looked. Stored rows are known by
 * their places in the file: on another sheet, other rows would be taken for them.
 */
async function lockSheetOf(db: Db, organisationId: string, id: string): Promise<ImportRow> {
  const row = await lockImport(db, organisationId, id)
  return ['uploaded', 'review', 'failed'].includes(row.state) && row.receipt === null
    ? row
    : fail('inventory.import-wrong-state', { state: row.state })
}

export async function listImportRows({ actor, params, query, db }: Call<typeof inventory.listImportRows>) {
  const { reading } = await findImport(db, actor.organisationId, params.id)
  const { rows, nextCursor } = await readPage(query, inFileOrder, (place) =>
    listRows(db, actor.organisationId, params.id, { view: query.view, code: query.code }, place),
  )
  const sheetColumn = reading?.together ? reading.header.lastIndexOf(reading.together.title) : -1
  return { items: rows.map((row) => rowOf(row, sheetColumn)), nextCursor }
}

function rowOf(row: ListedRow, sheetColumn: number): inventory.ImportRow {
  const { entered } = row
  const farFactor = row.resolution && farFactorOf(row.resolution)
  return {
    record: row.record,
    line: row.line,
    sheet: row.cells?.[sheetColumn] || null,
    status: row.status,
    held: row.held,
    imported: row.imported,
    codes: row.codes,
    cells: row.cells,
    values:
      row.status === 'skip'
        ? null
        : {
            site: row.site_text,
            periodStart: entered?.periodStart ?? row.period_start,
            periodEnd: entered?.periodEnd ?? row.period_end,
            activity: row.activity,
            quantity: entered?.quantity ?? row.quantity,
            unit: row.unit,
            supplier: row.supplier,
            reference: row.reference,
            note: row.note,
            dataQuality: row.data_quality,
          },
    siteName: row.status === 'skip' ? null : row.site_name,
    choices: row.choices ?? [],
    answered: row.answered,
    otherRecord: row.other_record,
    kgCo2e: row.kg,
    ...(farFactor && { farFactor }),
  }
}

export async function listUnknownSites({ actor, params, db }: Call<typeof inventory.listUnknownSites>) {
  await findImport(db, actor.organisationId, params.id)
  const names = await unknownSiteNames(db, params.id)
  return {
    items: names.map(({ name, rows, choices, isNew }) => ({
      name,
      rows,
      isNew,
      suggestions: (choices ?? []).flatMap((choice) =>
        choice.kind === 'site' && choice.decision.values?.site
          ? [{ code: choice.decision.values.site, score: choice.score ?? 0 }]
          : [],
      ),
    })),
  }
}

/** Sites for names that no site bears, all in one country: a file of one company abroad names hundreds. */
export async function createUnknownSites(
  deps: ImportDeps,
  { actor, params, body, db, audit, clock }: Call<typeof inventory.createUnknownSites>,
) {
  const { organisationId } = actor
  await lockImport(db, organisationId, params.id)
  const names = body.names ?? (await unknownSiteNames(db, params.id)).map(({ name }) => name)
  const made = await createSites(
    deps,
    { db, audit, at: clock.now() },
    {
      organisationId,
      entityId: body.entityId,
      country: body.country as inventory.CountryCode,
      region: body.region,
      names,
    },
  )
  return { created: made.filter((site) => site.created).length }
}

export async function downloadTemplate({
  query,
  reply,
}: Call<typeof inventory.downloadTemplate>): Promise<FastifyReply> {
  return reply
    .header('content-disposition', `attachment; filename="athar-template-${query.language}.csv"`)
    .header('cache-control', 'no-store')
    .type('text/csv; charset=utf-8')
    .send(templateCsv(query.language))
}

/** Activities and units for choice lists: those of the library, and of the acting organisation. */
export async function listActivities({ actor, db, reply }: Call<typeof inventory.listActivities>) {
  const { organisationId } = actor as Partial<Member>
  const own = organisationId === undefined ? [] : await readOwnActivities(db, organisationId)
  reply.header('cache-control', organisationId === undefined ? 'private, max-age=3600' : 'private, no-store')
  const { activities: known, units } = emissionLibrary()
  const activities = [...known, ...own.map(activityOf)]
  const unitsOf = (dimensions: readonly string[]) =>
    units.filter((unit) => dimensions.includes(unit.dimension)).map((unit) => unit.id)
  return {
    edition: libraryEdition().id,
    activities: activities.map((activity) => ({
      key: activity.key,
      name: { en: activity.nameEn, ar: activity.nameAr },
      scope: String(activity.scope) as '1' | '2' | '3' | 'outside',
      category: activity.category,
      defaultUnit: activity.defaultUnit,
      units: unitsOf(activity.dimensions),
      regionRule: activity.regionRule,
      aliases: [...activity.aliases],
      archived: own.some(({ key, archived_at }) => key === activity.key && archived_at !== null),
    })),
    units: units.map((unit) => ({
      id: unit.id,
      dimension: unit.dimension,
      name: { en: unit.nameEn, ar: unit.nameAr },
    })),
    used: organisationId === undefined ? [] : await usedActivities(db, organisationId),
  }
}
