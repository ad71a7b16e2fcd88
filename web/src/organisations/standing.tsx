import type { ResponseOf } from '@athar/contracts'
import {
  answerTransfer,
  cancelDeletion,
  listMembers,
  readAccessReview,
  readMe,
  readStanding,
  withdrawTransfer,
} from '@athar/contracts/organisations'
import { isolate } from '@athar/i18n'
import { useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { askForSecondFactor, useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { holdsSecondFactor, useMe, useMembership, useSession } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { handOnFocus } from '../ui/states.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { useAction } from '../platform/api/use-action.ts'

type Standing = ResponseOf<typeof readStanding>

/** What is under way with the organisation, above everything else on its page. */
export function StandingNotices({ onOpenReview }: { readonly onOpenReview: () => void }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const me = useMe().data?.personId
  const standing = useApiQuery(readStanding, {}, { staleTime: 0 }).data
  if (!standing) return null
  const { transfer, deletion, review, secondFactorMissing } = standing
  return (
    <div className="space-y-3 empty:hidden">
      {deletion && <Deletion deletion={deletion} />}
      {transfer && (transfer.to.personId === me ? <OfferToMe transfer={transfer} /> : <Offer transfer={transfer} />)}
      {secondFactorMissing && <FactorMissing />}
      {review?.state === 'overdue' && (
        <Alert
          severity="warning"
          title={t('screen.standing.review.title', { date: format.day(review.dueOn) })}
          live={false}
        >
          <Button size="sm" onClick={onOpenReview}>
            {t('screen.standing.review.open')}
          </Button>
        </Alert>
      )}
    </div>
  )
}

/** Said before the first action asks for one: whoever administers must hold a second factor. */
function FactorMissing() {
  const { t } = useTranslation('organisations')
  const { t: common } = useTranslation()
  const queryClient = useQueryClient()
  const session = useSession()
  const setUp = async () => {
    if (!(await askForSecondFactor('second-factor-missing'))) return
    const touched = [readStanding, readAccessReview].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    )
    await Promise.all(touched)
  }
  // Set up elsewhere on this page meanwhile, where an action asked for it.
  if (session.status === 'signed-in' && holdsSecondFactor(session.session.user)) return null
  return (
    <Alert severity="warning" live={false} title={t('screen.standing.factor.title')}>
      <p>{t('screen.standing.factor.text')}</p>
      <Button ref={handOnFocus} size="sm" onClick={() => void setUp()}>
        {common('secondFactor.second-factor-missing.ask')}
      </Button>
    </Alert>
  )
}

function Deletion({ deletion }: { readonly deletion: NonNullable<Standing['deletion']> }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const isOwner = useMembership()?.role === 'owner'
  const cancel = useAction(cancelDeletion, {
    touches: [readStanding, readMe],
    onDone: () => void toast.success(t('screen.standing.deletion.cancelled')),
  })
  return (
    <Alert
      severity="error"
      live={false}
      title={t('screen.standing.deletion.title', { date: format.day(deletion.dueOn) })}
    >
      <p>
        {t('screen.standing.deletion.text', {
          name: isolate(deletion.askedBy.fullName),
          asked: format.dayOf(deletion.askedAt),
        })}
      </p>
      {isOwner && (
        <Button size="sm" busy={cancel.isPending} onClick={() => cancel.mutate({})}>
          {t('screen.standing.deletion.cancel')}
        </Button>
      )}
    </Alert>
  )
}

type OfferProps = { readonly transfer: NonNullable<Standing['transfer']> }

function OfferToMe({ transfer }: OfferProps) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const answer = useAction(answerTransfer, {
    touches: [readStanding, readMe, listMembers],
    onDone: (_answer, { body: { accept } }) =>
      void toast.success(t(`screen.standing.transferToMe.${accept ? 'accepted' : 'declined'}`)),
  })
  const reply = (accept: boolean) => answer.mutate({ params: { id: transfer.id }, body: { accept } })
  const values = { name: isolate(transfer.from.fullName), date: format.dayOf(transfer.expiresAt) }
  return (
    <Alert severity="info" live={false} title={t('screen.standing.transferToMe.title', values)}>
      <p>{t('screen.standing.transferToMe.text', values)}</p>
      <div className="flex flex-wrap gap-2 pt-1">
        <Button size="sm" variant="primary" held={answer.isPending} onClick={() => reply(true)}>
          {t('screen.standing.transferToMe.accept')}
        </Button>
        <Button size="sm" held={answer.isPending} onClick={() => reply(false)}>
          {t('screen.standing.transferToMe.decline')}
        </Button>
      </div>
    </Alert>
  )
}

function Offer({ transfer }: OfferProps) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const isOwner = useMembership()?.role === 'owner'
  const withdraw = useAction(withdrawTransfer, {
    touches: [readStanding],
    onDone: () => void toast.success(t('screen.standing.transfer.withdrawn')),
  })
  return (
    <Alert
      severity="info"
      live={false}
      title={t('screen.standing.transfer.title', { to: isolate(transfer.to.fullName) })}
    >
      <p>
        {t('screen.standing.transfer.text', {
          from: isolate(transfer.from.fullName),
          date: format.dayOf(transfer.expiresAt),
        })}
      </p>
      {isOwner && (
        <Button size="sm" busy={withdraw.isPending} onClick={() => withdraw.mutate({ params: { id: transfer.id } })}>
          {t('screen.standing.transfer.withdraw')}
        </Button>
      )}
    </Alert>
  )
}
