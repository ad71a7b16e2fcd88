import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare, mayReadAll } from '../core/roles.ts'
import { bilingualName, cursorQuery, idParams, instant, jobAccepted, page, uuid } from '../core/wire.ts'
import { missingPrice } from './price-index.ts'
import { farFactor } from './far-factor.ts'
import { figureText } from './record-shapes.ts'

export const importStates = [
  'uploaded',
  'checking',
  'review',
  'importing',
  'imported',
  'undone',
  'cancelled',
  'failed',
] as const
export type ImportState = (typeof importStates)[number]
export const importRowStatuses = ['accept', 'flag', 'refuse', 'skip'] as const
/** What the wizard can show of rows: by what became of them. */
export const importRowViews = ['ready', 'warning', 'held', 'refused', 'skipped', 'imported'] as const

/**
 * Columns of the template, `period`, where one column names the whole period, and `record`, the number in an export
 * of records.
 */
export const importFields = [
  'site',
  'periodStart',
  'periodEnd',
  'activity',
  'quantity',
  'unit',
  'supplier',
  'reference',
  'note',
  'dataQuality',
  'period',
  'record',
] as const
export const columnMapping = z.object({
  version: z.literal(1),
  fingerprint: z.string().max(20_000),
  columns: z.partialRecord(z.enum(importFields), z.number().int().min(0).max(16_383)),
  names: z.partialRecord(z.enum(importFields), z.string().max(1000)),
  constants: z.partialRecord(z.enum(importFields), z.string().max(1000)),
  /** How long each period is, where the file gives its end alone. */
  periodLength: z.enum(['week', 'month', 'quarter', 'half-year', 'year']).optional(),
  /** Each row is a trip: one without its distance waits until a person says it. */
  trips: z.literal(true).optional(),
})
export type ImportMapping = z.infer<typeof columnMapping>

/**
 * A person's settings for one file; the mapping and the synonyms are remembered for the next file with the same
 * header.
 */
export const importOptions = z.object({
  mapping: columnMapping,
  dateOrder: z.enum(['day-month-year', 'month-day-year']).nullable(),
  /** The decimal mark of the whole file; null reads each number by itself and asks about 1.234 and 1,234. */
  decimalMark: z.enum(['point', 'comma']).nullable().default(null),
  /** A name in the file → the code of a site, the key of an activity, the id of a unit. */
  synonyms: z.object({
    sites: z.record(z.string().max(1000), z.string().max(200)),
    activities: z.record(z.string().max(1000), z.string().max(200)),
    units: z.record(z.string().max(1000), z.string().max(200)),
  }),
  /** What was said once of the whole file; what is not asked is left out. */
  facts: z
    .object({
      /** Whether gas by its heat is billed gross or net. */
      heatBasis: z.enum(['gross', 'net']).optional(),
      /** The potentials by which CO2e of the file was worked out. */
      gwpSet: z.enum(['AR4', 'AR5', 'AR6']).optional(),
      /** Where its reported emissions were had, for rows without a reference. */
      reportedSource: z.string().trim().min(3).max(500).optional(),
    })
    .default({}),
  /** Questions answered for the whole file at once. */
  confirmedCodes: z.array(z.string().max(60)).max(60),
  /** Names that are like no site become sites in the Kingdom when their rows are stored. */
  createSites: z.boolean().optional(),
})
export type ImportOptions = z.infer<typeof importOptions>

/** Encodings in which a file of text can be read. */
export const importEncodings = ['utf-8', 'utf-16le', 'utf-16be', 'windows-1256', 'windows-1252'] as const

/** What a row with one date says: an amount of its day, one until the next reading, or a reading of a register. */
export const readingModes = ['single', 'until-next', 'register'] as const

const intervalMinutes = z.union([z.literal(15), z.literal(30), z.literal(60)])

