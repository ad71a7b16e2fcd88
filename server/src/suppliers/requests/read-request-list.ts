import type { suppliers, ResponseOf } from '@athar/contracts'
import { maxSupplierListBytes, mostListRows } from '@athar/contracts/suppliers'
import { fail } from '../../platform/errors.ts'
import type { Call } from '../../platform/http/serve.ts'
import { readListFile, type ListRefusal } from '../../platform/list-file/read-list-file.ts'
import { listWords as words, rowsUnderHeadings } from '../../platform/list-file/rows-under-headings.ts'
import type { SuppliersDeps } from '../deps.ts'
import { judgeRows } from './judge-rows.ts'

const columns = {
  required: {
    supplier: words('supplier', 'supplier name', 'المورد', 'اسم المورد'),
    email: words('email', 'e-mail', 'supplier email', 'البريد الإلكتروني', 'البريد', 'بريد المورد الإلكتروني'),
    product: words('product', 'service', 'product or service', 'المنتج', 'الخدمة', 'المنتج أو الخدمة'),
    activity: words('activity', 'النشاط'),
  },
  optional: {
    unit: words('unit', 'الوحدة', 'وحدة'),
    language: words('language', 'اللغة', 'لغة'),
    periodFrom: words('from', 'period from', 'من', 'بداية الفترة'),
    periodTo: words('to', 'period to', 'إلى', 'نهاية الفترة'),
    note: words('note', 'notes', 'ملاحظة', 'ملاحظات'),
  },
} as const

/** Says of each row of a list whether its request can be sent. Nothing of the file is kept. */
export async function readRequestList(
  { clock }: Pick<SuppliersDeps, 'clock'>,
  call: Call<typeof suppliers.readRequestList>,
): Promise<ResponseOf<typeof suppliers.readRequestList>> {
  const file = await readListFile(call, { mostBytes: maxSupplierListBytes, mostLines: 10 * mostListRows })
  if ('refused' in file) return refuse(file.refused)
  const list = rowsUnderHeadings(file.cells, columns)
  if ('missing' in list)
    return list.missing === 'rows'
      ? fail('suppliers.list-empty')
      : fail('suppliers.list-columns-missing', { column: list.missing })
  if (list.rows.length > mostListRows) fail('suppliers.list-too-long', { most: mostListRows })
  const texts = list.rows.map(({ line, text }) => ({
    line,
    supplier: text.supplier.slice(0, 300),
    email: text.email.slice(0, 300),
    language: text.language.slice(0, 40),
    product: text.product.slice(0, 300),
    activity: text.activity.slice(0, 300),
    unit: text.unit.slice(0, 100),
    periodFrom: text.periodFrom.slice(0, 40),
    periodTo: text.periodTo.slice(0, 40),
    note: text.note.slice(0, 3000),
  }))
  return { rows: judgeRows(texts, clock.today()).map(({ row }) => row) }
}

function refuse(refusal: ListRefusal): never {
  if (refusal === 'too-large') return fail('suppliers.list-too-large', { mostMb: maxSupplierListBytes / 1_000_000 })
  if (refusal === 'too-long') return fail('suppliers.list-too-long', { most: mostListRows })
  if (refusal === 'missing') return fail('suppliers.list-missing')
  if (refusal === 'empty') return fail('suppliers.list-empty')
  return fail(refusal === 'type' ? 'suppliers.list-type' : 'suppliers.list-unreadable')
}
