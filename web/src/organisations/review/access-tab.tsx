import { mayAdminister } from '@athar/contracts/core'
import {
  confirmAccess,
  mostConfirmed,
  readAccessReview,
  readStanding,
  type AccessLine,
  type AccessReview,
} from '@athar/contracts/organisations'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ConfirmDialog } from '../confirm-dialog.tsx'
import { Loaded } from '../../platform/api/loaded.tsx'
import { personInText } from '../person-label.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { AccessTable } from './access-table.tsx'
import { PastReviews } from './past-reviews.tsx'

/** Who has what, to be looked at every quarter: line by line, or as a whole. */
export function AccessTab() {
  const { t } = useTranslation('organisations')
  const review = useApiQuery(readAccessReview, {}, { staleTime: 0 })
  return (
    <div className="space-y-8">
      <p className="max-w-3xl text-muted">{t('screen.review.intro')}</p>
      <Loaded query={review}>
        {(data) => (
          <>
            <Current review={data} />
            <PastReviews past={data.past} />
          </>
        )}
      </Loaded>
    </div>
  )
}

const severities = { upcoming: 'info', due: 'warning', overdue: 'error' } as const

function Current({ review }: { readonly review: AccessReview }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const mayConfirm = useMayAct(mayAdminister)
  const [asking, setAsking] = useState(false)
  const open = review.lines.filter(({ confirmed }) => confirmed === null)
  const counted = { count: open.length, number: format.count(open.length) }
  const confirm = useAction(confirmAccess, {
    touches: [readAccessReview, readStanding],
    parts: ({ body: { lines } }) =>
      Array.from({ length: Math.ceil(lines.length / mostConfirmed) }, (_, nth) => ({
        body: { lines: lines.slice(nth * mostConfirmed, (nth + 1) * mostConfirmed) },
      })),
    onDone: ({ past, dueOn }, { body: { lines } }) => {
      setAsking(false)
      const line = review.lines.find(({ personId }) => personId === lines[0]?.personId)
      if (past.length > review.past.length) toast.success(t('screen.review.done', { date: format.day(dueOn) }))
      else if (line && lines.length === 1) toast.success(t('screen.review.confirmedOne', { name: personInText(line) }))
    },
  })
  const send = (lines: readonly AccessLine[]) =>
    confirm.mutate(
      { body: { lines: lines.map(({ personId, role }) => ({ personId, role })) } },
      {
        // What changed is in the list by the next press: it is looked at first.
        onError: (error) => {
          if (error instanceof ApiError && error.code === 'organisations.access-changed') setAsking(false)
        },
      },
    )
  return (
    <div className="space-y-4">
      <Alert
        severity={severities[review.state]}
        title={t(`screen.review.state.${review.state}`, { date: format.day(review.dueOn) })}
        live={false}
      >
        {review.state !== 'upcoming' && <p>{t('screen.review.overdueText')}</p>}
      </Alert>
      <AccessTable
        lines={review.lines}
        busy={confirm.isPending}
        onConfirm={mayConfirm ? (line) => send([line]) : null}
      />
      {mayConfirm && open.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{t('screen.review.left', counted)}</p>
          <Button variant="primary" icon="check" onClick={() => setAsking(true)}>
            {t('screen.review.all', counted)}
          </Button>
        </div>
      )}
      {/* The last one to be confirmed went away: lines are confirmed in a review that is under way, and this one has no more. */}
      {mayConfirm && open.length === 0 && review.lines.length > 0 && (
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="text-muted">{t('screen.review.nothingLeft')}</p>
          <Button variant="primary" icon="check" busy={confirm.isPending} onClick={() => send(review.lines)}>
            {t('screen.review.complete')}
          </Button>
        </div>
      )}
      {asking && (
        <ConfirmDialog
          title={t('screen.review.allTitle')}
          text={t('screen.review.allText')}
          act={t('screen.review.all', counted)}
          busy={confirm.isPending}
          onAct={() => send(open)}
          onClose={() => setAsking(false)}
        />
      )}
    </div>
  )
}