export const importReading = z.object({
  format: z.enum(['csv', 'xlsx', 'xls']),
  encoding: z.string().nullable(),
  delimiter: z.string().nullable(),
  sheets: z.array(z.string()),
  sheet: z.string().nullable(),
  /** The sheets of a workbook that hold a table; those of one shape have the same headings. */
  tables: z
    .array(
      z.object({
        sheet: z.string(),
        headerRecord: z.number().int(),
        shape: z.number().int(),
        /** Whether it cannot be read as one with others of its shape. */
        alone: z.boolean(),
        leftOut: z.enum(['hidden', 'no-consumption', 'no-amounts', 'summary']).nullable(),
      }),
    )
    .optional(),
  /** Several sheets that are read as one table, `sheet` first, with a column for their names. */
  together: z
    .object({
      width: z.number().int(),
      title: z.string(),
      sheets: z.array(z.object({ name: z.string(), headerRecord: z.number().int() })),
    })
    .nullable()
    .optional(),
  /** Months, meters or the intervals of a day as columns that are read as rows; or rows that are summed or joined. */
  wide: z
    .object({
      kind: z.enum(['months', 'meters', 'intervals', 'interval-rows', 'readings']),
      unit: z.string().nullable(),
      headerRecord: z.number().int(),
      width: z.number().int(),
      months: z.array(
        z.object({
          column: z.number().int(),
          month: z.number().int().nullable(),
          period: z.string().nullable(),
          meter: z.object({ name: z.string(), unit: z.string() }).nullable(),
        }),
      ),
      kept: z.array(z.number().int()),
      yearColumn: z.number().int().nullable(),
      year: z.number().int().nullable(),
      language: z.enum(['en', 'ar']),
      /** Of rows of intervals: where a row holds what, and how its times and numbers are read. */
      rows: z
        .object({
          minutes: intervalMinutes,
          dateColumn: z.number().int(),
          timeColumn: z.number().int().nullable(),
          quantityColumn: z.number().int(),
          unitColumn: z.number().int().nullable(),
          qualityColumn: z.number().int().nullable(),
          endsAt: z.boolean(),
          dateOrder: z.enum(['day-month', 'month-day']),
          numberMarks: z.enum(['auto', 'point', 'comma']),
          utcOffsetMinutes: z.number().int(),
          leftOut: z.array(z.string()),
        })
        .optional(),
      /** Of intervals as columns: the decimal mark of their numbers. */
      numberMarks: z.enum(['auto', 'point', 'comma']).optional(),
      /** Of rows with one date: how the readings of a meter are joined. */
      readings: z
        .object({
          mode: z.enum(['until-next', 'register']),
          dateColumn: z.number().int(),
          quantityColumn: z.number().int(),
          meterColumns: z.array(z.number().int()),
          dateOrder: z.enum(['day-month', 'month-day']),
          latestFirst: z.boolean(),
          numberMarks: z.enum(['auto', 'point', 'comma']),
        })
        .optional(),
    })
    .nullable()
    .optional(),
  /** What is proposed where months stand in columns: as rows, of a year that may have to be said. */
  monthColumns: z
    .object({
      columns: z.number().int(),
      year: z.number().int().nullable(),
      asked: z.boolean(),
      turned: z.boolean(),
    })
    .nullable()
    .optional(),
  /** Hours or half-hours of a day as columns, whether or not they are read as their sum. */
  intervals: z.object({ columns: z.number().int(), unit: z.string().nullable() }).nullable().optional(),
  /** A row for each quarter, half or whole hour, whether or not they are summed to months. */
  intervalRows: z
    .object({ minutes: intervalMinutes, leftOut: z.array(z.string()), endsAt: z.boolean(), summed: z.boolean() })
    .nullable()
    .optional(),
  /** One date a row, weeks apart for each meter: what a row is read as, and whether it may be of a register. */
  readings: z
    .object({ mode: z.enum(readingModes), register: z.boolean() })
    .nullable()
    .optional(),
  /** Several meters a row: what is proposed of their columns, and the activity that each name means. */
  meters: z
    .array(
      z.object({
        column: z.number().int(),
        name: z.string(),
        unit: z.string(),
        activity: z.string().nullable(),
        read: z.boolean(),
      }),
    )
    .optional(),
  header: z.array(z.string()),
  /** The record with the headings, from 1; 0 where the table has none. */
  headerRecord: z.number().int(),
  /** Whether a person said so. */
  headerChosen: z.boolean().optional(),
  /** The last record of the table, where a person said that data end before the file does. */
  lastRecord: z.number().int().nullable().optional(),
  /** The file as it stands, for saying where its headings are. */
  firstRecords: z.array(z.array(z.string())).optional(),
  sample: z.array(z.array(z.string())),
  confidence: z.record(z.string(), z.number()),
  /** What each column was found by. */
  foundBy: z.record(z.string(), z.enum(['name', 'unit-in-name', 'content'])).optional(),
  missing: z.array(z.string()),
  remembered: z.boolean(),
})
export type ImportReading = z.infer<typeof importReading>

