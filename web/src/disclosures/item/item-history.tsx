import type { AnswerChange, DisclosureItem } from '@athar/contracts/disclosures'
import { useTranslation } from 'react-i18next'
import { usePick } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Section } from '../../ui/section.tsx'
import { useAnswerLine } from './answer-text.tsx'

/** Each change of an answer with what it was before, newest first. */
export function ItemHistory({ item }: { readonly item: DisclosureItem }) {
  const { t } = useTranslation('disclosures')
  return (
    <Section title={t('history.title')}>
      {item.changes.length === 0 ? (
        <p className="text-sm text-muted">{t('history.none')}</p>
      ) : (
        <ol className="grid gap-3 text-sm">
          {item.changes.map((change) => (
            <Change key={`${change.datapoint} ${change.version}`} item={item} change={change} />
          ))}
        </ol>
      )}
    </Section>
  )
}

function Change({ item, change }: { readonly item: DisclosureItem; readonly change: AnswerChange }) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const pick = usePick()
  const lineOf = useAnswerLine()
  const datapoint = item.datapoints.find(({ id }) => id === change.datapoint)
  if (!datapoint) return null
  const before = item.changes.find(
    (other) => other.datapoint === change.datapoint && other.version === change.version - 1,
  )
  const told = (one: AnswerChange) =>
    one.notApplicable === null ? lineOf(datapoint, one.value) : t('item.notApplicable', { reason: one.notApplicable })
  const label = pick(datapoint.label).text
  return (
    <li className="border-s-2 border-line ps-3">
      <p>
        {before
          ? t('history.line', { label, before: told(before), after: told(change) })
          : t('history.first', { label, after: told(change) })}
      </p>
      <p className="text-muted">
        {t(`history.source.${change.source}`)} · <bdi>{change.by ?? t('history.unknown')}</bdi> ·{' '}
        <bdi>{format.instant(change.at)}</bdi>
      </p>
    </li>
  )
}
