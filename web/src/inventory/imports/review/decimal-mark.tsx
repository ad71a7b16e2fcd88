import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { figureText } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Bdi } from '../../../ui/inline.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import type { WizardProps } from '../wizard/wizard-props.ts'

const code = 'number-ambiguous'
const marks = ['point', 'comma'] as const
type Mark = (typeof marks)[number]
const mostExamples = 3

type Example = { readonly record: number; readonly cell: string } & Readonly<Record<Mark, string>>

/** The cell as the file has it, and what it is under either mark: the one that parts leaves the smaller figure. */
function exampleOf(one: inventory.ImportDetail, row: inventory.ImportRow): Example | null {
  const column = one.options?.mapping.columns.quantity
  const cell = column === undefined ? undefined : row.cells?.[column]
  const readings = row.choices.flatMap(({ code: of, decision }) =>
    of === code && decision.kind === 'set' && decision.values.quantity ? [decision.values.quantity] : [],
  )
  if (cell === undefined || readings.length !== 2) return null
  const [small, large] = readings.toSorted((a, b) => Math.abs(Number(a)) - Math.abs(Number(b))) as [string, string]
  return {
    record: row.record,
    cell,
    ...(cell.includes('.') ? { point: small, comma: large } : { point: large, comma: small }),
  }
}

/** What most of the file's clear numbers use. */
function proposedMark({ decimalMarks }: inventory.ImportCounts): Mark | null {
  if (!decimalMarks || decimalMarks.point === decimalMarks.comma) return null
  return decimalMarks.point > decimalMarks.comma ? 'point' : 'comma'
}

/** Asks for the decimal mark of the whole file: the cells, both readings, and what the other cells suggest. */
export function DecimalMark({ one, state, rows }: WizardProps & { readonly rows: readonly inventory.ImportRow[] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const examples = rows.flatMap((row) => exampleOf(one, row) ?? []).slice(0, mostExamples)
  const seen = one.counts.decimalMarks
  const proposed = proposedMark(one.counts)
  const chosen = state.draft.decimalMark
  const choose = (mark: Mark) => {
    state.change((before) => ({ ...before, decimalMark: before.decimalMark === mark ? undefined : mark }))
    if (chosen !== mark) toast.success(t('import.bulk.decimalSet'))
  }
  return (
    <div className="mb-3 grid gap-3 rounded-container border border-line bg-sunken p-4">
      <p className="text-sm font-semibold">{t('import.bulk.decimalTitle')}</p>
      <p className="text-sm text-muted">
        {!seen || seen.point + seen.comma === 0
          ? t('import.bulk.decimalNone')
          : t('import.bulk.decimalWhy', { point: format.count(seen.point), comma: format.count(seen.comma) })}
      </p>
      <div className="flex flex-wrap gap-3">
        {marks.map((mark) => (
          <div key={mark} className="grid content-start gap-2">
            <Button
              size="sm"
              aria-pressed={chosen === mark}
              variant={chosen === mark || (chosen === undefined && proposed === mark) ? 'primary' : 'secondary'}
              icon={chosen === mark ? 'check' : undefined}
              onClick={() => choose(mark)}
            >
              {t(mark === 'point' ? 'import.bulk.decimalPoint' : 'import.bulk.decimalComma')}
              {proposed === mark && ` (${t('import.bulk.proposed')})`}
            </Button>
            <ul className="grid gap-1 text-sm">
              {examples.map((example) => (
                <li key={example.record} className="figures">
                  <bdi dir="ltr">
                    <Bdi>{example.cell}</Bdi> → <Bdi>{figureText(example[mark])}</Bdi>
                  </bdi>
                </li>
              ))}
            </ul>
          </div>
        ))}
      </div>
    </div>
  )
}