export const importCounts = z.object({
  records: z.number().int(),
  ready: z.number().int(),
  warning: z.number().int(),
  held: z.number().int(),
  refused: z.number().int(),
  skipped: z.number().int(),
  imported: z.number().int(),
  /** Rows that are ready and correct a record of the inventory; counted among the ready ones too. */
  corrections: z.number().int().optional(),
  /** How often each code occurs, for the summary and for answering many rows at once. */
  codes: z.record(z.string(), z.number().int()),
  /** Site names in the file that no site bears. */
  unknownSites: z.number().int(),
  /** Site names in the file that become sites with the rows that are ready. */
  newSites: z.number().int().optional(),
  /** Levels of the price index that waiting rows need and that were not there when they were checked. */
  missingPrices: z.array(missingPrice),
  kgCo2e: figureText,
  /** Rows of the last check whose decimal mark cannot be read in another way. */
  decimalMarks: z.object({ point: z.number().int(), comma: z.number().int() }).optional(),
})
export type ImportCounts = z.infer<typeof importCounts>

export const importReceipt = z.object({
  number: z.string(),
  importedAt: instant,
  records: z.number().int(),
  kgCo2e: figureText,
  sites: z.number().int(),
  years: z.array(z.number().int()),
  sha256: z.string(),
  /** Records of the inventory that rows of the file corrected. */
  corrected: z.number().int().optional(),
  /** Once undone: records that were corrected since and kept. */
  kept: z.number().int().optional(),
})

export const importSummary = z.object({
  id: uuid,
  state: z.enum(importStates),
  fileName: z.string(),
  bytes: z.number().int(),
  sha256: z.string(),
  counts: importCounts,
  receipt: importReceipt.nullable(),
  createdAt: instant,
  finishedAt: instant.nullable(),
  createdBy: z.string(),
})
export type ImportSummary = z.infer<typeof importSummary>

export const importDetail = importSummary.extend({
  reading: importReading.nullable(),
  options: importOptions.nullable(),
  jobId: uuid.nullable(),
  errorCode: z.string().nullable(),
  errorDetails: z.record(z.string(), z.unknown()).nullable(),
  /** An earlier import of the very same bytes that still stands. */
  sameFileAs: z.object({ id: uuid, fileName: z.string(), importedAt: instant }).nullable(),
  version: z.number().int(),
})
export type ImportDetail = z.infer<typeof importDetail>

const decision = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('confirm'), codes: z.array(z.string().max(60)).optional() }),
  z.object({ kind: z.literal('set'), values: z.partialRecord(z.enum(importFields), z.string().max(2000)) }),
  z.object({ kind: z.literal('keep-both') }),
  z.object({ kind: z.literal('correct') }),
  z.object({ kind: z.literal('replace'), record: z.number().int() }),
  z.object({ kind: z.literal('skip') }),
])
export type ImportDecision = z.infer<typeof decision>

const rowValues = z.record(z.string(), z.string().nullable())
export const importRow = z.object({
  record: z.number().int(),
  line: z.number().int(),
  /** The sheet of the line, where several are read. */
  sheet: z.string().nullable().optional(),
  status: z.enum(importRowStatuses),
  held: z.boolean(),
  imported: z.boolean(),
  codes: z.array(z.string()),
  cells: z.array(z.string()).nullable(),
  values: rowValues.nullable(),
  /** Name of the recognised site; its code is in `values`. */
  siteName: bilingualName.nullable(),
  choices: z.array(
    z.object({
      code: z.string(),
      kind: z.string(),
      decision,
      score: z.number().optional(),
      typical: z.object({ from: figureText, to: figureText }).optional(),
    }),
  ),
  answered: z.boolean(),
  otherRecord: z.number().int().nullable(),
  kgCo2e: figureText.nullable(),
  /** With the code `factor-year`. */
  farFactor: farFactor.optional(),
})
export type ImportRow = z.infer<typeof importRow>

const one = { access: { kind: 'member', roles: mayPrepare }, params: idParams } as const

export const uploadImport = contract({
  name: 'inventory.upload-import',
  method: 'POST',
  path: '/api/inventory/imports',
  summary:
    'Upload a .csv, .tsv, .xlsx or .xls file as multipart field `file`; nothing of it counts before it is imported',
  access: { kind: 'member', roles: mayPrepare },
  upload: true,
  transaction: false,
  response: importDetail,
  status: 201,
})
export const listImports = contract({
  name: 'inventory.list-imports',
  method: 'GET',
  path: '/api/inventory/imports',
  summary: 'Imports of the organisation, newest first',
  access: { kind: 'member', roles: mayReadAll },
  query: cursorQuery,
  response: page(importSummary),
})
export const readImport = contract({
  name: 'inventory.read-import',
  method: 'GET',
  path: '/api/inventory/imports/:id',
  summary: 'One import with what was read of its file',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: importDetail,
})

