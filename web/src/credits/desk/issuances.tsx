import {
  decideIssuance,
  issuanceStates,
  listIssuable,
  listIssuances,
  listRegistry,
  type Issuance,
} from '@athar/contracts/credits'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAction } from '../../platform/api/use-action.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { ChoiceFilter, filterOf, ListEmpty, ListPages, useFilters, usePages } from '../../platform/list/index.ts'
import { useMe } from '../../platform/session/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { SerialList, Tonnes } from '../tonnes.tsx'
import { Facts, usePeriodFacts } from './period-facts.tsx'

const tones: Readonly<Record<Issuance['state'], BadgeTone>> = {
  proposed: 'info',
  issued: 'positive',
  rejected: 'critical',
}
const shareNames = ['owner', 'buffer', 'proceeds', 'mitigation', 'party'] as const

/** Issuances of all organisations, the newest first. */
export function Issuances() {
  const { t } = useTranslation('credits')
  const { filter, set } = useFilters({ state: filterOf.oneOf(issuanceStates) })
  const list = usePages(listIssuances, { filter }, { limit: 25 })
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="flex flex-wrap">
        <ChoiceFilter
          label={t('desk.state')}
          any={t('desk.anyState')}
          value={filter.state}
          options={issuanceStates.map((state) => ({ value: state, label: t(`desk.states.${state}`) }))}
          onChange={(state) => set({ state })}
        />
      </div>
      <ListPages<Issuance>
        list={list}
        more={t('desk.more')}
        empty={<ListEmpty icon="list" title={t('desk.noIssuances')} />}
      >
        {(issuances) => (
          <ul className="grid grid-cols-1 gap-4">
            {issuances.map((issuance) => (
              <One key={issuance.id} issuance={issuance} />
            ))}
          </ul>
        )}
      </ListPages>
    </div>
  )
}

function One({ issuance }: { readonly issuance: Issuance }) {
  const { t } = useTranslation('credits')
  const format = useFormat()
  const facts = usePeriodFacts()
  const { state, tonnes, shares, proposedAt, decidedAt, reason, blocks } = issuance
  const given = shareNames.filter((name) => shares[name] !== '0')
  return (
    <li className="grid grid-cols-1 gap-3 rounded-card border border-line bg-surface p-5">
      <h2 className="flex flex-wrap items-center gap-3 text-lg wrap-anywhere">
        <bdi>{issuance.projectName}</bdi>
        <Tonnes of={tonnes} />
        <Badge tone={tones[state]}>{t(`desk.states.${state}`)}</Badge>
      </h2>
      <Facts
        facts={[
          ...facts(issuance),
          { label: t('desk.programme'), value: <bdi>{issuance.programme}</bdi> },
          {
            label: t('desk.shares'),
            value: given
              .map((name) => isolate(`${t(`desk.shareNames.${name}`)}: ${format.number(shares[name])}`))
              .join(' · '),
          },
          { label: t('desk.proposedAt'), value: <bdi>{format.instant(proposedAt)}</bdi> },
          ...(decidedAt === null
            ? []
            : [{ label: t('desk.decidedAt'), value: <bdi>{format.instant(decidedAt)}</bdi> }]),
          ...(reason === '' ? [] : [{ label: t('desk.reason'), value: <bdi>{reason}</bdi> }]),
          ...(blocks.length === 0
            ? []
            : [{ label: t('desk.serials'), value: <SerialList serials={blocks.map(({ serial }) => serial)} /> }]),
        ]}
      />
      {state === 'proposed' && <Deciding issuance={issuance} />}
    </li>
  )
}

/** Another officer than the one who proposed it decides. */
function Deciding({ issuance: { id, tonnes, proposedBy } }: { readonly issuance: Issuance }) {
  const { t } = useTranslation(['credits', 'common'])
  const format = useFormat()
  const me = useMe().data?.personId
  const [opened, setOpened] = useState<'issue' | 'reject' | null>(null)
  const close = () => setOpened(null)
  const act = useAction(decideIssuance, {
    touches: [listIssuances, listIssuable, listRegistry],
    onDone: (_answer, { body }) => {
      toast.success(t(body.decision === 'issue' ? 'desk.issued' : 'desk.rejected'))
      close()
    },
  })
  const decide = (decision: 'issue' | 'reject', reason: string) =>
    act.mutate({ params: { id }, body: { decision, reason } })
  if (proposedBy === me) return <p className="text-muted">{t('desk.byYou')}</p>
  return (
    <div className="flex flex-wrap gap-3">
      <Button variant="primary" onClick={() => setOpened('issue')}>
        {t('desk.issue')}
      </Button>
      <Button onClick={() => setOpened('reject')}>{t('desk.reject')}</Button>
      {opened === 'issue' && (
        <ConfirmDialog
          open
          onOpenChange={(open) => !open && close()}
          title={t('desk.issueTitle', { tonnes: format.number(tonnes) })}
          text={t('desk.issueText')}
          closeLabel={t('common:generic.close')}
          cancel={{ label: t('common:generic.cancel') }}
          act={{ label: t('desk.issue'), busy: act.isPending, onClick: () => decide('issue', '') }}
        />
      )}
      {opened === 'reject' && (
        <ReasonDialog
          title={t('desk.reject')}
          text={t('desk.rejectText')}
          act={t('desk.reject')}
          most={2000}
          danger
          busy={act.isPending}
          onAct={(reason) => decide('reject', reason)}
          onClose={close}
        />
      )}
    </div>
  )
}
