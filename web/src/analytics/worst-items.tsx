import type { DisclosureItemLine, FrameworkOverview } from '@athar/contracts/disclosures'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { todayInRiyadh } from '../platform/today-in-riyadh.ts'
import { ChartFrame } from '../ui/charts/index.ts'
import { useChartHead } from './use-chart-head.ts'
import { worstFirst, type Weakness } from './weakness.ts'

const mostShown = 10

/** Items whose answers are weakest, with who owns them and why. */
export function WorstItems({ overview }: { readonly overview: FrameworkOverview }) {
  const { t } = useTranslation('analytics')
  const { lang } = useLanguage()
  const format = useFormat()
  const head = useChartHead('answers')
  const reasonOf = useReason()
  const [today] = useState(() => todayInRiyadh(new Date()))
  const worst = worstFirst(overview.items, today)
  const ownerOf = ({ owner }: DisclosureItemLine) => owner?.name ?? t('completion.noOwner')
  if (worst.length === 0) return <p className="text-sm text-muted">{t('quality.items.none')}</p>
  return (
    <ChartFrame
      {...head}
      title={t('quality.items.title', { framework: isolate(overview.name) })}
      unit={t('quality.items.unit', { year: format.year(overview.year) })}
      fileName={`athar-open-items-${overview.framework}-${overview.year}`}
      table={{
        headers: [t('quality.items.code'), t('quality.items.item'), t('completion.owner'), t('quality.items.reason')],
        rows: worst.map(({ item, weakness }) => [item.code, item.title[lang], ownerOf(item), reasonOf(item, weakness)]),
      }}
    >
      {() => (
        <ul className="divide-y divide-line text-sm">
          {worst.slice(0, mostShown).map(({ item, weakness }) => (
            <li key={item.slug} className="grid gap-x-6 gap-y-1 py-2 sm:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
              <Link to={`${paths.esgData(item.slug)}?year=${overview.year}`} className="text-link underline">
                <bdi>{item.code}</bdi> {item.title[lang]}
              </Link>
              <span className="text-muted">
                <bdi>{ownerOf(item)}</bdi> · {reasonOf(item, weakness)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </ChartFrame>
  )
}

function useReason() {
  const { t } = useTranslation('analytics')
  const format = useFormat()
  return ({ dueOn, answered, asked }: DisclosureItemLine, weakness: Weakness): string => {
    if (weakness === 'overdue') return t('quality.items.overdue', { date: format.day(dueOn ?? '') })
    if (weakness === 'partial')
      return t('quality.items.partial', { answered: format.number(answered), asked: format.number(asked) })
    return t(`quality.items.${weakness}`)
  }
}
