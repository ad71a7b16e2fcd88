import { regionCodes } from '@athar/contracts/core'
import {
  createGroup,
  groupInput,
  listGroups,
  listMentors,
  mentorInput,
  mentorLanguages,
  mentorTopics,
  mentorWorkflow,
  readOwnMentor,
  saveMentor,
  type OwnMentor,
} from '@athar/contracts/mentorship'
import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { Form, useContractForm } from '../platform/form/index.ts'
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

function OfferForm({ mentor }: { readonly mentor: OwnMentor | null }) {
  const { t } = useTranslation(['mentorship', 'organisations'])
  const form = useContractForm({
    name: 'offer',
    schema: mentorInput,
    stored: mentor ?? { capacity: 2 },
    version: mentor?.version ?? 0,
    send: (body) => callApi(saveMentor, { body }),
    touches: [readOwnMentor, listMentors],
    onSaved: () => void toast.success(t('offer.saved')),
    fields: [
      { name: 'about', label: t('offer.about'), hint: t('offer.aboutHint'), wrong: t('offer.aboutWrong') },
      {
        name: 'topics',
        label: t('offer.topics'),
        wrong: t('offer.topicsWrong'),
        option: (value) => t(`topics.${value}`),
      },
      {
        name: 'languages',
        label: t('offer.languages'),
        wrong: t('offer.languagesWrong'),
        option: (value) => t(`languages.${value}`),
      },
      { name: 'times', label: t('offer.times'), wrong: t('offer.timesWrong'), option: (value) => t(`times.${value}`) },
      {
        kind: 'choice',
        name: 'region',
        label: t('wanted.region'),
        optional: false,
        options: [
          { value: '', label: t('find.online') },
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
const places = ['4', '6', '8', '10', '12', '15', '20']

function GroupForm() {
  const { t } = useTranslation('mentorship')
  const form = useContractForm({
    name: 'group',
    schema: groupInput,
    stored: { topic: mentorTopics[0], language: mentorLanguages[0], places: 8 },
    send: (body) => callApi(createGroup, { body }),
    touches: [listGroups],
    onSaved: () => void toast.success(t('group.done')),
    fields: [
      { name: 'title', label: t('group.name'), wrong: t('group.nameWrong') },
      { name: 'topic', label: t('wanted.topic'), option: (value) => t(`topics.${value}`) },
      { name: 'language', label: t('wanted.language'), option: (value) => t(`languages.${value}`) },
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
