import { nameKey, type Cell } from '@athar/activity-file'
import {
  channelInput,
  channelUnits,
  deviceInput,
  deviceListProblems,
  mostChannels,
  type ChannelInput,
  type ChannelKind,
  type ChannelUnit,
  type DeviceInput,
  type DeviceListColumn,
  type DeviceListProblem,
  type DeviceListRowProblem,
  type neededDeviceColumns,
} from '@athar/contracts/mrv-projects'
import { listNumbers, type ListMark, type ListNumber } from '../../platform/list-file/list-numbers.ts'
import { listWords as words, rowsUnderHeadings, type ListRow } from '../../platform/list-file/rows-under-headings.ts'

const columns = {
  required: {
    serialNumber: words('serial number', 'serial', 'serial no', 'الرقم التسلسلي', 'رقم العداد'),
    name: words('name', 'meter', 'meter name', 'device', 'الاسم', 'العداد', 'اسم العداد'),
    code: words('code', 'channel', 'code in the readings', 'الرمز', 'القناة', 'الرمز في القراءات'),
    kind: words('kind', 'kind of readings', 'النوع', 'نوع القراءات'),
    unit: words('unit', 'الوحدة'),
    everySeconds: words('seconds', 'seconds between readings', 'interval seconds', 'الثواني', 'الثواني بين القراءات'),
  },
  optional: {
    multiplier: words('multiplier', 'factor', 'معامل الضرب', 'المعامل'),
    digits: words('digits', 'register digits', 'الخانات', 'عدد الخانات'),
    least: words('least', 'least possible value', 'minimum', 'أقل قيمة', 'أقل قيمة ممكنة'),
    most: words('most', 'highest possible value', 'maximum', 'أعلى قيمة', 'أعلى قيمة ممكنة'),
  },
} as const

const kinds: readonly (readonly [ChannelKind, ReadonlySet<string>])[] = [
  ['register', words('register', 'running register', 'عداد تراكمي', 'تراكمي')],
  ['interval', words('interval', 'amount of each interval', 'كمية كل فترة', 'فترة')],
  ['power', words('power', 'قدرة', 'القدرة')],
]
const units = new Map<string, ChannelUnit>([
  ...channelUnits.map((unit) => [nameKey(unit), unit] as const),
  ...(
    [
      ['kWh', 'كيلوواط ساعة'],
      ['MWh', 'ميجاواط ساعة'],
      ['kW', 'كيلوواط'],
      ['MW', 'ميجاواط'],
      ['kg', 'كجم'],
      ['kg', 'كيلوجرام'],
      ['t', 'طن'],
      ['L', 'لتر'],
      ['m3', 'm³'],
      ['m3', 'متر مكعب'],
      ['m3', 'م3'],
    ] as const
  ).map(([unit, word]) => [nameKey(word), unit] as const),
])

/** A meter of a list, with the line that names it first. */
export type ListedDevice = DeviceInput & { readonly line: number }
export type UnderstoodDevices =
  | {
      readonly devices: readonly ListedDevice[]
      readonly channels: number
      readonly problems: DeviceListRowProblem[]
    }
  | { readonly missing: (typeof neededDeviceColumns)[number] | 'rows' }

type Row = ListRow<DeviceListColumn>
const numeric = ['multiplier', 'digits', 'everySeconds', 'least', 'most'] as const
type Numbers = Readonly<Record<(typeof numeric)[number], ListNumber>>

/**
 * Reads the cells of a list of meters, a row for each channel; rows with one serial number are one meter. Pure: which
 * serial numbers the organisation has already is not known here.
 */
export function understandDevices(
  cells: readonly (readonly Cell[])[],
  mark: ListMark | null = null,
): UnderstoodDevices {
  const list = rowsUnderHeadings(cells, columns)
  if ('missing' in list) return list
  const numbers = listNumbers(
    list.rows.flatMap(({ text, typed }) => numeric.map((name) => ({ text: text[name], typed: typed.has(name) }))),
    mark,
  )
  const devices = new Map<string, Gathered>()
  const problems: DeviceListRowProblem[] = []
  list.rows.forEach((row, at) => {
    const say: Say = (column, code, other = null) =>
      problems.push({ line: row.line, column, code, written: row.text[column].slice(0, 200), other })
    const read = Object.fromEntries(numeric.map((name, nth) => [name, numbers[at * numeric.length + nth]!]))
    join(devices, row, readChannel(row, read as Numbers, say), say)
  })
  return {
    devices: [...devices.values()].map(({ line, name, serialNumber, channels }) => ({
      line,
      name,
      serialNumber,
      channels,
    })),
    channels: list.rows.length,
    problems,
  }
}

