import type { Event } from '@athar/contracts/volunteering'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { ProgressBar } from '../ui/progress-bar.tsx'

/** How many joined of those who are needed, in words and as a bar. */
export function Joined({ event }: { readonly event: Event }) {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const format = useFormat()
  const text = t('events.joined', {
    joined: isolate(format.count(event.joined)),
    needed: isolate(format.count(event.needed)),
  })
  return (
    <div className="grid gap-1.5">
      <p className="text-sm font-semibold">{event.joined >= event.needed ? t('events.full') : text}</p>
      <ProgressBar
        label={t('events.progressOf', { event: isolate(nameIn(lang, event.title).text) })}
        value={event.joined}
        max={event.needed}
        valueText={text}
      />
    </div>
  )
}

/** Hours in words; halves as a decimal. */
export function useHoursText(): (hours: string) => string {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  return (hours) => t('events.hours', { count: Number(hours), number: isolate(format.number(hours)) })
}
