import { transitionFor } from '@athar/contracts'
import {
  listMentorOffers,
  mentorStates,
  mentorWorkflow,
  moveMentor,
  type MentorEntry,
} from '@athar/contracts/mentorship'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminFrame } from '../platform/admin/index.ts'
import { useApiQuery } from '../platform/api/index.ts'
import { useAction } from '../platform/api/use-action.ts'
import { ReasonDialog } from '../platform/form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { ChoiceFilter, filterOf, useFilters } from '../platform/list/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { StateBadge } from '../platform/workflow/index.ts'
import { Badge } from '../ui/badge.tsx'
import { Button } from '../ui/button.tsx'
import { EmptyState } from '../ui/states.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { SupervisedGroups } from './supervised-groups.tsx'

/** Offers to mentor, for those who check them. */
export function AdminMentorsScreen() {
  const { t } = useTranslation('mentorship')
  const { filter, set } = useFilters({ state: filterOf.oneOf(mentorStates) })
  const offers = useApiQuery(listMentorOffers, { query: filter }, { staleTime: 0, keepPrevious: true })
  return (
    <AdminFrame title={t('admin.title')} intro={t('admin.lead')}>
      <div className="flex flex-wrap">
        <ChoiceFilter
          label={t('admin.state')}
          any={t('admin.every')}
          value={filter.state}
          options={mentorStates.map((value) => ({ value, label: t(`states.${value}`) }))}
          onChange={(state) => set({ state })}
        />
      </div>
      <LoadedPage query={offers}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState icon="people" title={t('admin.none')}>
              <p>{t('admin.noneText')}</p>
            </EmptyState>
          ) : (
            <ul
              aria-label={t('admin.title')}
              className="divide-y divide-line rounded-card border border-line bg-surface"
            >
              {items.map((offer) => (
                <li key={offer.id} className="grid gap-3 px-6 py-5">
                  <Offer offer={offer} />
                </li>
              ))}
            </ul>
          )
        }
      </LoadedPage>
      <SupervisedGroups />
    </AdminFrame>
  )
}

const actions = ['approve', 'decline', 'suspend'] as const

function Offer({ offer }: { readonly offer: MentorEntry }) {
  const { t } = useTranslation('mentorship')
  const format = useFormat()
  const [open, setOpen] = useState<'decline' | 'suspend' | null>(null)
  const action = useAction(moveMentor, {
    touches: [listMentorOffers],
    onDone: () => {
      setOpen(null)
      toast.success(t('admin.done'))
    },
  })
  const act = (move: (typeof actions)[number], reason = '') =>
    action.mutate({ params: { id: offer.id }, body: { action: move, reason, version: offer.version } })
  const name = offer.name ?? offer.email ?? t('find.nameless')
  return (
    <>
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="text-lg">
          <bdi>{name}</bdi>
        </h2>
        <StateBadge of={mentorWorkflow} state={offer.state} />
        {offer.held && <Badge tone="warning">{t('admin.held')}</Badge>}
        <Badge tone={offer.ageBand === 'adult' ? 'neutral' : 'critical'}>{t(`admin.ages.${offer.ageBand}`)}</Badge>
        <span className="text-sm text-muted">
          <bdi>{offer.email}</bdi> · <bdi>{format.instant(offer.at)}</bdi>
        </span>
      </div>
      <p dir="auto" className="max-w-3xl whitespace-pre-line wrap-anywhere">
        {offer.about}
      </p>
      <p className="flex flex-wrap gap-2">
        {offer.topics.map((topic) => (
          <Badge key={topic}>{t(`topics.${topic}`)}</Badge>
        ))}
      </p>
      {offer.reason !== null && <p>{t('offer.reason', { reason: isolate(offer.reason) })}</p>}
      <div className="flex flex-wrap gap-3">
        {actions
          .filter((move) => move !== 'approve' || offer.ageBand === 'adult')
          .filter((move) => transitionFor(mentorWorkflow, move, { ...offer, holds: offer.held ? ['held'] : [] }))
          .map((move) => (
            <Button
              key={move}
              aria-label={t(`admin.${move}Of`, { name: isolate(name) })}
              variant={move === 'approve' ? 'primary' : 'secondary'}
              busy={action.isPending && action.variables.body.action === move}
              onClick={() => (move === 'approve' ? act(move) : setOpen(move))}
            >
              {t(`actions.${move}`)}
            </Button>
          ))}
      </div>
      {open && (
        <ReasonDialog
          title={t(`actions.${open}`)}
          text={t('admin.reasonText')}
          act={t(`actions.${open}`)}
          danger
          busy={action.isPending}
          onClose={() => setOpen(null)}
          onAct={(reason) => act(open, reason)}
        />
      )}
    </>
  )
}
