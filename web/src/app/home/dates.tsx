import type { Deadline } from '@athar/contracts/platform'
import { nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { todayInRiyadh } from '../../platform/today-in-riyadh.ts'
import { NameText } from '../../ui/inline.tsx'
import { Card } from './card.tsx'

const dayMs = 86_400_000

export function Dates({ deadlines }: { readonly deadlines: readonly Deadline[] }) {
  const { t } = useTranslation('home')
  const { lang } = useLanguage()
  const format = useFormat()
  const [today] = useState(() => Date.parse(todayInRiyadh(new Date())))
  return (
    <Card title={t('deadlines.title')}>
      <ul className="space-y-3 text-sm">
        {deadlines.map(({ kind, day, path, name }) => {
          const days = Math.round((Date.parse(day) - today) / dayMs)
          return (
            <li key={`${kind} ${path}`} className="flex items-baseline justify-between gap-3">
              <span className="min-w-0">
                <Link className="text-link underline" to={path}>
                  {t(`deadlines.${kind}`)}
                </Link>
                {name && (
                  <span className="block text-muted">
                    <NameText name={nameIn(lang, name)} />
                  </span>
                )}
              </span>
              <span className="shrink-0 text-end text-muted">
                {format.day(day)}
                <span className="block">
                  {days <= 0 ? t('deadlines.today') : t('deadlines.in', format.counted(days))}
                </span>
              </span>
            </li>
          )
        })}
      </ul>
    </Card>
  )
}
