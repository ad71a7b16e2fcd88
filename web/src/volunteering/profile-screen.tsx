import { regionCodes } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import {
  profileInput,
  readProfile,
  saveProfile,
  skills,
  type OwnProfile,
  type ProfileInput,
} from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { Form, useForm } from '../platform/form/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { HoursRecord } from './hours-record.tsx'

/** What a person offers and wants to hear of, their confirmed hours, and whether these are public. */
export function ProfileScreen() {
  const { t } = useTranslation('volunteering')
  usePageTitle(t('profile.title'))
  const profile = useApiQuery(readProfile, {}, { staleTime: 0 })
  return (
    <>
      <PageTop
        title={t('profile.title')}
        lead={t('profile.lead')}
        up={<Link to={paths.sgiMyVolunteering()}>{t('mine.title')}</Link>}
      />
      <PageBody>
        <LoadedPage query={profile}>
          {(found) => (
            <>
              <HoursRecord record={found.record} />
              {found.number !== null && (
                <p>
                  <Link to={paths.sgiVolunteerPage(found.number)} className="text-link underline">
                    {t('profile.see')}
                  </Link>
                </p>
              )}
              <Section title={t('profile.settings')}>
                <ProfileForm profile={found} />
              </Section>
            </>
          )}
        </LoadedPage>
      </PageBody>
    </>
  )
}

function ProfileForm({ profile }: { readonly profile: OwnProfile }) {
  const { t } = useTranslation(['volunteering', 'organisations'])
  const form = useForm({
    name: 'volunteer',
    initial: {
      skills: profile.skills,
      regions: profile.regions,
      tellOfShortage: profile.tellOfShortage,
      public: profile.number !== null,
    } as ProfileInput,
    schema: profileInput,
    send: (body) => callApi(saveProfile, { body }),
    touches: [readProfile],
    onSaved: () => toast.success(t('profile.saved')),
    fields: [
      {
        kind: 'several',
        name: 'skills',
        label: t('profile.skills'),
        hint: t('profile.skillsHint'),
        className: 'grid grid-cols-1 gap-2 sm:grid-cols-2',
        options: skills.map((value) => ({ value, label: t(`skills.${value}`) })),
      },
      {
        kind: 'several',
        name: 'regions',
        label: t('profile.regions'),
        className: 'grid grid-cols-1 gap-2 sm:grid-cols-2',
        options: regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })),
      },
      { kind: 'switch', name: 'tellOfShortage', label: t('profile.tell'), hint: t('profile.tellHint') },
      {
        kind: 'switch',
        name: 'public',
        label: t('profile.public'),
        hint: t(profile.mayBePublic ? 'profile.publicHint' : 'profile.adultsAlone'),
        disabled: !profile.mayBePublic,
      },
    ],
  })
  return <Form form={form} short submit={t('profile.save')} />
}
