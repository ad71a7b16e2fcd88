import { registrationWorkflow, type Registration } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { HistoryList } from '../../platform/workflow/index.ts'

/** What happened and what was said, newest first, by which side. */
export function Trail({ events }: Pick<Registration, 'events'>) {
  const { t } = useTranslation('sgi')
  return (
    <section aria-labelledby="trail" className="grid grid-cols-1 gap-3">
      <h2 id="trail" className="text-xl">
        {t('trail.title')}
      </h2>
      <HistoryList of={registrationWorkflow} entries={events} />
    </section>
  )
}