type Say = (column: DeviceListColumn, code: DeviceListProblem, other?: number | null) => void
type Gathered = ListedDevice & { readonly channels: ChannelInput[]; readonly lines: Map<string, number> }

/** Puts a channel to its meter; a serial number under another name, or with the same code again, is a second meter. */
function join(devices: Map<string, Gathered>, { line, text }: Row, channel: ChannelInput | null, say: Say): void {
  const { name, serialNumber, code } = text
  for (const column of ['name', 'serialNumber'] as const)
    if (text[column] === '') say(column, 'cell-empty')
    else if (!deviceInput.shape[column].safeParse(text[column]).success) say(column, 'cell-too-long')
  const there = devices.get(serialNumber)
  if (serialNumber !== '' && there && there.name !== name) return say('serialNumber', 'serial-number-twice', there.line)
  const device = there ?? { line, name, serialNumber, channels: [], lines: new Map<string, number>() }
  const earlier = code === '' ? undefined : device.lines.get(code)
  if (serialNumber !== '' && earlier !== undefined) return say('code', 'code-twice', earlier)
  if (device.lines.size === mostChannels) return say('code', 'too-many-channels')
  device.lines.set(code || `line ${line}`, line)
  if (channel) device.channels.push(channel)
  devices.set(serialNumber || `line ${line}`, device)
}

/** What the row says of its channel; null where something is wrong, which is said. */
function readChannel({ text }: Row, numbers: Numbers, say: Say): ChannelInput | null {
  const kind = kinds.find(([, set]) => set.has(nameKey(text.kind)))?.[0]
  const unit = units.get(nameKey(text.unit))
  let isRight = true
  const wrong: Say = (column, code) => {
    isRight = false
    say(column, code)
  }
  for (const column of ['code', 'kind', 'unit', 'everySeconds'] as const)
    if (text[column] === '') wrong(column, 'cell-empty')
  if (text.code !== '' && !channelInput.shape.code.safeParse(text.code).success) wrong('code', 'code-wrong')
  if (text.kind !== '' && kind === undefined) wrong('kind', 'kind-unknown')
  if (text.unit !== '' && unit === undefined) wrong('unit', 'unit-unknown')
  for (const column of numeric) {
    if (text[column] === '') continue
    const number = numbers[column]
    if (number === 'ambiguous') wrong(column, 'number-ambiguous')
    else if (number === null || !channelInput.shape.multiplier.safeParse(number).success) wrong(column, 'number-wrong')
    else if (column === 'everySeconds' && !channelInput.shape.everySeconds.safeParse(Number(number)).success)
      wrong(column, 'seconds-wrong')
    else if (column === 'digits' && !channelInput.shape.digits.safeParse(Number(number)).success)
      wrong(column, 'digits-wrong')
  }
  if (!isRight || kind === undefined || unit === undefined) return null
  const written = (column: 'multiplier' | 'least' | 'most') => (text[column] === '' ? null : numbers[column])
  const channel = {
    code: text.code,
    kind,
    unit,
    multiplier: written('multiplier') ?? '1',
    digits: text.digits === '' ? null : Number(numbers.digits),
    everySeconds: Number(numbers.everySeconds),
    least: written('least'),
    most: written('most'),
  } satisfies ChannelInput
  const checked = channelInput.safeParse(channel)
  for (const issue of checked.error?.issues ?? []) {
    const code = issue.code === 'custom' ? (issue.params?.['code'] as string) : ''
    wrong(issue.path[0] as DeviceListColumn, deviceListProblems.find((one) => one === code) ?? 'number-wrong')
  }
  return checked.success ? channel : null
}
