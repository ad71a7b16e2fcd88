import { paths } from '@athar/contracts/paths'
import { readMyData } from '@athar/contracts/profile'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { useMembership } from '../../platform/session/index.ts'
import { Section } from '../../ui/section.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { Consents } from './consents.tsx'
import { DeleteAccount } from './delete-account.tsx'
import { DownloadMyData } from './download-my-data.tsx'
import { StoredSection } from './stored-section.tsx'
import type { StoredWords } from '../../platform/stored-words.ts'

/** A person's say over what is kept about them: see it, take it along, correct it, agree or not, and go. */
export function MyDataTab({ stored }: { readonly stored: StoredWords }) {
  const { t } = useTranslation('profile')
  const data = useApiQuery(readMyData, {})
  return (
    <div className="grid grid-cols-1 gap-6">
      <Section title={t('myData.stored.title')} text={t('myData.intro')}>
        <Loaded query={data}>
          {({ sections }) => (
            <div className="divide-y divide-line rounded-container border border-line">
              {sections.map((section) => (
                <StoredSection key={section.name} section={section} words={stored.sections[section.name]} />
              ))}
            </div>
          )}
        </Loaded>
      </Section>
      <DownloadMyData />
      <Correct />
      <Consents />
      <DeleteAccount />
    </div>
  )
}

function Correct() {
  const { t } = useTranslation('profile')
  const membership = useMembership()
  return (
    <Section title={t('myData.correct.title')} text={t('myData.correct.text')}>
      <ul className="flex flex-wrap gap-x-6 gap-y-2">
        <li>
          <Link to={paths.profile()} className="text-link underline">
            {t('myData.correct.profile')}
          </Link>
        </li>
        <li>
          <Link to={paths.notificationSettings()} className="text-link underline">
            {t('myData.correct.notifications')}
          </Link>
        </li>
        {membership && (
          <li>
            <Link to={paths.organisation()} className="text-link underline">
              {t('myData.correct.organisation')}
            </Link>
          </li>
        )}
      </ul>
    </Section>
  )
}
