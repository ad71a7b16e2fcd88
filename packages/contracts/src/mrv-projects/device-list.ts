import { z } from 'zod'
import { contract } from '../core/contract.ts'
import { mayPrepare } from '../core/roles.ts'
import { idParams, uuid } from '../core/wire.ts'

const preparing = { access: { kind: 'member', roles: mayPrepare } } as const

export const mostNewDevices = 10_000
/** Rows of a list, one for each channel. */
export const mostDeviceRows = 50_000
export const mostDeviceListBytes = 10_000_000
/** More problems are counted, not named. */
export const mostDeviceListProblems = 500

/** Columns of a list of meters, in the order of the template. */
export const deviceListColumns = [
  'name',
  'serialNumber',
  'code',
  'kind',
  'unit',
  'multiplier',
  'digits',
  'everySeconds',
  'least',
  'most',
] as const
export type DeviceListColumn = (typeof deviceListColumns)[number]
/** An empty cell of the others says: multiplier 1, no rollover, no bound. */
export const neededDeviceColumns = ['serialNumber', 'name', 'code', 'kind', 'unit', 'everySeconds'] as const

export const deviceListProblems = [
  'cell-empty',
  'cell-too-long',
  'code-wrong',
  'kind-unknown',
  'unit-unknown',
  'number-wrong',
  'number-ambiguous',
  'seconds-wrong',
  'digits-wrong',
  'unit-of-other-kind',
  'digits-of-register',
  'not-above-zero',
  'most-below-least',
  'serial-number-taken',
  'serial-number-twice',
  'code-twice',
  'too-many-channels',
] as const
export type DeviceListProblem = (typeof deviceListProblems)[number]

const listProblem = z.object({
  line: z.number().int(),
  column: z.enum(deviceListColumns),
  code: z.enum(deviceListProblems),
  /** The cell. */
  written: z.string(),
  /** The earlier line that it repeats. */
  other: z.number().int().nullable(),
})
export type DeviceListRowProblem = z.infer<typeof listProblem>

export const importDevices = contract({
  ...preparing,
  name: 'mrv-projects.import-devices',
  method: 'POST',
  path: '/api/mrv/projects/:id/devices/file',
  summary:
    'A list of meters (.csv or a workbook) as multipart field `file`, a row for each channel: problems by row; ' +
    '`store=true` adds all of them where there is none',
  params: idParams,
  query: z.object({
    store: z.enum(['true', 'false']).default('false'),
    /** The decimal mark of the whole file; without it 1.234 and 1,234 are refused as `number-ambiguous`. */
    decimalMark: z.enum(['point', 'comma']).optional(),
  }),
  upload: true,
  transaction: false,
  response: z.object({
    devices: z.number().int(),
    channels: z.number().int(),
    problems: z.array(listProblem),
    problemCount: z.number().int(),
    stored: z.number().int(),
    /** The column that no heading names, or that there are no rows. */
    missing: z.enum([...neededDeviceColumns, 'rows']).nullable(),
  }),
})

export const makeDeviceKeys = contract({
  ...preparing,
  name: 'mrv-projects.make-device-keys',
  method: 'POST',
  path: '/api/mrv/projects/:id/devices/keys',
  summary: 'Keys of the meters of a project that have none, 10,000 at most: make them. They are shown once',
  params: idParams,
  response: z.object({
    keys: z.array(z.object({ deviceId: uuid, name: z.string(), serialNumber: z.string(), key: z.string() })),
  }),
  keepsAnswer: false,
})
