import { disclosures, type ResponseOf } from '@athar/contracts'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readListFile, type ListRefusal } from '../../platform/list-file/read-list-file.ts'
import { listWords as words, rowsUnderHeadings } from '../../platform/list-file/rows-under-headings.ts'
import type { DisclosuresDeps } from '../deps.ts'
import { judgeRows } from './judge-rows.ts'

const columns = {
  required: {
    datapoint: words('datapoint', 'data point', 'id', 'نقطة البيانات', 'نقطة بيانات'),
    year: words('year', 'reporting year', 'السنة', 'سنة'),
    value: words('value', 'answer', 'القيمة', 'الإجابة'),
  },
  optional: { unit: words('unit', 'الوحدة', 'وحدة'), note: words('note', 'notes', 'ملاحظة', 'ملاحظات') },
} as const

/** Empty rows of a template count as lines. */
const mostLines = 2 * disclosures.mostImportRows

/** Says of each row of a list what would happen to it. Nothing of the file is kept. */
export async function readAnswerList(
  deps: DisclosuresDeps,
  call: Call<typeof disclosures.readAnswerList>,
): Promise<ResponseOf<typeof disclosures.readAnswerList>> {
  const file = await readListFile(call, { mostBytes: disclosures.maxAnswerListBytes, mostLines })
  if ('refused' in file) return refuse(file.refused)
  const list = rowsUnderHeadings(file.cells, columns)
  if ('missing' in list)
    return list.missing === 'rows'
      ? fail('disclosures.list-empty')
      : fail('disclosures.list-columns-missing', { column: list.missing })
  // Unfilled rows of a template ask for nothing.
  const filled = list.rows.filter(({ text }) => text.value !== '')
  if (filled.length === 0) return fail('disclosures.list-empty')
  if (filled.length > disclosures.mostImportRows)
    fail('disclosures.list-too-long', { most: disclosures.mostImportRows })
  const texts = filled.map(({ line, text, typed }) => ({
    line,
    datapoint: text.datapoint.slice(0, 100),
    year: text.year.slice(0, 20),
    value: text.value.slice(0, 20_000),
    unit: text.unit.slice(0, 40),
    note: text.note.slice(0, 2000),
    typed: typed.has('value'),
  }))
  const { rows } = await call.reauthorise(({ actor: { organisationId }, db }) =>
    judgeRows(deps, db, { organisationId, today: deps.clock.today(), mark: call.query.decimalMark ?? null }, texts),
  )
  return { rows: [...rows] }
}

function refuse(refusal: ListRefusal): never {
  if (refusal === 'too-large') return fail('disclosures.list-too-large', { mostBytes: disclosures.maxAnswerListBytes })
  if (refusal === 'too-long') return fail('disclosures.list-too-long', { most: disclosures.mostImportRows })
  if (refusal === 'missing') return fail('disclosures.list-missing')
  if (refusal === 'empty') return fail('disclosures.list-empty')
  return fail(refusal === 'type' ? 'disclosures.list-type' : 'disclosures.list-unreadable')
}
