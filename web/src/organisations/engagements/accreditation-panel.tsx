import { mayAdminister } from '@athar/contracts/core'
import {
  accreditationInput,
  accreditorIn,
  askAccreditation,
  readAccreditation,
  type Accreditation,
  type AccreditationState,
} from '@athar/contracts/organisations'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Form, useForm } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { Panel } from '../panel.tsx'

const tones: Record<AccreditationState, BadgeTone> = {
  asked: 'info',
  accredited: 'positive',
  refused: 'critical',
  suspended: 'warning',
  expired: 'warning',
}

/** Whether the platform vouches for this verifier, and the way to ask for it. */
export function AccreditationPanel() {
  const { t } = useTranslation('organisations')
  const query = useApiQuery(readAccreditation, {}, { staleTime: 0 })
  const state = query.data?.accreditation?.state
  return (
    <Panel
      title={t('screen.accreditation.title')}
      text={t('screen.accreditation.text')}
      aside={state && <Badge tone={tones[state]}>{t(`screen.accreditation.states.${state}`)}</Badge>}
    >
      <Loaded query={query}>{({ accreditation }) => <Standing accreditation={accreditation} />}</Loaded>
    </Panel>
  )
}

function Standing({ accreditation }: { readonly accreditation: Accreditation | null }) {
  const { t } = useTranslation('organisations')
  const { lang } = useLanguage()
  const format = useFormat()
  const mayAsk = useMayAct(mayAdminister)
  const state = accreditation?.state ?? null
  const open = state === null || state === 'asked' || state === 'refused' || state === 'expired'
  return (
    <div className="grid gap-5">
      {accreditation && (
        <>
          <p>{t(`screen.accreditation.explain.${accreditation.state}`)}</p>
          <dl className="grid gap-x-6 text-sm max-sm:[&_dt]:mt-2 sm:gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
            <dt className="text-muted">{t('screen.accreditation.body')}</dt>
            <dd>
              <bdi>{accreditorIn(lang, accreditation.body)}</bdi>
            </dd>
            <dt className="text-muted">{t('screen.accreditation.number')}</dt>
            <dd>
              <bdi dir="ltr">{accreditation.number}</bdi>
            </dd>
            <VoucherFacts of={accreditation} />
          </dl>
          {accreditation.events.length > 0 && (
            <ol aria-label={t('screen.accreditation.history')} className="space-y-1 text-sm text-muted">
              {accreditation.events.map(({ action, at, reason }) => (
                <li key={`${action} ${at}`}>
                  {t(`screen.accreditation.actions.${action}`)} · {format.instant(at)}
                  {reason !== '' && <> · {t('screen.engagement.reason', { reason: isolate(reason) })}</>}
                </li>
              ))}
            </ol>
          )}
        </>
      )}
      {mayAsk && open && <AskForm key={accreditation?.version ?? 0} before={accreditation} />}
    </div>
  )
}

/** Days and sectors of an accreditation, in a list of facts. */
export function VoucherFacts({ of }: { readonly of: Pick<Accreditation, 'validFrom' | 'validTo' | 'sectors'> }) {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  return (
    <>
      <dt className="text-muted">{t('screen.accreditation.days')}</dt>
      <dd>
        {t('screen.accreditation.daysOf', {
          from: isolate(format.day(of.validFrom)),
          to: isolate(format.day(of.validTo)),
        })}
      </dd>
      <dt className="text-muted">{t('screen.accreditation.sectors')}</dt>
      <dd>
        <bdi>{of.sectors}</bdi>
      </dd>
    </>
  )
}

type Draft = Pick<Accreditation, 'body' | 'number' | 'sectors'> & {
  readonly validFrom: string | null
  readonly validTo: string | null
}

function AskForm({ before }: { readonly before: Accreditation | null }) {
  const { t } = useTranslation('organisations')
  const words = (name: 'body' | 'number' | 'validFrom' | 'validTo' | 'sectors') => ({
    name,
    label: t(`screen.accreditation.${name}`),
    wrong: t(`screen.accreditation.${name}Wrong`),
    required: true,
  })
  const form = useForm<Draft>({
    name: 'accreditation',
    initial: {
      body: before?.body ?? '',
      number: before?.number ?? '',
      validFrom: before?.validFrom ?? '',
      validTo: before?.validTo ?? '',
      sectors: before?.sectors ?? '',
    },
    schema: accreditationInput,
    fields: [
      { kind: 'text', ...words('body'), name: 'body', hint: t('screen.accreditation.bodyHint'), most: 200 },
      { kind: 'text', ...words('number'), name: 'number', dir: 'ltr', most: 100 },
      { kind: 'date', ...words('validFrom'), name: 'validFrom' },
      { kind: 'date', ...words('validTo'), name: 'validTo' },
      { kind: 'text', ...words('sectors'), name: 'sectors', hint: t('screen.accreditation.sectorsHint'), most: 500 },
    ],
    send: (body) => callApi(askAccreditation, { body: accreditationInput.parse(body) }),
    touches: [readAccreditation],
    onSaved: () => void toast.success(t('screen.accreditation.asked')),
  })
  return <Form form={form} submit={t(before ? 'screen.accreditation.askAgain' : 'screen.accreditation.ask')} />
}
