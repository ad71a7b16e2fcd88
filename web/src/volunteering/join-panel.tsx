import { paths } from '@athar/contracts/paths'
import {
  comingStates,
  listEvents,
  listSignUps,
  readEvent,
  signUpWorkflow,
  withdrawSignUp,
  type Event,
  type SignUp,
} from '@athar/contracts/volunteering'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { lazyPart } from '../platform/lazy-part.ts'
import { lazyForm } from '../platform/form/lazy-form.ts'
import { useEntered } from '../platform/session/index.ts'
import { useSeat } from '../platform/session/use-seat.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { ConfirmDialog } from '../ui/confirm-dialog.tsx'
import { Section } from '../ui/section.tsx'
import { Skeleton } from '../ui/states.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { StateBadge } from '../platform/workflow/index.ts'
import { useShiftText } from './shifts.tsx'
import { useAction } from '../platform/api/use-action.ts'

const Pass = lazyPart(async () => ({ default: (await import('./pass.tsx')).Pass }))
const HoursCertificate = lazyPart(async () => ({
  default: (await import('./hours-certificate.tsx')).HoursCertificate,
}))
const JoinForm = lazyForm(async () => (await import('./join-form.tsx')).JoinForm)

/** What somebody can do about an event, by who they are and how far their sign-up is. */
export function JoinPanel({ event }: { readonly event: Event }) {
  const { t } = useTranslation('volunteering')
  const location = useLocation()
  const [now] = useState(() => Date.now())
  const signedIn = useEntered()
  const seat = useSeat()
  const mine = useApiQuery(listSignUps, {}, { enabled: signedIn, staleTime: 0 })
  const own = mine.data?.items.find((signUp) => signUp.event.id === event.id)
  const joins = own !== undefined && own.state !== 'withdrawn'
  const over = Date.parse(event.startsAt) <= now
  if (!joins && (event.state === 'cancelled' || over))
    return (
      <Section title={t('join.title')}>
        <p>{t(event.state === 'cancelled' ? 'event.cancelled' : 'event.over')}</p>
        <Link to={paths.sgiVolunteer()} className={`${buttonClass()} justify-self-start`}>
          {t('events.clear')}
        </Link>
      </Section>
    )
  if (!signedIn)
    return (
      <Section title={t('join.title')} text={t('join.signInText')}>
        <Link
          to={paths.auth()}
          state={{ from: location.pathname }}
          className={`${buttonClass({ variant: 'primary', size: 'lg' })} justify-self-start`}
        >
          {t('join.signIn')}
        </Link>
      </Section>
    )
  if (own && joins)
    return (
      <Suspense fallback={<Skeleton className="h-40" />}>
        <OwnSignUp signUp={own} />
      </Suspense>
    )
  return (
    <Section title={t('join.title')} text={t('join.shared')}>
      {event.skills.length > 0 && <p className="text-sm text-muted">{t('join.skills')}</p>}
      <Suspense fallback={<Skeleton className="h-40" />}>
        <JoinForm key={seat} event={event} />
      </Suspense>
    </Section>
  )
}

function OwnSignUp({ signUp }: { readonly signUp: SignUp }) {
  const { t } = useTranslation(['volunteering', 'common'])
  const [asking, setAsking] = useState(false)
  const shiftText = useShiftText()
  const shift = signUp.event.shifts.find(({ id }) => id === signUp.shift)
  const withdraw = useAction(withdrawSignUp, {
    touches: [listSignUps, readEvent, listEvents],
    onDone: () => {
      setAsking(false)
      toast.success(t('join.withdrawn'))
    },
  })
  return (
    <Section title={t('join.title')}>
      <output className="flex flex-wrap items-center gap-2">
        <StateBadge of={signUpWorkflow} state={signUp.state} />
      </output>
      {shift && <p>{t('join.yourShift', { shift: shiftText(shift) })}</p>}
      {signUp.state === 'confirmed' && <Pass signUp={signUp} />}
      {signUp.certificate && <HoursCertificate signUp={signUp} />}
      {comingStates.includes(signUp.state) && (
        <Button className="justify-self-start" onClick={() => setAsking(true)}>
          {t('actions.withdraw')}
        </Button>
      )}
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('actions.withdraw')}
        text={t('join.withdrawText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('actions.withdraw'),
          danger: true,
          busy: withdraw.isPending,
          onClick: () => withdraw.mutate({ params: { id: signUp.id } }),
        }}
      />
    </Section>
  )
}
