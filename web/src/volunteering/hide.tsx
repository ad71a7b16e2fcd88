import { paths } from '@athar/contracts/paths'
import { listEvents, hideEvent, type Event } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { Hide } from '../platform/hide.tsx'

export function HideEvent({ event: { slug } }: { readonly event: Event }) {
  const { t } = useTranslation('volunteering')
  return (
    <Hide
      contract={hideEvent}
      inputOf={(reason) => ({ params: { slug }, body: { reason } })}
      // Its own page is left: asked for again, it would only answer that there is none.
      touches={[listEvents]}
      label={t('event.hide')}
      text={t('event.hideText')}
      done={t('event.hidden')}
      leaveTo={paths.sgiVolunteer()}
    />
  )
}
