import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi, useErrorWords } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorSummary } from '../../../ui/error-summary.tsx'
import { InSight } from '../../../ui/in-sight.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Conflict } from '../../boundary/form/conflict.tsx'
import { fieldId } from '../../boundary/form/problems.tsx'
import { figureText, typedNumber } from '../../boundary/form/typed-number.ts'
import { useForm } from '../../boundary/form/use-form.ts'
import { useLeaveGuard } from '../../boundary/form/use-leave-guard.tsx'
import { useRefresh } from '../../boundary/queries.ts'
import type { PriceIndex, PriceLevel } from '../queries.ts'
import { useMarkStale } from '../recalculate/use-mark-stale.ts'
import { useFactorWords } from '../use-factor-words.ts'
import { form, isField, PriceLevelFields, type PriceDraft } from './price-level-fields.tsx'
import { useStaleDays } from './use-stale-days.ts'

/** A level that is not there yet, perhaps one that rows wait for; or one that was wrong. */
export type PriceTarget =
  | { readonly kind: 'add'; readonly missing: inventory.MissingPrice | null }
  | { readonly kind: 'correct'; readonly level: PriceLevel }

type PriceLevelDialogProps = {
  readonly target: PriceTarget
  readonly currencies: PriceIndex['currencies']
  readonly onClose: () => void
}

/** In the order of the fields, which is that of the mistakes. */
const entry = inventory.priceIndexParams.extend(inventory.priceLevelInput.shape)

const bodyOf = ({ currency, year, value, source, reason }: PriceDraft) => ({
  currency: currency ?? '',
  year: typedNumber(year) ?? '',
  value: typedNumber(value) ?? '',
  source,
  reason,
})

/** What is saved becomes the beginning anew; the reason is asked for each time. */
const draftOf = (level: PriceLevel): PriceDraft => ({
  currency: level.currency,
  year: String(level.year),
  value: figureText(level.value),
  source: level.source,
  reason: '',
})

const emptyDraft = (currencies: PriceIndex['currencies'], missing: inventory.MissingPrice | null): PriceDraft => ({
  currency: missing?.currency ?? currencies[0]?.currency ?? null,
  year: missing ? String(missing.year) : '',
  value: '',
  source: '',
  reason: '',
})

/** One level with its source and the reason for the change. */
export function PriceLevelDialog({ target, currencies, onClose }: PriceLevelDialogProps) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const correcting = target.kind === 'correct' ? target.level : null
  const { draft, change, reset, issues, failure, attempt, busy, changed, submit } = useLevelForm(
    correcting ? draftOf(correcting) : emptyDraft(currencies, target.kind === 'add' ? target.missing : null),
    correcting?.version ?? 0,
    onClose,
  )
  const guard = useLeaveGuard(changed, onClose)
  const errorWords = useErrorWords()
  const differences = useDifferences()
  const conflict = failure?.code === 'inventory.boundary-changed'
  const theirs = conflict ? (failure.details['current'] as PriceLevel | null) : null
  const name =
    correcting && t('factors.price.name', { currency: correcting.currency, year: format.year(correcting.year) })
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && guard.close()}
      title={name === null ? t('factors.price.addTitle') : t('factors.price.correctTitle', { name })}
      closeLabel={t('common:generic.close')}
      footer={
        <>
          <Button onClick={guard.close}>{t('common:generic.cancel')}</Button>
          <Button variant="primary" type="submit" form={form} busy={busy}>
            {t('factors.price.save')}
          </Button>
        </>
      }
    >
      <form
        id={form}
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {guard.notice}
        {conflict && (
          <Conflict
            busy={busy}
            differences={differences(draft, theirs)}
            onKeepMine={() => void submit(theirs?.version ?? 0)}
            onTakeTheirs={() => (theirs ? reset(draftOf(theirs), theirs.version) : onClose())}
          />
        )}
        {failure && !conflict && (
          <InSight of={failure}>
            <Alert severity="error" title={errorWords(failure).text} />
          </InSight>
        )}
        <ErrorSummary
          title={t('common:form.problem')}
          attempt={attempt}
          errors={issues.flatMap(({ path }) =>
            isField(path)
              ? [
                  {
                    field: fieldId(form, path),
                    message: t('boundary.problem.at', {
                      label: t(`factors.price.field.${path}`),
                      problem: t(`factors.price.problem.${path}`),
                    }),
                  },
                ]
              : [],
          )}
        />
        <PriceLevelFields
          draft={draft}
          change={change}
          issues={issues}
          currencies={currencies}
          fixed={correcting !== null}
        />
      </form>
    </Dialog>
  )
}

function useLevelForm(initial: PriceDraft, version: number, onClose: () => void) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const refresh = useRefresh()
  const { markStale } = useMarkStale()
  const staleDays = useStaleDays()
  return useForm({
    initial,
    version,
    toBody: bodyOf,
    schema: entry,
    send: ({ currency, year, ...body }: ReturnType<typeof bodyOf>, over) =>
      callApi(inventory.savePriceIndex, { params: { currency, year }, body: { ...body, version: over } }),
    onSaved: async (saved: PriceLevel) => {
      // A level that was not there bore no figure.
      if (saved.version > 1) markStale(...staleDays(saved))
      const { currency, year } = saved
      toast.success(t('factors.price.saved', { name: t('factors.price.name', { currency, year: format.year(year) }) }))
      await refresh(inventory.listPriceIndex)
      onClose()
    },
  })
}

/** What somebody else saved, or took away, beside what was typed. */
function useDifferences() {
  const { t } = useTranslation('inventory')
  const words = useFactorWords()
  return (mine: PriceDraft, theirs: PriceLevel | null) => {
    const value = typedNumber(mine.value) ?? ''
    return [
      {
        label: t('factors.price.field.value'),
        mine: <bdi>{mine.value}</bdi>,
        theirs: theirs ? <bdi>{words.figure(theirs.value)}</bdi> : t('factors.price.gone'),
        same: theirs !== null && value === theirs.value,
      },
      {
        label: t('factors.price.field.source'),
        mine: <bdi>{mine.source}</bdi>,
        theirs: theirs ? <bdi>{theirs.source}</bdi> : t('factors.price.gone'),
        same: theirs !== null && mine.source.trim() === theirs.source,
      },
    ]
  }
}
