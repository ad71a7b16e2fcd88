import { paths } from '@athar/contracts/paths'
import { listEvents, takeDownEvent, type Event } from '@athar/contracts/volunteering'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useDeed } from '../platform/api/use-deed.ts'
import { ForEditors } from '../platform/session/index.ts'
import { TakeDownButton } from '../ui/reason-dialog.tsx'
import { toast } from '../ui/toast/toast-store.ts'

/** For editors: nobody looks at an event before everybody sees it. */
export const TakeDownEvent = ({ event }: { readonly event: Event }) => (
  <ForEditors>
    <DownEvent event={event} />
  </ForEditors>
)

function DownEvent({ event }: { readonly event: Event }) {
  const { t } = useTranslation(['volunteering', 'common'])
  const navigate = useNavigate()
  const deed = useDeed(takeDownEvent, {
    // Its own page is left: asked for again, it would only answer that there is none.
    touches: [listEvents],
    onDone: () => {
      toast.success(t('event.takenDown'))
      void navigate(paths.sgiVolunteer())
    },
  })
  return (
    <TakeDownButton
      label={t('event.takeDown')}
      title={t('event.takeDown')}
      text={t('event.takeDownText')}
      words={{
        reason: t('manage.reason'),
        tooShort: t('manage.reasonWrong'),
        cancel: t('common:generic.back'),
        close: t('common:generic.close'),
      }}
      busy={deed.isPending}
      onConfirm={(reason) => deed.mutate({ params: { slug: event.slug }, body: { reason } })}
    />
  )
}
