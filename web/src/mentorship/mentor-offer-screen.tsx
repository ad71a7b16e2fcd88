import { regionCodes } from '@athar/contracts/core'
import {
  createGroup,
  freeTimes,
  listGroups,
  listMentors,
  longestAbout,
  mentorLanguages,
  mentorTopics,
  mentorWorkflow,
  readOwnMentor,
  saveMentor,
  type FreeTime,
  type MentorLanguage,
  type MentorTopic,
  type OwnMentor,
} from '@athar/contracts/mentorship'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { Form, useForm } from '../platform/form/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { Alert } from '../ui/alert.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** What a person offers as a mentor, and how far the platform has checked it. */
export function MentorOfferScreen() {
  const { t } = useTranslation('mentorship')
  usePageTitle(t('offer.title'))
  const own = useApiQuery(readOwnMentor, {}, { staleTime: 0 })
  return (
    <>
      <PageTop
        title={t('offer.title')}
        lead={t('offer.lead')}
        up={<Link to={paths.mentorship()}>{t('find.title')}</Link>}
      />
      <PageBody>
        <LoadedPage query={own}>
          {({ mentor, standing }) => (
            <div className="grid max-w-3xl grid-cols-1 gap-8">
              {mentor && <Standing mentor={mentor} />}
              {standing !== 'adult' && <AdultsAlone isUnknown={standing === 'age-unknown'} />}
              {standing === 'adult' && mentor?.state !== 'suspended' && (
                <OfferForm key={mentor?.id ?? ''} mentor={mentor} />
              )}
              {mentor?.state === 'approved' && <GroupForm />}
            </div>
          )}
        </LoadedPage>
      </PageBody>
    </>
  )
}

function Standing({ mentor }: { readonly mentor: OwnMentor }) {
  const { t } = useTranslation('mentorship')
  return (
    <div className="grid gap-3">
      <p className="flex flex-wrap items-center gap-2">
        <StateBadge of={mentorWorkflow} state={mentor.state} />
        <span>{t(`offer.standing.${mentor.held ? 'held' : mentor.state}`)}</span>
      </p>
      {mentor.reason !== null && mentor.reason !== '' && (
        <Alert severity="info" live={false} title={t('offer.reason', { reason: isolate(mentor.reason) })} />
      )}
    </div>
  )
}

function AdultsAlone({ isUnknown }: { readonly isUnknown: boolean }) {
  const { t } = useTranslation('mentorship')
  return (
    <Alert severity="info" live={false}>
      <p>{t(`offer.adults.${isUnknown ? 'age-unknown' : 'under-18'}`)}</p>
      <p>
        <Link to={paths.profileGuardian()} className="text-link underline">
          {t('offer.toAge')}
        </Link>
      </p>
    </Alert>
  )
}

const online = 'online'

function OfferForm({ mentor }: { readonly mentor: OwnMentor | null }) {
  const { t } = useTranslation(['mentorship', 'organisations'])
  const form = useForm({
    name: 'offer',
    initial: {
      about: mentor?.about ?? '',
      topics: (mentor?.topics ?? []) as readonly string[],
      languages: (mentor?.languages ?? []) as readonly string[],
      times: (mentor?.times ?? []) as readonly string[],
      region: mentor?.region ?? online,
      capacity: String(mentor?.capacity ?? 2),
    },
    version: mentor?.version ?? 0,
    check: ({ about, topics, languages, times, capacity }) => [
      ...(about.trim().length < 10 ? [{ path: 'about', code: 'missing' }] : []),
      ...(topics.length === 0 ? [{ path: 'topics', code: 'missing' }] : []),
      ...(languages.length === 0 ? [{ path: 'languages', code: 'missing' }] : []),
      ...(times.length === 0 ? [{ path: 'times', code: 'missing' }] : []),
      ...(capacityOf(capacity) === null ? [{ path: 'capacity', code: 'missing' }] : []),
    ],
    send: ({ about, topics, languages, times, region, capacity }) =>
      callApi(saveMentor, {
        body: {
          about,
          topics: topics as MentorTopic[],
          languages: languages as MentorLanguage[],
          times: times as FreeTime[],
          region: region === online ? null : region,
          capacity: capacityOf(capacity) ?? 1,
        },
      }),
    touches: [readOwnMentor, listMentors],
    onSaved: () => void toast.success(t('offer.saved')),
    fields: [
      {
        kind: 'long',
        name: 'about',
        label: t('offer.about'),
        hint: t('offer.aboutHint'),
        wrong: t('offer.aboutWrong'),
        most: longestAbout,
        required: true,
      },
      {
        kind: 'several',
        name: 'topics',
        label: t('offer.topics'),
        wrong: t('offer.topicsWrong'),
        options: mentorTopics.map((value) => ({ value, label: t(`topics.${value}`) })),
      },
      {
        kind: 'several',
        name: 'languages',
        label: t('offer.languages'),
        wrong: t('offer.languagesWrong'),
        options: mentorLanguages.map((value) => ({ value, label: t(`languages.${value}`) })),
      },
      {
        kind: 'several',
        name: 'times',
        label: t('offer.times'),
        wrong: t('offer.timesWrong'),
        options: freeTimes.map((value) => ({ value, label: t(`times.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'region',
        label: t('wanted.region'),
        options: [
          { value: online, label: t('find.online') },
          ...regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })),
        ],
      },
      {
        kind: 'choice',
        name: 'capacity',
        label: t('offer.capacity'),
        options: capacities.map((value) => ({ value, label: value })),
      },
    ],
  })
  return <Form form={form} submit={t(mentor ? 'offer.save' : 'offer.send')} />
}

const capacities = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10']
const capacityOf = (text: string): number | null => (capacities.includes(text) ? Number(text) : null)
const places = ['4', '6', '8', '10', '12', '15', '20']

function GroupForm() {
  const { t } = useTranslation('mentorship')
  const form = useForm({
    name: 'group',
    initial: { title: '', topic: mentorTopics[0] as string, language: mentorLanguages[0] as string, places: '8' },
    check: ({ title }) => (title.trim().length < 3 ? [{ path: 'title', code: 'missing' }] : []),
    send: (draft) =>
      callApi(createGroup, {
        body: {
          title: draft.title,
          topic: draft.topic as MentorTopic,
          language: draft.language as MentorLanguage,
          places: Number(draft.places),
        },
      }),
    touches: [listGroups],
    onSaved: () => void toast.success(t('group.done')),
    fields: [
      { kind: 'text', name: 'title', label: t('group.name'), wrong: t('group.nameWrong'), most: 120, required: true },
      {
        kind: 'choice',
        name: 'topic',
        label: t('wanted.topic'),
        options: mentorTopics.map((value) => ({ value, label: t(`topics.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'language',
        label: t('wanted.language'),
        options: mentorLanguages.map((value) => ({ value, label: t(`languages.${value}`) })),
      },
      {
        kind: 'choice',
        name: 'places',
        label: t('group.places'),
        options: places.map((value) => ({ value, label: value })),
      },
    ],
  })
  return (
    <Section title={t('group.title')} text={t('group.text')}>
      <Form form={form} submit={t('group.open')} short />
    </Section>
  )
}
