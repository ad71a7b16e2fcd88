import { regionCodes } from '@athar/contracts/core'
import {
  freeTimes,
  listGroups,
  listMentors,
  mentorLanguages,
  mentorTopics,
  type GroupCard,
  type MatchReason,
  type MentorCard,
  type Wanted,
} from '@athar/contracts/mentorship'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button, buttonClass } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Select } from '../ui/select/index.ts'
import { EmptyState } from '../ui/states.tsx'
import { AskDialog, type Asked } from './ask-dialog.tsx'

const any = 'any'

/** Mentors and groups, by what a person looks for, with the reasons why they are proposed. */
export function MentorshipScreen() {
  const { t } = useTranslation('mentorship')
  usePageTitle(t('find.title'), t('find.lead'))
  const [wanted, setWanted] = useState<Wanted>({})
  const [asked, setAsked] = useState<Asked | null>(null)
  const mentors = useApiQuery(listMentors, { query: wanted }, { keepPrevious: true, staleTime: 0 })
  const groups = useApiQuery(listGroups, { query: wanted }, { keepPrevious: true, staleTime: 0 })
  return (
    <>
      <PageTop title={t('find.title')} lead={t('find.lead')} up={<Link to={paths.youth()}>{t('find.up')}</Link>}>
        <Link to={paths.myMentorships()} className={buttonClass()}>
          {t('mine.title')}
        </Link>
        <Link to={paths.becomeMentor()} className={buttonClass({ variant: 'quiet' })}>
          {t('offer.title')}
        </Link>
      </PageTop>
      <PageBody>
        <Wishes wanted={wanted} onChange={setWanted} />
        <p className="max-w-3xl text-sm text-muted">{t('find.safety')}</p>
        <section aria-labelledby="mentors" className="grid grid-cols-1 gap-4">
          <h2 id="mentors" className="text-2xl">
            {t('find.mentors')}
          </h2>
          <LoadedPage query={mentors}>
            {({ items }) =>
              items.length === 0 ? (
                <EmptyState icon="people" title={t('find.noMentors')}>
                  <p>{t('find.noMentorsText')}</p>
                </EmptyState>
              ) : (
                <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
                  {items.map((mentor) => (
                    <li key={mentor.id}>
                      <Mentor mentor={mentor} onAsk={() => setAsked({ mentor, wanted })} />
                    </li>
                  ))}
                </ul>
              )
            }
          </LoadedPage>
        </section>
        <section aria-labelledby="groups" className="grid grid-cols-1 gap-4">
          <h2 id="groups" className="text-2xl">
            {t('find.groups')}
          </h2>
          <LoadedPage query={groups}>
            {({ items }) =>
              items.length === 0 ? (
                <p>{t('find.noGroups')}</p>
              ) : (
                <ul className="grid grid-cols-1 gap-5 md:grid-cols-2">
                  {items.map((group) => (
                    <li key={group.id}>
                      <Group group={group} onAsk={() => setAsked({ group, wanted })} />
                    </li>
                  ))}
                </ul>
              )
            }
          </LoadedPage>
        </section>
      </PageBody>
      {asked && <AskDialog asked={asked} onClose={() => setAsked(null)} />}
    </>
  )
}

type WishesProps = { readonly wanted: Wanted; readonly onChange: (wanted: Wanted) => void }

function Wishes({ wanted, onChange }: WishesProps) {
  const { t } = useTranslation(['mentorship', 'organisations'])
  const lists = [
    { key: 'topic', options: mentorTopics.map((value) => ({ value, label: t(`topics.${value}`) })) },
    { key: 'language', options: mentorLanguages.map((value) => ({ value, label: t(`languages.${value}`) })) },
    { key: 'region', options: regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })) },
    { key: 'time', options: freeTimes.map((value) => ({ value, label: t(`times.${value}`) })) },
  ] as const
  return (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 xl:grid-cols-4">
      {lists.map(({ key, options }) => (
        <Field key={key} label={t(`wanted.${key}`)}>
          {(control) => (
            <Select
              {...control}
              value={wanted[key] ?? any}
              options={[{ value: any, label: t('wanted.any') }, ...options]}
              onChange={(value) => {
                const { [key]: _before, ...others } = wanted
                onChange(value === any ? others : { ...others, [key]: value })
              }}
            />
          )}
        </Field>
      ))}
    </div>
  )
}

function Reasons({ reasons }: { readonly reasons: readonly MatchReason[] }) {
  const { t } = useTranslation('mentorship')
  if (reasons.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-2 text-sm">
      <span className="text-muted">{t('find.why')}</span>
      {reasons.map((reason) => (
        <Badge key={reason} tone="positive">
          {t(`reasons.${reason}`)}
        </Badge>
      ))}
    </p>
  )
}

const card = 'flex h-full flex-col gap-3 rounded-card border border-line bg-surface p-5'

function Mentor({ mentor, onAsk }: { readonly mentor: MentorCard; readonly onAsk: () => void }) {
  const { t } = useTranslation(['mentorship', 'organisations'])
  const format = useFormat()
  const name = mentor.name || t('find.nameless')
  return (
    <article className={card}>
      <h3 className="text-lg wrap-anywhere">
        <bdi>{name}</bdi>
      </h3>
      <Reasons reasons={mentor.reasons} />
      <p dir="auto" className="whitespace-pre-line wrap-anywhere">
        {mentor.about}
      </p>
      <ul className="flex flex-wrap gap-2">
        {mentor.topics.map((topic) => (
          <li key={topic}>
            <Badge>{t(`topics.${topic}`)}</Badge>
          </li>
        ))}
      </ul>
      <p className="text-sm text-muted">
        {[
          ...mentor.languages.map((one) => t(`languages.${one}`)),
          mentor.region === null ? t('find.online') : t(`organisations:regions.${mentor.region as 'SA-01'}`),
          ...mentor.times.map((one) => t(`times.${one}`)),
        ].join(' · ')}
      </p>
      <p className="text-sm text-muted">
        {t('find.free', { count: mentor.free, number: isolate(format.count(mentor.free)) })}
      </p>
      <Button
        variant="primary"
        className="mt-auto self-start"
        aria-label={t('find.askOf', { name: isolate(name) })}
        onClick={onAsk}
      >
        {t('find.ask')}
      </Button>
    </article>
  )
}

function Group({ group, onAsk }: { readonly group: GroupCard; readonly onAsk: () => void }) {
  const { t } = useTranslation('mentorship')
  const format = useFormat()
  return (
    <article className={card}>
      <h3 className="text-lg wrap-anywhere">
        <bdi>{group.title}</bdi>
      </h3>
      <Reasons reasons={group.reasons} />
      {group.ages !== null && (
        <p>
          <Badge>{t(`find.ages.${group.ages}`)}</Badge>
        </p>
      )}
      <p className="text-sm text-muted">
        {t(`topics.${group.topic}`)} · {t(`languages.${group.language}`)} ·{' '}
        {t('find.ledBy', { name: isolate(group.mentor || t('find.nameless')) })}
      </p>
      <p className="text-sm text-muted">
        {t('find.free', { count: group.free, number: isolate(format.count(group.free)) })}
      </p>
      {group.own ? (
        <p className="mt-auto text-sm">{t('find.ownGroup')}</p>
      ) : (
        <Button
          variant="primary"
          className="mt-auto self-start"
          aria-label={t('find.joinOf', { name: isolate(group.title) })}
          onClick={onAsk}
        >
          {t('find.join')}
        </Button>
      )}
    </article>
  )
}
