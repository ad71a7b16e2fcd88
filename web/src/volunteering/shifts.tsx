import type { Event, Shift } from '@athar/contracts/volunteering'
import { isolate, nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useHoursText } from './joined.tsx'
import { WordsOf } from './words-of.tsx'

/** The parts of an event, with the places of each. */
export function Shifts({ event: { shifts } }: { readonly event: Event }) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const hoursText = useHoursText()
  const places = usePlacesText()
  if (shifts.length === 0) return null
  return (
    <section aria-labelledby="shifts" className="grid grid-cols-1 gap-3">
      <h2 id="shifts" className="text-xl">
        {t('shifts.title')}
      </h2>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        {shifts.map((shift) => (
          <li key={shift.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 px-4 py-3">
            <p>
              {isNamed(shift) && (
                <span className="block font-semibold">
                  <WordsOf of={shift.title} />
                </span>
              )}
              <bdi>{format.instant(shift.startsAt)}</bdi> · {hoursText(shift.hours)}
            </p>
            <p className="text-sm text-muted">{places(shift)}</p>
          </li>
        ))}
      </ul>
    </section>
  )
}

const isNamed = ({ title }: Pick<Shift, 'title'>): boolean => title.en + title.ar !== ''

/** How many joined a shift, or that it is full. */
export function usePlacesText(): (shift: Shift) => string {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  return ({ joined, needed }) =>
    joined >= needed
      ? t('events.full')
      : t('events.joined', { joined: isolate(format.count(joined)), needed: isolate(format.count(needed)) })
}

/** A shift in one line: its name where it has one, and when it begins. */
export function useShiftText(): (shift: Pick<Shift, 'title' | 'startsAt'>) => string {
  const { lang } = useLanguage()
  const format = useFormat()
  return (shift) => {
    const begins = isolate(format.instant(shift.startsAt))
    return isNamed(shift) ? `${isolate(nameIn(lang, shift.title).text)} · ${begins}` : begins
  }
}
