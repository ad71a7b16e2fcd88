import { mayAdminister } from '@athar/contracts/core'
import {
  accreditationInput,
  askAccreditation,
  readAccreditation,
  type Accreditation,
  type AccreditationState,
} from '@athar/contracts/organisations'
import { isolate } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Badge, type BadgeTone } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { focusMistake } from '../../ui/focus-mistake.ts'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { Panel } from '../panel.tsx'
import { useAction } from '../../platform/api/use-action.ts'

const tones: Record<AccreditationState, BadgeTone> = {
  asked: 'info',
  accredited: 'positive',
  refused: 'critical',
  suspended: 'warning',
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
  const format = useFormat()
  const mayAsk = useMayAct(mayAdminister)
  const state = accreditation?.state ?? null
  const open = state === null || state === 'asked' || state === 'refused'
  return (
    <div className="grid gap-5">
      {accreditation && (
        <>
          <p>{t(`screen.accreditation.explain.${accreditation.state}`)}</p>
          <dl className="grid gap-x-6 text-sm max-sm:[&_dt]:mt-2 sm:gap-y-1 sm:grid-cols-[max-content_minmax(0,1fr)]">
            <dt className="text-muted">{t('screen.accreditation.body')}</dt>
            <dd>
              <bdi>{accreditation.body}</bdi>
            </dd>
            <dt className="text-muted">{t('screen.accreditation.number')}</dt>
            <dd>
              <bdi dir="ltr">{accreditation.number}</bdi>
            </dd>
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

function AskForm({ before }: { readonly before: Accreditation | null }) {
  const { t } = useTranslation('organisations')
  const [body, setBody] = useState(before?.body ?? '')
  const [number, setNumber] = useState(before?.number ?? '')
  const [tried, setTried] = useState(false)
  const ask = useAction(askAccreditation, {
    touches: [readAccreditation],
    onDone: () => void toast.success(t('screen.accreditation.asked')),
  })
  const parsed = accreditationInput.safeParse({ body, number })
  const wrong = (field: 'body' | 'number') =>
    tried && !parsed.success && parsed.error.issues.some(({ path }) => path[0] === field)
      ? t(`screen.accreditation.${field}Wrong`)
      : undefined
  return (
    <form
      noValidate
      className="flex flex-wrap items-start gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        setTried(true)
        if (parsed.success) ask.mutate({ body: parsed.data })
        focusMistake(event.currentTarget)
      }}
    >
      <Field
        label={t('screen.accreditation.body')}
        hint={t('screen.accreditation.bodyHint')}
        error={wrong('body')}
        className="w-full max-w-sm"
        required
      >
        {(control) => (
          <TextInput
            {...control}
            dir="auto"
            maxLength={200}
            value={body}
            onChange={(event) => setBody(event.target.value)}
          />
        )}
      </Field>
      <Field
        label={t('screen.accreditation.number')}
        error={wrong('number')}
        className="w-full max-w-60 sm:mt-6.5"
        required
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            maxLength={100}
            value={number}
            onChange={(event) => setNumber(event.target.value)}
          />
        )}
      </Field>
      <Button type="submit" variant="primary" busy={ask.isPending} className="basis-auto sm:mt-13">
        {t(before ? 'screen.accreditation.askAgain' : 'screen.accreditation.ask')}
      </Button>
    </form>
  )
}