export const chooseSheet = contract({
  ...one,
  name: 'inventory.choose-import-sheet',
  method: 'POST',
  path: '/api/inventory/imports/:id/sheet',
  summary: 'Read another sheet of the workbook, alone or with those of its shape',
  body: z.object({
    sheet: z.string().max(200),
    /** Whether every sheet of its shape is read with it. */
    all: z.boolean().default(false),
  }),
  transaction: false,
  response: importDetail,
})
export const chooseTableShape = contract({
  ...one,
  name: 'inventory.choose-import-shape',
  method: 'POST',
  path: '/api/inventory/imports/:id/shape',
  summary:
    'Say how the table is read: months in columns as rows or not, where its headings are and where data end, and more',
  body: z.object({
    wide: z.boolean(),
    year: z.number().int().min(1990).max(2100).nullable(),
    /** Whether rows of intervals are summed to months; null: where they are many. */
    sum: z.boolean().nullable().default(null),
    /** What rows with one date say; null: readings of a register where the heading names one, else amounts of days. */
    readings: z.enum(readingModes).nullable().default(null),
    /** How the text of the file is written; null: as it is read now. */
    encoding: z.enum(importEncodings).nullable().default(null),
    /** The record with the headings, from 1; 0: there are none; null: as found. */
    headerRecord: z.number().int().min(0).max(500).nullable().default(null),
    /** Of several meters in a row, the columns that are read; null: as proposed. */
    meters: z.array(z.number().int().min(0).max(1000)).max(1000).nullable().default(null),
    /** The last record with data; null: the end of the file. */
    lastRecord: z.number().int().min(1).max(1_001_000).nullable().default(null),
    /** Forgets what was chosen for files with these headings, and proposes the columns as if for the first time. */
    forget: z.boolean().default(false),
  }),
  transaction: false,
  response: importDetail,
})
export const checkImport = contract({
  ...one,
  name: 'inventory.check-import',
  method: 'POST',
  path: '/api/inventory/imports/:id/check',
  summary: 'Check every row with these settings and the answers given so far; stores nothing in the inventory',
  body: z.object({ options: importOptions }),
  response: jobAccepted,
  status: 202,
})
export const listImportRows = contract({
  name: 'inventory.list-import-rows',
  method: 'GET',
  path: '/api/inventory/imports/:id/rows',
  summary: 'Checked rows with their codes and choices',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  query: cursorQuery.extend({ view: z.enum(importRowViews).optional(), code: z.string().max(60).optional() }),
  response: page(importRow),
})
export const answerImportRows = contract({
  ...one,
  name: 'inventory.answer-import-rows',
  method: 'POST',
  path: '/api/inventory/imports/:id/answers',
  summary: 'Say what is to become of rows; takes effect with the next check',
  body: z.object({
    answers: z
      .array(z.object({ record: z.number().int().min(1), decision }))
      .min(1)
      .max(5000),
  }),
  // So many short values: each row may say anew what stands in all its columns.
  bodyLimit: 4_194_304,
  response: z.object({ answered: z.number().int() }),
})
export const listUnknownSites = contract({
  name: 'inventory.list-unknown-sites',
  method: 'GET',
  path: '/api/inventory/imports/:id/unknown-sites',
  summary: 'Site names in the file that no site bears, with the number of rows and the nearest known sites',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: z.object({
    items: z.array(
      z.object({
        name: z.string(),
        rows: z.number().int(),
        suggestions: z.array(z.object({ code: z.string(), score: z.number() })),
        /** Whether it becomes a site with its rows. */
        isNew: z.boolean(),
      }),
    ),
  }),
})
/** Columns whose names are explained once for all their rows, and the reasons that say that one was not recognised. */
export const unknownNameCodes = {
  activities: ['activity-unknown', 'activity-suggested'],
  units: ['unit-unknown', 'unit-ambiguous'],
} as const
export const unknownNameKinds = ['activities', 'units'] as const
export type UnknownNameKind = (typeof unknownNameKinds)[number]

const unknownName = z.object({ name: z.string(), rows: z.number().int(), suggestions: z.array(z.string()) })
export type UnknownName = z.infer<typeof unknownName>

