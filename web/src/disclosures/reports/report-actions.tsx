import { mayPrepare, mayReview } from '@athar/contracts/core'
import {
  decideReport,
  listReports,
  listReview,
  readReport,
  returnReport,
  reviseReport,
  rollForward,
  signReport,
  submitReport,
  type DisclosureReport,
  type ReportState,
} from '@athar/contracts/disclosures'
import { isolate } from '@athar/i18n'
import { paths } from '@athar/contracts/paths'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useNavigate } from 'react-router'
import { useAction } from '../../platform/api/use-action.ts'
import { ReasonDialog } from '../../platform/form/index.ts'
import { useFormat, useFormatPreferences } from '../../platform/language/index.ts'
import { useMayAct, useMe } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field } from '../../ui/field.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

const touches = [readReport, listReports, listReview]
type Asking = 'return' | 'revise' | 'sign' | null

/** What the reader may do with the whole report from here. */
export function ReportActions({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation('disclosure-review')
  const roles = { prepares: useMayAct(mayPrepare), reviews: useMayAct(mayReview), owns: useMayAct(['owner']) }
  const body = bodyOf(report.state, roles)
  return (
    <Section title={t('report.next')} text={t(`report.nextText.${report.state}`)}>
      <Authors report={report} />
      {body === 'submit' && <Submit report={report} />}
      {body === 'internal' && <Internal report={report} />}
      {body === 'board' && <Board report={report} />}
      {body === 'revise' && <Revise report={report} />}
    </Section>
  )
}

type Roles = { readonly prepares: boolean; readonly reviews: boolean; readonly owns: boolean }
function bodyOf(state: ReportState, { prepares, reviews, owns }: Roles) {
  if (state === 'draft' && prepares) return 'submit'
  if (state === 'internal-review' && reviews) return 'internal'
  if (state === 'board-review' && owns) return 'board'
  return state === 'published' && prepares ? 'revise' : null
}

function Authors({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation('disclosure-review')
  if (report.authors.length === 0 || report.state === 'published') return null
  const names = report.authors.map(({ name }) => isolate(name)).join(t('and'))
  return <p className="text-sm text-muted">{t('report.authors', { names })}</p>
}

function useOwnHand(report: DisclosureReport): boolean {
  const me = useMe().data
  return report.authors.some(({ id }) => id === me?.personId)
}

type DueProps = { readonly value: string | null; readonly onChange: (value: string | null) => void }

function Due({ value, onChange }: DueProps) {
  const { t } = useTranslation(['disclosure-review', 'ui'])
  const { calendar } = useFormatPreferences()
  return (
    <Field label={t('report.dueOn')} hint={t('report.dueHint')} className="max-w-xs">
      {(control) => (
        <DateInput
          {...control}
          calendar={calendar}
          words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
          value={value ?? ''}
          onChange={onChange}
        />
      )}
    </Field>
  )
}

function Row({ children }: { readonly children: ReactNode }) {
  return <div className="flex flex-wrap gap-3">{children}</div>
}

function Submit({ report: { id, version } }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation(['disclosure-review', 'disclosures'])
  const [dueOn, setDueOn] = useState<string | null>('')
  const submit = useAction(submitReport, { touches, onDone: () => void toast.success(t('report.submitted')) })
  return (
    <>
      <Due value={dueOn} onChange={setDueOn} />
      <Row>
        <Button
          variant="primary"
          busy={submit.isPending}
          onClick={() => submit.mutate({ params: { id }, body: { version, dueOn: dueOn || null } })}
        >
          {t('disclosures:actions.submit-report')}
        </Button>
      </Row>
    </>
  )
}

function Internal({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation(['disclosure-review', 'disclosures'])
  const own = useOwnHand(report)
  const [asking, setAsking] = useState<Asking>(null)
  const [dueOn, setDueOn] = useState<string | null>('')
  const { id, version } = report
  const decide = useAction(decideReport, { touches, onDone: () => void toast.success(t('report.decided')) })
  const send = (outcome: 'approve' | 'return', reason: string) => ({
    params: { id },
    body: { outcome, reason, version, dueOn: dueOn || null },
  })
  return (
    <>
      {own && <p>{t('report.own')}</p>}
      {!own && <Due value={dueOn} onChange={setDueOn} />}
      <Row>
        {!own && (
          <Button variant="primary" busy={decide.isPending} onClick={() => decide.mutate(send('approve', ''))}>
            {t('disclosures:actions.approve-internal')}
          </Button>
        )}
        <Button variant="dangerOutline" held={decide.isPending} onClick={() => setAsking('return')}>
          {t('disclosures:actions.return-internal')}
        </Button>
      </Row>
      {asking === 'return' && (
        <Returning onAct={(reason) => decide.mutateAsync(send('return', reason))} onClose={() => setAsking(null)} />
      )}
    </>
  )
}

type ReturningProps = { readonly onAct: (reason: string) => Promise<unknown>; readonly onClose: () => void }

function Returning({ onAct, onClose }: ReturningProps) {
  const { t } = useTranslation(['disclosure-review', 'disclosures'])
  return (
    <ReasonDialog
      title={t('report.returnTitle')}
      text={t('report.returnText')}
      act={t('disclosures:actions.return-internal')}
      danger
      most={2000}
      onAct={async (reason) => {
        await onAct(reason)
      }}
      onClose={onClose}
    />
  )
}

function Board({ report }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation(['disclosure-review', 'disclosures', 'common'])
  const own = useOwnHand(report)
  const [asking, setAsking] = useState<Asking>(null)
  const { id, version } = report
  const close = () => setAsking(null)
  const sign = useAction(signReport, {
    touches,
    onDone: () => {
      close()
      toast.success(t('report.signed'))
    },
  })
  const giveBack = useAction(returnReport, { touches })
  return (
    <>
      {own && <p>{t('report.own')}</p>}
      <Row>
        {!own && (
          <Button variant="primary" busy={sign.isPending} onClick={() => setAsking('sign')}>
            {t('disclosures:actions.sign-report')}
          </Button>
        )}
        <Button variant="dangerOutline" held={sign.isPending} onClick={() => setAsking('return')}>
          {t('disclosures:actions.return-board')}
        </Button>
      </Row>
      <ConfirmDialog
        open={asking === 'sign'}
        onOpenChange={(open) => !open && close()}
        title={t('report.signTitle')}
        text={t('report.signText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('disclosures:actions.sign-report'),
          busy: sign.isPending,
          onClick: () => sign.mutate({ params: { id }, body: { version } }),
        }}
      />
      {asking === 'return' && (
        <Returning
          onAct={(reason) => giveBack.mutateAsync({ params: { id }, body: { reason, version } })}
          onClose={close}
        />
      )}
    </>
  )
}

function Revise({ report: { id, version } }: { readonly report: DisclosureReport }) {
  const { t } = useTranslation(['disclosure-review', 'disclosures'])
  const [asking, setAsking] = useState(false)
  const go = useNavigate()
  const format = useFormat()
  const revise = useAction(reviseReport, { touches })
  const roll = useAction(rollForward, {
    touches,
    onDone: (made) => {
      toast.success(t('report.rolled', format.counted(made.copied)))
      void go(paths.esgReport(made.id))
    },
  })
  return (
    <Row>
      <Button onClick={() => setAsking(true)}>{t('disclosures:actions.revise-report')}</Button>
      <Button busy={roll.isPending} onClick={() => roll.mutate({ params: { id }, body: {} })}>
        {t('report.roll')}
      </Button>
      {asking && (
        <ReasonDialog
          title={t('disclosures:actions.revise-report')}
          text={t('report.reviseText')}
          act={t('disclosures:actions.revise-report')}
          most={2000}
          onAct={async (reason) => {
            await revise.mutateAsync({ params: { id }, body: { reason, version } })
          }}
          onClose={() => setAsking(false)}
        />
      )}
    </Row>
  )
}
