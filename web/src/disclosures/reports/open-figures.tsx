import {
  takeOverFigures,
  type DisclosureReport,
  listReports,
  listReview,
  readReport,
} from '@athar/contracts/disclosures'
import { mayPrepare } from '@athar/contracts/core'
import { isDecimalText } from '@athar/carbon'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api/use-action.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

const touches = [readReport, listReports, listReview]

/** Figures that keep a report from being published, by name: without an answer, or moved in the inventory. */
export function OpenFigures({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation('disclosure-review')
  const { lang } = useLanguage()
  const format = useFormat()
  const { unanswered, moved } = report
  return (
    <>
      {unanswered.length > 0 && report.state !== 'published' && (
        <Alert severity="warning" title={t('report.unanswered', format.counted(unanswered.length))} live={false}>
          <p>{t('report.unansweredText')}</p>
          <ul className="list-disc ps-5">
            {unanswered.map(({ id, label }) => (
              <li key={id}>
                <bdi>{nameIn(lang, label).text}</bdi>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      {moved.length > 0 && <Moved report={report} />}
    </>
  )
}

function Moved({ report: { year, state, moved } }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation('disclosure-review')
  const { lang } = useLanguage()
  const format = useFormat()
  const prepares = useMayAct(mayPrepare)
  const takeOver = useAction(takeOverFigures, {
    touches,
    onDone: ({ stored, verdicts }) => {
      const changed = verdicts.filter(({ outcome }) => outcome === 'conflict').length
      if (changed > 0) toast.error(t('report.takeOverConflict', format.counted(changed)))
      if (stored > 0 || changed === 0) toast.success(t('report.takenOver', format.counted(stored)))
    },
  })
  const datapoints = moved
    .flatMap(({ id, inventory, version }) => (inventory === null ? [] : [{ datapoint: id, version }]))
    .slice(0, 100)
  const written = (value: string | null, unit: { readonly en: string; readonly ar: string } | null): string => {
    if (value === null) return t('report.movedNone')
    if (!isDecimalText(value)) return value
    const number = format.number(value, { maximumFractionDigits: 12 })
    return unit ? `${number} ${nameIn(lang, unit).text}` : number
  }
  return (
    <Alert severity="warning" title={t('report.moved', format.counted(moved.length))} live={false}>
      <p>{t('report.movedText')}</p>
      <ul className="list-disc ps-5">
        {moved.map(({ id, label, unit, reported, inventory, explained }) => (
          <li key={id}>
            <bdi>{nameIn(lang, label).text}</bdi>{' '}
            {t('report.movedLine', { reported: written(reported, unit), inventory: written(inventory, unit) })}
            {explained && ` (${t('report.movedExplained')})`}
          </li>
        ))}
      </ul>
      {prepares && state !== 'published' && datapoints.length > 0 && (
        <Button
          size="sm"
          busy={takeOver.isPending}
          onClick={() => takeOver.mutate({ params: { year }, body: { datapoints } })}
        >
          {t('report.takeOver')}
        </Button>
      )}
    </Alert>
  )
}
