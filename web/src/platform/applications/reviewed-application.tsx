import { rowsFor, type ActionOf, type Transition, type Workflow } from '@athar/contracts/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { AdminFrame } from '../admin/index.ts'
import { DefinedAnswers, type FilesControl } from '../defined-form/index.ts'
import { ReasonDialog } from '../form/reason-dialog.tsx'
import { HistoryList, StateBadge } from '../workflow/index.ts'
import { useWorkflowWords } from '../workflow/use-workflow-words.ts'
import type { ShownApplication } from './own-application.tsx'

type ReviewedProps = {
  readonly of: Workflow
  /** The applicant's name. */
  readonly title: string
  readonly application: Omit<ShownApplication, 'id' | 'version'> & { readonly number: string | null }
  /** What is said where no form was asked for. */
  readonly noAnswers?: string
  readonly files?: FilesControl
  /** About the applicant, beside state and number. */
  readonly facts?: ReactNode
  /** Above the answers. */
  readonly above?: ReactNode
  /** Reviews, decision and money, below the answers. */
  readonly children: ReactNode
}

/** An application as officers see it: facts, answers as submitted, what is decided by them, history. */
export function ReviewedApplication({
  of,
  title,
  application,
  noAnswers,
  files,
  facts,
  above,
  children,
}: ReviewedProps) {
  const { t } = useTranslation('common')
  const { state, number, form, answers, currency, history } = application
  return (
    <AdminFrame title={title}>
      <p className="flex flex-wrap items-center gap-3">
        <StateBadge of={of} state={state} />
        <bdi dir="ltr" className="font-mono">
          {number}
        </bdi>
        {facts}
      </p>
      {above}
      {form === null ? (
        <p className="text-muted">{noAnswers}</p>
      ) : (
        <DefinedAnswers form={form} answers={answers} files={files} currency={currency} />
      )}
      {children}
      {history.length > 0 && (
        <Section title={t('workflow.history')}>
          <HistoryList of={of} entries={history} />
        </Section>
      )}
    </AdminFrame>
  )
}

type DecisionProps<W extends Workflow> = {
  readonly of: W
  readonly state: string
  /** The conditions of the table that hold of the application. */
  readonly holds?: readonly string[]
  readonly words: { readonly title: string; readonly field: string; readonly hint: string; readonly missing: string }
  /** The action that is on its way. */
  readonly pending: string | null
  readonly onAct: (action: ActionOf<W, 'platform'>, note: string, taken: () => void) => void
  /** What a step does, said in its question. */
  readonly means?: Readonly<Partial<Record<ActionOf<W, 'platform'>, string>>>
  readonly children?: ReactNode
}

/** What the officer may do next, with a question where a step takes a reason; nothing once all is decided. */
export function Decision<W extends Workflow>(props: DecisionProps<W>) {
  const { of, state, holds = [], words, pending, onAct, means = {}, children } = props
  const say = useWorkflowWords(of)
  const [asked, setAsked] = useState<Transition | null>(null)
  const rows = rowsFor(of, { state, holds }, null, 'platform')
  if (rows.length === 0) return null
  const { title, field, hint, missing } = words
  const act = (action: string, note: string, taken: () => void) => onAct(action as ActionOf<W, 'platform'>, note, taken)
  return (
    <Section title={title}>
      {children}
      <div className="flex flex-wrap gap-3">
        {rows.map((row) => (
          <Button
            key={row.action}
            // Where it leads to a question, the answer is the solid one.
            variant={row.button === 'danger' ? 'dangerOutline' : row.button}
            busy={asked === null && pending === row.action}
            held={pending !== null}
            onClick={() => (row.reason ? setAsked(row) : act(row.action, '', () => {}))}
          >
            {say.action(row.action)}
          </Button>
        ))}
      </div>
      {asked !== null && (
        <ReasonDialog
          title={say.action(asked.action)}
          text={(means as Readonly<Record<string, string | undefined>>)[asked.action]}
          act={say.action(asked.action)}
          label={field}
          hint={hint}
          missing={missing}
          most={2000}
          optional={asked.reason === 'optional'}
          danger={asked.button === 'danger'}
          busy={pending !== null}
          onAct={(note) => act(asked.action, note, () => setAsked(null))}
          onClose={() => setAsked(null)}
        />
      )}
    </Section>
  )
}
