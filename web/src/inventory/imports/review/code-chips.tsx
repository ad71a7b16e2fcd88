import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { cx } from '../../../ui/cx.ts'
import { useCodeWords } from '../codes.ts'
import type { ImportRowView } from '../queries.ts'
import { codesOfView } from './views.ts'

type CodeChipsProps = {
  readonly counts: inventory.ImportCounts
  readonly view: ImportRowView
  readonly code: string | null
  readonly onCode: (code: string | null) => void
}

const chip = (on: boolean) =>
  cx(
    'flex min-h-8 cursor-pointer items-center gap-2 rounded-full border px-3 py-0.5 text-sm',
    on ? 'border-action bg-selected font-semibold' : 'border-line-strong hover:bg-hover',
  )

/** The reasons in a view; one pressed shows every row that has it. */
export function CodeChips({ counts, view, code, onCode }: CodeChipsProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useCodeWords()
  const codes = codesOfView(counts, view)
  if (codes.length === 0) return null
  return (
    <div className="space-y-2">
      <fieldset aria-label={t('import.review.codesLabel')} className="flex flex-wrap gap-2">
        <button type="button" aria-pressed={code === null} onClick={() => onCode(null)} className={chip(code === null)}>
          {t('import.review.allCodes')}
        </button>
        {codes.map((known) => (
          <button
            key={known.code}
            type="button"
            aria-pressed={code === known.code}
            onClick={() => onCode(code === known.code ? null : known.code)}
            className={chip(code === known.code)}
          >
            {words(known.code).title}
            <bdi className="figures text-muted">{format.count(known.count)}</bdi>
          </button>
        ))}
      </fieldset>
      {code !== null && (
        <p className="max-w-3xl text-sm">
          {words(code).help} <span className="text-muted">{t('import.review.codeShown')}</span>
        </p>
      )}
    </div>
  )
}
