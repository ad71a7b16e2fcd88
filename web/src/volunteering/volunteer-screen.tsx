import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { listEvents } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { useMayAct } from '../platform/session/index.ts'
import { buttonClass } from '../ui/button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { EventList } from './event-list.tsx'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'

const rules = ['guardian', 'midday', 'hours'] as const

/** Events to come that need hands. */
export function VolunteerScreen() {
  const { t } = useTranslation('volunteering')
  usePageTitle(t('page.title'), t('page.lead'))
  const events = useApiQuery(listEvents, { query: {} })
  return (
    <>
      <PageTop title={t('page.title')} lead={t('page.lead')} up={<Link to={paths.sgi()}>{t('page.backToSgi')}</Link>}>
        <Link to={paths.sgiMyVolunteering()} className={buttonClass()}>
          {t('page.mine')}
        </Link>
        <ManageLink />
      </PageTop>
      <PageBody>
        <LoadedPage query={events}>{({ items }) => <EventList events={items} />}</LoadedPage>
        <section aria-labelledby="rules" className="grid grid-cols-1 gap-3 rounded-card bg-selected p-6">
          <h2 id="rules" className="text-xl">
            {t('rules.title')}
          </h2>
          <ul className="list-disc space-y-1 ps-5">
            {rules.map((rule) => (
              <li key={rule}>{t(`rules.${rule}`)}</li>
            ))}
          </ul>
        </section>
      </PageBody>
    </>
  )
}

/** Only for whom the events of their organisation are open: others have none to look after. */
function ManageLink() {
  const { t } = useTranslation('volunteering')
  const mayRead = useMayAct(mayReadAll)
  if (!mayRead) return null
  return (
    <Link to={paths.sgiManageVolunteering()} className={buttonClass({ variant: 'quiet' })}>
      {t('page.manage')}
    </Link>
  )
}
