import type { ItemContent } from '@athar/contracts/disclosures'
import { isDecimalText } from '@athar/carbon'
import { useTranslation } from 'react-i18next'
import { usePick, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'

type Datapoint = ItemContent['datapoints'][number]

/** What an item says in a report: its answers with unit, note, source and evidence. */
export function ItemAnswers({ content }: { readonly content: ItemContent }) {
  const { t } = useTranslation('disclosure-review')
  if (content.notApplicable !== null) return <p>{t('item.notApplicable', { reason: content.notApplicable })}</p>
  return (
    <dl className="grid grid-cols-1 gap-4">
      {content.datapoints.map((one) => (
        <div key={one.id} className="grid gap-1">
          <dt className="text-sm text-muted">
            <Words of={one.label} />
          </dt>
          <dd className="max-w-3xl whitespace-pre-line wrap-anywhere">
            <AnswerValue of={one} />
            {one.note !== '' && <p className="text-sm text-muted">{one.note}</p>}
            {one.evidence.length > 0 && (
              <p className="text-sm text-muted">
                {t('item.evidence')}{' '}
                {one.evidence.map(({ name, sha256 }) => (
                  <bdi key={sha256} className="me-2">
                    {name}
                  </bdi>
                ))}
              </p>
            )}
          </dd>
        </div>
      ))}
    </dl>
  )
}

function AnswerValue({ of }: { readonly of: Datapoint }) {
  const { t } = useTranslation('disclosure-review')
  const shown = useAnswerShown()(of)
  if (shown === '') return <span className="text-muted">{t('item.none')}</span>
  return <span dir="auto">{shown}</span>
}

/** An answer as it is read here, empty where there is none. */
export function useAnswerShown() {
  const { t } = useTranslation('disclosure-review')
  const format = useFormat()
  const pick = usePick()
  return ({ value, text, unit, type, notApplicable }: Datapoint): string => {
    if (notApplicable !== null) return t('item.notApplicable', { reason: notApplicable })
    if (typeof value === 'string' && isDecimalText(value))
      return `${format.number(value, { maximumFractionDigits: 12 })} ${unit ? pick(unit.name).text : ''}`.trim()
    if (type === 'date' && typeof value === 'string') return format.day(value)
    return pick(text).text
  }
}

/** What changed between two versions of an item, side by side. */
export function ItemDifferences({ before, now }: { readonly before: ItemContent; readonly now: ItemContent }) {
  const { t } = useTranslation('disclosure-review')
  const shown = useAnswerShown()
  const old = new Map(before.datapoints.map((one) => [one.id, one]))
  const changed = now.datapoints.filter((one) => {
    const was = old.get(one.id)
    return !was || shown(was) !== shown(one) || was.note !== one.note || was.evidence.length !== one.evidence.length
  })
  if (changed.length === 0) return <p className="text-sm text-muted">{t('item.changedRest')}</p>
  return (
    <div className="grid gap-3 rounded-control bg-sunken p-4 text-sm">
      <h4 className="font-semibold">{t('item.changes')}</h4>
      <dl className="grid gap-3">
        {changed.map((one) => {
          const was = old.get(one.id)
          return (
            <div key={one.id} className="grid gap-1">
              <dt className="text-muted">
                <Words of={one.label} />
              </dt>
              <dd className="grid gap-1 wrap-anywhere sm:grid-cols-2">
                <del className="text-muted no-underline" dir="auto">
                  {t('item.before')}: {(was && shown(was)) || t('item.none')}
                  <Files of={was} />
                </del>
                <ins className="font-semibold no-underline" dir="auto">
                  {t('item.now')}: {shown(one) || t('item.none')}
                  <Files of={one} />
                </ins>
              </dd>
            </div>
          )
        })}
      </dl>
    </div>
  )
}

function Files({ of }: { readonly of: Datapoint | undefined }) {
  const { t } = useTranslation('disclosure-review')
  const format = useFormat()
  const count = of?.evidence.length ?? 0
  return count === 0 ? null : <span className="block font-normal">{t('item.files', format.counted(count))}</span>
}
