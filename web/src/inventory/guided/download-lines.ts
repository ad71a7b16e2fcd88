import { csvText } from '../../ui/charts/csv.ts'
import { saveFile } from '../../platform/api/index.ts'
import type * as inventory from '@athar/contracts/inventory'
import type { LineAnswer } from './line-result.tsx'
import type { CalculatorNames } from './use-calculator-names.ts'

/** What was calculated as a table: every figure with factor and source. */
export function downloadLines(
  lines: readonly inventory.CalculatorLine[],
  answers: readonly LineAnswer[],
  names: CalculatorNames,
  lang: 'en' | 'ar',
  t: (key: string) => string,
): void {
  const head = ['activity', 'quantity', 'unit', 'figure', 'kg', 'factorName', 'sourceName'].map((key) =>
    t(`calculator.column.${key}`),
  )
  const rows = lines.flatMap(({ activity, quantity, unit }, at) =>
    (answers[at]?.figures ?? []).map((figure) => [
      names.activity(activity),
      quantity,
      names.unit(unit),
      t(`calculator.role.${figure.role}`),
      figure.kgCo2e.AR5,
      figure.factor.name[lang] || figure.factor.name.en,
      [figure.factor.source.publisher, figure.factor.source.title, figure.factor.source.year]
        .filter(Boolean)
        .join(', '),
    ]),
  )
  saveFile({
    blob: new Blob([csvText([head, ...rows])], { type: 'text/csv;charset=utf-8' }),
    name: 'athar-calculation.csv',
  })
}
