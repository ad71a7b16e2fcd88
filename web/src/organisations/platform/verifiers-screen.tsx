import {
  accreditorIn,
  accreditationStates,
  listVerifiers,
  type AccreditationDecision,
  type AccreditationState,
  type VerifierEntry,
} from '@athar/contracts/organisations'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminFrame, Loaded, useAddress } from '../../platform/admin/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { LongList } from '../../platform/long-list.tsx'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { NameText } from '../../ui/inline.tsx'
import { Select } from '../../ui/select/index.ts'
import { EmptyState } from '../../ui/states.tsx'
import { VoucherFacts } from '../engagements/accreditation-panel.tsx'
import { DecideDialog } from './decide-dialog.tsx'
import { Fading } from '../../ui/fading.tsx'

const all = 'all'
const tones: Record<AccreditationState, BadgeTone> = {
  asked: 'info',
  accredited: 'positive',
  refused: 'critical',
  suspended: 'warning',
  expired: 'warning',
}
/** What may be decided from where, the usual first. */
const decisions: Record<AccreditationState, readonly AccreditationDecision[]> = {
  asked: ['accredit', 'refuse'],
  accredited: ['renew', 'suspend'],
  refused: ['accredit'],
  suspended: ['accredit'],
  expired: ['renew'],
}

const variants = {
  accredit: 'primary',
  renew: 'secondary',
  refuse: 'dangerOutline',
  suspend: 'dangerOutline',
} as const

type Deciding = { readonly verifier: VerifierEntry; readonly decision: AccreditationDecision }

/** Verification bodies that ask for accreditation or have it, and what the platform decides. */
export function VerifiersScreen() {
  const { t } = useTranslation('organisations')
  const address = useAddress()
  const state = address.oneOf('state', accreditationStates)
  const query = useApiQuery(listVerifiers, { query: { state } }, { staleTime: 0, keepPrevious: true })
  const [deciding, setDeciding] = useState<Deciding | null>(null)
  return (
    <AdminFrame title={t('platform.verifiers.title')} intro={t('platform.verifiers.intro')}>
      <Field label={t('platform.verifiers.state')} className="sm:max-w-56">
        {(control) => (
          <Select
            {...control}
            size="sm"
            value={state ?? all}
            onChange={(value) => address.set({ state: value === all ? null : value })}
            options={[
              { value: all, label: t('platform.verifiers.allStates') },
              ...accreditationStates.map((value) => ({ value, label: t(`screen.accreditation.states.${value}`) })),
            ]}
          />
        )}
      </Field>
      <Loaded query={query}>
        {({ items }) =>
          items.length === 0 ? (
            <EmptyState
              icon="building"
              title={t(state ? 'platform.verifiers.noneInState' : 'platform.verifiers.none')}
              action={state && <Button onClick={address.clear}>{t('platform.verifiers.all')}</Button>}
            >
              {!state && <p>{t('platform.verifiers.noneText')}</p>}
            </EmptyState>
          ) : (
            <Fading stale={query.isPlaceholderData}>
              <LongList key={state} label={t('platform.verifiers.title')} items={items} by="name" words={namesOf}>
                {(shown) => (
                  <ul aria-label={t('platform.verifiers.title')} className="space-y-4">
                    {shown.map((verifier) => (
                      <VerifierCard
                        key={verifier.organisationId}
                        verifier={verifier}
                        onDecide={(decision) => setDeciding({ verifier, decision })}
                      />
                    ))}
                  </ul>
                )}
              </LongList>
            </Fading>
          )
        }
      </Loaded>
      {deciding && <DecideDialog {...deciding} onClose={() => setDeciding(null)} />}
    </AdminFrame>
  )
}

const namesOf = ({ name }: VerifierEntry): string => `${name.en} ${name.ar}`

type VerifierCardProps = {
  readonly verifier: VerifierEntry
  readonly onDecide: (decision: AccreditationDecision) => void
}

function VerifierCard({ verifier, onDecide }: VerifierCardProps) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const format = useFormat()
  const name = nameIn(lang, verifier.name)
  const isRenamed = verifier.name.en !== verifier.presentName.en || verifier.name.ar !== verifier.presentName.ar
  return (
    <li className="grid grid-cols-1 gap-4 rounded-card border border-line bg-surface p-5">
      <div className="flex flex-wrap items-center gap-3">
        <h2 className="min-w-0 text-lg">
          <NameText name={name} />
        </h2>
        <Badge tone={tones[verifier.state]}>{t(`screen.accreditation.states.${verifier.state}`)}</Badge>
      </div>
      <dl className="grid grid-cols-1 gap-x-6 text-sm max-sm:[&_dt]:mt-2 sm:gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
        <dt className="text-muted">{t('screen.accreditation.body')}</dt>
        <dd>
          <bdi>{accreditorIn(lang, verifier.body)}</bdi>
        </dd>
        <dt className="text-muted">{t('screen.accreditation.number')}</dt>
        <dd>
          <bdi dir="ltr">{verifier.number}</bdi>
        </dd>
        <VoucherFacts of={verifier} />
        {isRenamed && (
          <>
            <dt className="text-muted">{t('platform.verifiers.presentName')}</dt>
            <dd>
              <NameText name={nameIn(lang, verifier.presentName)} />
            </dd>
          </>
        )}
        <dt className="text-muted">{t('platform.verifiers.askedAt')}</dt>
        <dd>{format.instant(verifier.askedAt)}</dd>
      </dl>
      {verifier.events.length > 0 && (
        <ol aria-label={t('screen.accreditation.history')} className="space-y-1 text-sm text-muted">
          {verifier.events.map(({ action, at, reason }) => (
            <li key={`${action} ${at}`}>
              {t(`screen.accreditation.actions.${action}`)} · {format.instant(at)}
              {reason !== '' && <> · {t('screen.engagement.reason', { reason: isolate(reason) })}</>}
            </li>
          ))}
        </ol>
      )}
      <div className="flex flex-wrap gap-3">
        {decisions[verifier.state].map((decision) => (
          <Button
            key={decision}
            variant={variants[decision]}
            aria-label={t(`platform.verifiers.actionOf.${decision}`, { name: isolate(name.text) })}
            onClick={() => onDecide(decision)}
          >
            {t(`platform.verifiers.actions.${decision}`)}
          </Button>
        ))}
      </div>
    </li>
  )
}
