/** One line of the table of checked rows, in the order of `stagedColumns`; null is SQL null. */
export type StagedRow = readonly (string | number | boolean | null)[]
export const stagedColumns = [
  'record',
  'slice',
  'line',
  'status',
  'held',
  'codes',
  'cells',
  'choices',
  'site_id',
  'site_text',
  'activity',
  'quantity',
  'unit',
  'period_start',
  'period_end',
  'inventory_year',
  'bucket',
  'within_month',
  'supplier',
  'reference',
  'note',
  'data_quality',
  'other_record',
  'resolution_id',
  'entered',
  'named_record',
] as const

/** Large enough for COPY to be cheap, small enough for memory to stay flat. */
const batchBytes = 1024 * 1024
/** No character of a text takes more bytes in UTF-8. */
const mostBytes = 3

/**
 * Gathers rows as the text that COPY reads, and hands it out as bytes of their own, to be given to another process. Each row
 * becomes bytes at once: as text, thousands of them would keep the garbage collector busy.
 */
export function createRowEncoder() {
  let bytes = Buffer.allocUnsafeSlow(2 * batchBytes)
  let used = 0
  return {
    write(row: StagedRow): void {
      let line = field(row[0]!)
      for (let index = 1; index < row.length; index += 1) line += `\t${field(row[index]!)}`
      line += '\n'
      const needed = used + line.length * mostBytes
      if (needed > bytes.length) bytes = Buffer.concat([bytes.subarray(0, used)], 2 * needed)
      used += bytes.write(line, used)
    },
    full: () => used >= batchBytes,
    take(): Uint8Array<ArrayBuffer> {
      const taken = new Uint8Array(bytes.subarray(0, used))
      used = 0
      return taken
    },
  }
}

const special = /[\\\t\n\r]/
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

function field(value: string | number | boolean | null): string {
  if (value === null) return '\\N'
  if (typeof value !== 'string') return value === true ? 't' : value === false ? 'f' : String(value)
  return special.test(value) ? value.replace(/[\\\t\n\r]/g, (mark) => escapes[mark]!) : value
}

/** A text[] literal of plain codes. */
export const codeArray = (codes: readonly string[]): string => (codes.length === 0 ? '{}' : `{${codes.join(',')}}`)
