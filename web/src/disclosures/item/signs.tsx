import { mayPrepare } from '@athar/contracts/core'
import {
  readFrameworkOverview,
  readItem,
  reviewNarrative,
  takeOverFigures,
  type DisclosureDatapoint,
  type DisclosureItem,
} from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { decimal, isDecimalText, subtract, toText, trim } from '@athar/carbon'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { usePick } from '../../content/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAnswerLine, useFigureText } from './answer-text.tsx'

type SignsProps = {
  readonly datapoint: DisclosureDatapoint
  readonly item: DisclosureItem
  /** What is to be done once the stored answer was changed here. */
  readonly onTaken?: () => void
}

/** Where an answer comes from, and what no longer fits it: the inventory, a formula, a live figure. */
export function Signs({ datapoint, item, onTaken }: SignsProps) {
  return (
    <>
      <InventorySign datapoint={datapoint} item={item} onTaken={onTaken} />
      <FormulaSign datapoint={datapoint} />
      <NarrativeSign datapoint={datapoint} item={item} onTaken={onTaken} />
    </>
  )
}

type Own = {
  readonly datapoint: DisclosureDatapoint
  readonly item: DisclosureItem
  readonly onTaken: (() => void) | undefined
}

function InventorySign({ datapoint, item, onTaken }: Own) {
  const { t } = useTranslation('disclosures')
  const figure = useFigureText()
  const lineOf = useAnswerLine()
  const prepares = useMayAct(mayPrepare)
  const take = useAction(takeOverFigures, {
    touches: [readItem, readFrameworkOverview],
    onDone: ({ stored, verdicts: [verdict] }) => {
      if (stored > 0) toast.success(t('inventory.taken'))
      else if (verdict?.outcome === 'conflict') toast.error(t('inventory.conflict'))
      else if (verdict?.problem) toast.error(t(`problems.${verdict.problem}`, { about: verdict.about ?? '' }))
      onTaken?.()
    },
  })
  if (!datapoint.computed) return null
  const { inventory, answer } = datapoint
  if (inventory === null && datapoint.withoutFigure !== null)
    return (
      <p className="text-sm">
        <Link to={paths.inventory()} className="text-link underline underline-offset-2">
          {t(`inventory.without.${datapoint.withoutFigure}`)}
        </Link>
      </p>
    )
  // Only where it can be entered.
  if (inventory === null) return onTaken ? <p className="text-sm text-muted">{t('inventory.none')}</p> : null
  const says = lineOf(datapoint, inventory.value)
  const own = typeof answer?.value === 'string' ? answer.value : null
  const button = (label: string) =>
    prepares && (
      <Button
        size="sm"
        busy={take.isPending}
        onClick={() =>
          take.mutate({
            params: { year: item.year },
            body: { datapoints: [{ datapoint: datapoint.id, version: answer?.version ?? 0 }] },
          })
        }
      >
        {label}
      </Button>
    )
  if (own !== null && inventory.differs)
    return (
      <Alert
        severity="warning"
        live={false}
        title={t('inventory.differs', {
          value: says,
          difference: differenceOf(own, inventory.value, figure),
        })}
      >
        {button(t('inventory.takeOver'))}
      </Alert>
    )
  return (
    <p className="flex flex-wrap items-center gap-x-3 gap-y-2 text-sm">
      <Link to={paths.inventory()} className="text-link underline underline-offset-2">
        {own === null ? t('inventory.says', { value: says }) : t('inventory.from')}
      </Link>
      <span className="text-muted">{t(`inventory.state.${inventory.state}`)}</span>
      {own === null && button(t('inventory.take'))}
    </p>
  )
}

const differenceOf = (own: string, counted: string, figure: (value: string, unit: null) => string): string =>
  isDecimalText(own) && isDecimalText(counted)
    ? figure(toText(trim(subtract(decimal(counted), decimal(own)))), null)
    : '–'

function FormulaSign({ datapoint }: { readonly datapoint: DisclosureDatapoint }) {
  const { t } = useTranslation('disclosures')
  const figure = useFigureText()
  const { formula } = datapoint
  if (formula === null || formula.value === null || !formula.differs) return null
  const value = figure(formula.value, datapoint.unit?.name ?? null)
  return <Alert severity="warning" live={false} title={t('formula.differs', { value, formula: formula.text })} />
}

function NarrativeSign({ datapoint, item, onTaken }: Own) {
  const { t } = useTranslation('disclosures')
  const pick = usePick()
  const figure = useFigureText()
  const prepares = useMayAct(mayPrepare)
  const review = useAction(reviewNarrative, {
    touches: [readItem],
    onDone: () => {
      toast.success(t('narrative.done'))
      onTaken?.()
    },
  })
  const { answer, changedFigures } = datapoint
  if (answer === null || changedFigures.length === 0) return null
  return (
    <Alert severity="warning" live={false} title={t('narrative.changed')}>
      <ul className="list-disc space-y-1 ps-5">
        {changedFigures.map(({ id, before, now }) => {
          const known = item.liveFigures.find((one) => one.id === id)
          const show = (value: string | null) =>
            value === null ? t('narrative.missing') : figure(value, known?.unit ?? null)
          return (
            <li key={id}>
              {t('narrative.change', {
                label: known ? pick(known.label).text : id,
                before: show(before),
                now: show(now),
              })}
            </li>
          )
        })}
      </ul>
      {prepares && (
        <Button
          size="sm"
          busy={review.isPending}
          onClick={() =>
            review.mutate({
              params: { year: item.year, datapoint: datapoint.id },
              body: { version: answer.version },
            })
          }
        >
          {t('narrative.reviewed')}
        </Button>
      )}
    </Alert>
  )
}