export const listUnknownNames = contract({
  name: 'inventory.list-unknown-names',
  method: 'GET',
  path: '/api/inventory/imports/:id/unknown-names',
  summary:
    'Names of activities, or spellings of units, that were not recognised, with the number of rows in the whole file',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  query: z.object({ kind: z.enum(unknownNameKinds) }),
  response: z.object({ items: z.array(unknownName) }),
})
export const createUnknownSites = contract({
  ...one,
  name: 'inventory.create-unknown-sites',
  method: 'POST',
  path: '/api/inventory/imports/:id/unknown-sites',
  summary: 'Create a site for each named text (all of them when none is named) in one country and entity',
  body: z.object({
    names: z.array(z.string().max(1000)).max(20_000).nullable(),
    country: z.string().regex(/^[A-Z]{2}$/),
    entityId: uuid,
    region: z.string().nullable(),
  }),
  response: z.object({ created: z.number().int() }),
})
export const commitImport = contract({
  ...one,
  name: 'inventory.commit-import',
  method: 'POST',
  path: '/api/inventory/imports/:id/commit',
  summary: 'Store the rows that are ready; `all-or-nothing` refuses while any row is refused or waits',
  body: z.object({ mode: z.enum(['ready-rows', 'all-or-nothing']) }),
  response: jobAccepted,
  status: 202,
})
export const cancelImport = contract({
  ...one,
  name: 'inventory.cancel-import',
  method: 'POST',
  path: '/api/inventory/imports/:id/cancel',
  summary: 'Give an import up before anything was stored',
  response: importDetail,
})
export const undoImport = contract({
  ...one,
  name: 'inventory.undo-import',
  method: 'POST',
  path: '/api/inventory/imports/:id/undo',
  summary: 'Take back the records of an import; refused once one of them was approved or its year is closed',
  body: z.object({
    reason: z.string().trim().min(3).max(1000),
    /** Takes back those too that were corrected since; else they stay. */
    withCorrected: z.boolean().default(false),
  }),
  response: importDetail,
})
const correctedRecord = z.object({
  id: z.string(),
  siteName: bilingualName,
  activity: z.string(),
  periodStart: z.string(),
  periodEnd: z.string(),
  quantity: figureText,
  unit: z.string(),
  /** As the file had it. */
  before: z.object({ quantity: figureText, unit: z.string() }),
})
export type CorrectedRecord = z.infer<typeof correctedRecord>

export const listCorrectedRecords = contract({
  name: 'inventory.list-corrected-records',
  method: 'GET',
  path: '/api/inventory/imports/:id/corrected-records',
  summary:
    'Records of an import that were corrected since, at most the first 100, which an undo keeps unless told otherwise',
  access: { kind: 'member', roles: mayReadAll },
  params: idParams,
  response: z.object({ total: z.number().int(), items: z.array(correctedRecord) }),
})
export const downloadRejectedRows = contract({
  name: 'inventory.download-rejected-rows',
  method: 'GET',
  path: '/api/inventory/imports/:id/rejected.csv',
  summary: 'Refused and waiting rows as a file to correct and import again',
  access: { kind: 'member', roles: mayPrepare },
  params: idParams,
  query: z.object({ language: z.enum(['en', 'ar']) }),
  answer: 'file',
  transaction: false,
})
export const downloadTemplate = contract({
  name: 'inventory.download-template',
  method: 'GET',
  path: '/api/inventory/import-template.csv',
  summary: 'The empty import template',
  access: { kind: 'public' },
  query: z.object({ language: z.enum(['en', 'ar']) }),
  answer: 'file',
})

/** What the person can name when correcting a row: for the choice lists of the wizard and of manual entry. */
export const listActivities = contract({
  name: 'inventory.list-activities',
  method: 'GET',
  path: '/api/inventory/activities',
  summary: 'Activity keys with names, scope, category and units, those of the acting organisation among them',
  access: { kind: 'person', acting: true },
  response: z.object({
    edition: z.string(),
    activities: z.array(
      z.object({
        key: z.string(),
        name: bilingualName,
        scope: z.enum(['1', '2', '3', 'outside']),
        category: z.string(),
        defaultUnit: z.string(),
        units: z.array(z.string()),
        regionRule: z.string(),
        aliases: z.array(z.string()),
        /** One of the organisation itself that is no longer offered. */
        archived: z.boolean().default(false),
      }),
    ),
    units: z.array(z.object({ id: z.string(), dimension: z.string(), name: bilingualName })),
    /** Activities that the acting organisation has records of, most used first. */
    used: z.array(z.string()).default([]),
  }),
})
