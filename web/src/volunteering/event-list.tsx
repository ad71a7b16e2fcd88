import { regionCodes } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { Event } from '@athar/contracts/volunteering'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useAddress } from '../platform/routing/use-address.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select/index.ts'
import { EmptyState } from '../ui/states.tsx'
import { useHydrated } from '../ui/use-hydrated.ts'
import { Joined, useHoursText } from './joined.tsx'
import { SampleMark, WordsOf } from './words-of.tsx'

const all = 'all'
const times = ['any', 'days7', 'days30'] as const
type Within = (typeof times)[number]
const days: Record<Within, number> = { any: Infinity, days7: 7, days30: 30 }

/** Events by region and time; the choice stands in the address. */
export function EventList({ events }: { readonly events: readonly Event[] }) {
  const { t } = useTranslation(['volunteering', 'organisations'])
  const format = useFormat()
  const { region, within, set } = useEventFilters()
  const [now] = useState(() => Date.now())
  const shown = events.filter(
    (event) =>
      (region === null || event.region === region) && Date.parse(event.startsAt) - now <= days[within] * 86_400_000,
  )
  // One that a link leads to stands in the list too, though nothing takes place there.
  const linked = regionCodes.filter((code) => code === region)
  const regions = [...new Set([...events.map((event) => event.region), ...linked])].sort()
  const regionName = (code: string) => t(`organisations:regions.${code as 'SA-01'}`)
  return (
    <section aria-labelledby="events" className="grid grid-cols-1 gap-5">
      <h2 id="events" className="text-2xl">
        {t('events.title')}
      </h2>
      {events.length === 0 ? (
        <EmptyState icon="people" title={t('events.emptyTitle')}>
          <p>{t('events.emptyText')}</p>
        </EmptyState>
      ) : (
        <>
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:max-w-2xl" data-no-print="">
            <Field label={t('events.region')}>
              {(control) => (
                <Select
                  {...control}
                  value={region ?? all}
                  options={[
                    { value: all, label: t('events.anyRegion') },
                    ...regions.map((value) => ({ value, label: regionName(value) })),
                  ]}
                  onChange={(value) => set({ region: value === all ? null : value })}
                />
              )}
            </Field>
            <Field label={t('events.within')}>
              {(control) => (
                <Select
                  {...control}
                  value={within}
                  options={times.map((value) => ({ value, label: t(`events.times.${value}`) }))}
                  onChange={(value) => set({ within: value === 'any' ? null : value })}
                />
              )}
            </Field>
          </div>
          <output className="block text-sm text-muted">
            {t('events.found', { count: shown.length, number: format.count(shown.length) })}
          </output>
          {shown.length === 0 ? (
            <EmptyState
              icon="people"
              title={t('events.noneTitle')}
              action={<Button onClick={() => set({ region: null, within: null })}>{t('events.clear')}</Button>}
            >
              <p>{t('events.noneText')}</p>
            </EmptyState>
          ) : (
            <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 xl:grid-cols-3">
              {shown.map((event) => (
                <li key={event.id}>
                  <EventCard event={event} region={regionName(event.region)} />
                </li>
              ))}
            </ul>
          )}
        </>
      )}
    </section>
  )
}

function EventCard({ event, region }: { readonly event: Event; readonly region: string }) {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const format = useFormat()
  const hoursText = useHoursText()
  return (
    <article className="flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-start justify-between gap-2">
        <h3 className="text-lg wrap-anywhere">
          <WordsOf of={event.title} />
        </h3>
        {event.sample && <SampleMark />}
      </div>
      <p className="font-semibold">
        <bdi>{format.instant(event.startsAt)}</bdi>
      </p>
      <p className="text-sm text-muted">
        <WordsOf of={event.place} />
        {nameIn(lang, event.place).text !== region && ` · ${region}`}
      </p>
      <p className="text-sm text-muted">
        {hoursText(event.hours)} · {t('events.age', { count: event.minAge, number: format.count(event.minAge) })}
      </p>
      <div className="mt-auto grid gap-4 pt-2">
        <Joined event={event} />
        <Link
          to={paths.sgiVolunteerEvent(event.slug)}
          aria-label={t('events.openOf', { event: isolate(nameIn(lang, event.title).text) })}
          className={buttonClass({ variant: 'primary' })}
        >
          {t('events.open')}
        </Link>
      </div>
    </article>
  )
}

/** The page made ahead knows no choice. */
function useEventFilters() {
  const { params, set } = useAddress()
  const hydrated = useHydrated()
  const within = times.find((one) => hydrated && one === params.get('within')) ?? 'any'
  return {
    region: hydrated ? params.get('region') : null,
    within,
    set: (change: { region?: string | null; within?: Within | null }) => set(change),
  }
}
