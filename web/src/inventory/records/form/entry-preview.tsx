import { decimal, sum, toText } from '@athar/carbon'
import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { cx } from '../../../ui/cx.ts'
import { KeyFigure } from '../../../ui/key-figure.tsx'
import { ScrollRegion } from '../../../ui/scroll-region.tsx'
import { ProblemAlert } from '../../imports/problem-alert.tsx'
import { FigureSteps } from '../calculation/figure-steps.tsx'
import { WarningList } from '../calculation/warning-list.tsx'
import { useRecordWords } from '../use-record-words.ts'
import { Doubts } from './doubts.tsx'
import type { RecordDraft } from './record-draft.ts'
import { RefusalAlert } from './refusal-alert.tsx'
import { useEntryPreview } from './use-entry-preview.ts'

type EntryPreviewProps = {
  readonly draft: RecordDraft
  readonly recordId?: string
  /** A number of the draft can be read in two ways. */
  readonly unclear: boolean
}

/** The result of what is being typed, and how it comes about. */
export function EntryPreview({ draft, recordId, unclear }: EntryPreviewProps) {
  const { t } = useTranslation('inventory')
  const { preview, waiting } = useEntryPreview(draft, recordId, unclear)
  const told = preview?.error?.code === 'validation-failed' ? null : (preview?.error ?? null)
  return (
    <section
      aria-labelledby="entry-preview"
      aria-busy={waiting}
      className="lg:sticky lg:top-[calc(var(--header-height)+1rem)]"
    >
      {/* It may be longer than the window. */}
      <ScrollRegion
        label={t('records.preview.title')}
        className="rounded-container bg-surface p-5 lg:max-h-[calc(100dvh-var(--header-height)-2rem)]"
      >
        <h2 id="entry-preview" className="mb-3 text-lg">
          {t('records.preview.title')}
        </h2>
        {preview === null || !preview.data ? (
          told ? (
            <ProblemAlert error={told} />
          ) : (
            <p className="text-muted">{t('records.preview.empty')}</p>
          )
        ) : (
          <div className={cx('grid gap-4 transition-opacity duration-150', preview.isPlaceholderData && 'opacity-60')}>
            <Result preview={preview.data} unit={draft.unit ?? ''} />
            <Doubts doubts={preview.data.doubts} unit={draft.unit ?? ''} />
          </div>
        )}
      </ScrollRegion>
    </section>
  )
}

type Preview = { readonly gwpSet: inventory.GwpSetName; readonly parts: readonly inventory.PreviewPart[] }

function Result({ preview: { gwpSet, parts }, unit }: { readonly preview: Preview; readonly unit: string }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const main = totalOf(parts, 'main', gwpSet)
  const market = totalOf(parts, 'market', gwpSet)
  return (
    <>
      {main !== null && (
        // Read aloud when it changes; the steps below are there to be looked at.
        <output className="flex flex-wrap gap-x-10 gap-y-3">
          <KeyFigure
            size="lg"
            label={market === null ? t('records.calculation.roles.main') : t('records.calculation.roles.location')}
            {...format.emissions(main)}
          />
          {market !== null && (
            <KeyFigure size="lg" label={t('records.calculation.roles.market')} {...format.emissions(market)} />
          )}
        </output>
      )}
      {parts.length > 1 && (
        <p className="text-muted">
          {t('records.preview.parts', { count: parts.length, number: format.count(parts.length) })}
        </p>
      )}
      {parts.map((part) => (
        <Part key={part.periodStart} part={part} set={gwpSet} unit={unit} single={parts.length === 1} />
      ))}
      <WarningList
        codes={[...new Set(parts.flatMap(({ figures }) => figures ?? []).flatMap(({ warnings }) => warnings))]}
      />
    </>
  )
}

type PartProps = {
  readonly part: inventory.PreviewPart
  readonly set: inventory.GwpSetName
  readonly unit: string
  readonly single: boolean
}

function Part({ part, set, unit, single }: PartProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const words = useRecordWords()
  return (
    <div className={cx('grid gap-3', !single && 'border-t border-line pt-3')}>
      {!single && (
        <h3 className="text-sm font-semibold">
          {t('records.preview.part', {
            from: format.day(part.periodStart),
            to: format.day(part.periodEnd),
            quantity: format.number(part.quantity),
            unit: words.unit(unit),
          })}
        </h3>
      )}
      {!part.open && (
        <Alert severity="error" title={t('records.preview.closed', { year: format.year(part.inventoryYear) })} />
      )}
      {part.refusal && <RefusalAlert {...part.refusal} />}
      {part.figures && <FigureSteps figures={part.figures} set={set} />}
    </div>
  )
}

/** The sum of one figure over all parts, exactly; null where a part has none. */
function totalOf(
  parts: readonly inventory.PreviewPart[],
  role: 'main' | 'market',
  set: inventory.GwpSetName,
): string | null {
  const kilograms = parts.map(({ figures }) => figures?.find((figure) => figure.role === role)?.kgCo2e[set])
  return kilograms.every((kg) => kg !== undefined) && kilograms.length > 0
    ? toText(sum(kilograms.map((kg) => decimal(kg))))
    : null
}
