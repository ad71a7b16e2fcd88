import { nameKey } from '@athar/activity-file'
import type { suppliers } from '@athar/contracts'
import { requestInput, type RequestInput, type RequestLanguage } from '@athar/contracts/suppliers'
import { namedGround } from '../../inventory/index.ts'
import { plainLine } from '../../platform/plain-line.ts'

type Problem = NonNullable<suppliers.RequestRow['problem']>
export type JudgedRow = { readonly row: suppliers.RequestRow; readonly input: RequestInput | null }

const languageWords: readonly (readonly [RequestLanguage, ReadonlySet<string>])[] = [
  ['ar', new Set(['ar', 'arabic', 'العربية', 'عربي'].map(nameKey))],
  ['en', new Set(['en', 'english', 'الإنجليزية', 'إنجليزي'].map(nameKey))],
]
const columns = ['supplier', 'email', 'language', 'product', 'note'] as const

/** Says of each row whether it can be sent, in the order of its columns; `today` gives the last whole year. */
export function judgeRows(texts: readonly suppliers.RequestText[], today: string): readonly JudgedRow[] {
  const seen = new Set<string>()
  return texts.map((text) => {
    const judged = judge(text, today)
    if (typeof judged === 'string') return { row: { ...text, problem: judged }, input: null }
    const { supplier, email, product, activity, periodFrom } = judged
    const key = [nameKey(supplier), email.toLowerCase(), nameKey(product), activity, periodFrom].join('\n')
    if (seen.has(key)) return { row: { ...text, problem: 'twice' }, input: null }
    seen.add(key)
    return { row: { ...text, problem: null }, input: judged }
  })
}

function judge(text: suppliers.RequestText, today: string): RequestInput | Problem {
  const ground = namedGround(text.activity, text.unit)
  const period = periodOf(text, today)
  const checked = requestInput.safeParse({
    supplier: plainLine(text.supplier),
    email: text.email,
    language: languageOf(text),
    product: plainLine(text.product),
    activity: typeof ground === 'string' ? '-' : ground.activity,
    unit: typeof ground === 'string' ? '-' : ground.unit,
    periodFrom: period?.from,
    periodTo: period?.to,
    note: text.note,
    evidenceRequired: false,
  })
  const wrong = new Set(checked.error?.issues.map(({ path }) => String(path[0])))
  const column = columns.find((one) => wrong.has(one))
  if (column) return column
  if (typeof ground === 'string') return ground
  return checked.data ?? 'period'
}

/** As written; where nothing is, the language of the product's name. */
function languageOf({ language, product }: suppliers.RequestText): RequestLanguage | undefined {
  if (language === '') return /\p{Script=Arabic}/u.test(product) ? 'ar' : 'en'
  return languageWords.find(([, words]) => words.has(nameKey(language)))?.[0]
}

/** Both days, or neither for the last whole year. */
function periodOf({ periodFrom, periodTo }: suppliers.RequestText, today: string) {
  if (periodFrom === '' && periodTo === '') {
    const year = Number(today.slice(0, 4)) - 1
    return { from: `${year}-01-01`, to: `${year}-12-31` }
  }
  const [from, to] = [dayOf(periodFrom), dayOf(periodTo)]
  return from && to ? { from, to } : undefined
}

/** `2025-01-31`, or day before month as in `31/1/2025`. */
function dayOf(text: string): string | undefined {
  const [, year, month, day] = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text) ?? []
  const [, day2, month2, year2] = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4})$/.exec(text) ?? []
  const parts = [year ?? year2, (month ?? month2)?.padStart(2, '0'), (day ?? day2)?.padStart(2, '0')]
  return parts.includes(undefined) ? undefined : parts.join('-')
}
