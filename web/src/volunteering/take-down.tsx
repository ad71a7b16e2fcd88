import { paths } from '@athar/contracts/paths'
import { listEvents, takeDownEvent, type Event } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { TakeDown } from '../platform/take-down.tsx'

export function TakeDownEvent({ event: { slug } }: { readonly event: Event }) {
  const { t } = useTranslation('volunteering')
  return (
    <TakeDown
      contract={takeDownEvent}
      inputOf={(reason) => ({ params: { slug }, body: { reason } })}
      // Its own page is left: asked for again, it would only answer that there is none.
      touches={[listEvents]}
      label={t('event.takeDown')}
      text={t('event.takeDownText')}
      done={t('event.takenDown')}
      leaveTo={paths.sgiVolunteer()}
    />
  )
}
