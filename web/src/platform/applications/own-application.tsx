import {
  statesBefore,
  type FormAnswers,
  type FormDefinition,
  type HistoryEntry,
  type StateOf,
  type Workflow,
} from '@athar/contracts/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { CopyButton } from '../../ui/copy-button.tsx'
import { Section } from '../../ui/section.tsx'
import { DefinedAnswers, FormWizard, type FilesControl, type ProblemsOf } from '../defined-form/index.ts'
import { HistoryList, StateBadge } from '../workflow/index.ts'

export type ShownApplication = {
  readonly id: string
  readonly state: string
  /** Null where none is asked for. */
  readonly form: FormDefinition | null
  readonly answers: FormAnswers
  /** Of the amounts in the answers. */
  readonly currency?: string
  readonly version: number
  readonly history: readonly HistoryEntry[]
}

type OwnApplicationProps = {
  readonly of: Workflow
  readonly application: ShownApplication
  readonly writes: boolean
  /** The titles of what officers write with a step, as asking for more. */
  readonly says: Readonly<Record<string, string>>
  readonly words: { readonly submit: string; readonly readOnly: string }
  readonly files?: FilesControl
  readonly problemsOf?: ProblemsOf
  readonly save: (sent: { answers: FormAnswers; version: number }) => Promise<{ readonly version: number }>
  readonly submitting: boolean
  readonly onSubmit: (version: number) => void
  /** Above the form, while it is written. */
  readonly above?: ReactNode
  /** Why a draft is not sent any more, or not yet; its answers are read. */
  readonly closed?: string
  /** Above the answers, once they were handed in. */
  readonly children: ReactNode
}

/** An application as its applicant sees it: a draft saved as it is typed, then what was sent, and what became of it. */
export function OwnApplication({ of, application, writes, says, words, files, save, ...props }: OwnApplicationProps) {
  const { t } = useTranslation('common')
  const { id, state, form, answers, currency, version, history } = application
  const isOpen = form !== null && statesBefore(of, 'submit').includes(state)
  const last = history.findLast(({ to }) => to === state)
  const title = says[last?.action ?? '']
  return (
    <>
      {isOpen && props.above}
      {title !== undefined && (
        <Alert severity={isOpen ? 'warning' : 'error'} title={title} live={false}>
          <p dir="auto" className="whitespace-pre-wrap wrap-anywhere">
            {last?.comment}
          </p>
        </Alert>
      )}
      {!isOpen && props.children}
      {isOpen && props.closed !== undefined && <Alert severity="warning" title={props.closed} live={false} />}
      {isOpen && !writes && <p className="text-muted">{words.readOnly}</p>}
      {isOpen && writes && props.closed === undefined ? (
        <FormWizard
          key={id}
          keep={`${of.subject}:${id}`}
          form={form}
          answers={answers}
          version={version}
          files={files}
          currency={currency}
          problemsOf={props.problemsOf}
          save={(next, over) => save({ answers: { ...next }, version: over })}
          busy={props.submitting}
          submitLabel={words.submit}
          onSubmit={props.onSubmit}
        />
      ) : (
        form !== null && <DefinedAnswers form={form} answers={answers} files={files} currency={currency} />
      )}
      {history.some(({ to }) => to !== 'draft') && (
        <Section title={t('workflow.history')}>
          <HistoryList of={of} entries={history} />
        </Section>
      )}
    </>
  )
}

/** The number of an application, to be copied. */
export function ApplicationNumber({ number }: { readonly number: string }) {
  const { t } = useTranslation('common')
  return (
    <>
      <bdi dir="ltr" className="font-mono text-lg font-semibold">
        {number}
      </bdi>
      <CopyButton text={number} label={t('workflow.copyNumber')} copiedLabel={t('workflow.numberCopied')} />
    </>
  )
}

type StatusProps<W extends Workflow> = {
  readonly of: W
  readonly state: StateOf<W>
  readonly number: string | null
  /** What its number is called. */
  readonly label: string
}

/** Where an application is, with its number once it was submitted. */
export function ApplicationStatus<W extends Workflow>({ of, state, number, label }: StatusProps<W>) {
  return (
    <p className="flex flex-wrap items-center gap-3">
      <StateBadge of={of} state={state} />
      {number !== null && (
        <span className="flex flex-wrap items-center gap-2">
          <span className="text-sm text-muted">{label}</span>
          <ApplicationNumber number={number} />
        </span>
      )}
    </p>
  )
}

type WithdrawProps = {
  readonly words: { readonly act: string; readonly title: string; readonly text: string }
  readonly busy: boolean
  readonly onAct: (done: () => void) => void
}

/** Withdraws an application, after a question. */
export function Withdraw({ words: { act, title, text }, busy, onAct }: WithdrawProps) {
  const { t } = useTranslation('common')
  const [asking, setAsking] = useState(false)
  return (
    <>
      <Button variant="quiet" className="text-critical" onClick={() => setAsking(true)}>
        {act}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={title}
        text={text}
        closeLabel={t('generic.close')}
        cancel={{ label: t('generic.cancel') }}
        act={{ label: act, danger: true, busy, onClick: () => onAct(() => setAsking(false)) }}
      />
    </>
  )
}
