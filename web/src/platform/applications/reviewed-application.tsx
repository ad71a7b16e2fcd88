import { rowsFor, type ActionOf, type Workflow } from '@athar/contracts/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Section } from '../../ui/section.tsx'
import { AdminFrame } from '../admin/index.ts'
import { DefinedAnswers, type FilesControl } from '../defined-form/index.ts'
import { ActionPanel, HistoryList, StateBadge } from '../workflow/index.ts'
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
  const { state, number, form, answers, history } = application
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
        <DefinedAnswers form={form} answers={answers} files={files} />
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
  readonly words: { readonly title: string; readonly field: string; readonly hint: string; readonly missing: string }
  /** The action that is on its way. */
  readonly pending: string | null
  readonly onAct: (action: ActionOf<W, 'platform'>, note: string, taken: () => void) => void
  readonly children?: ReactNode
}

/** What the officer may do next; nothing once all is decided. */
export function Decision<W extends Workflow>({ of, state, words, pending, onAct, children }: DecisionProps<W>) {
  const standing = { state }
  if (rowsFor(of, standing, null, 'platform').length === 0) return null
  const { title, ...field } = words
  return (
    <Section title={title}>
      {children}
      <ActionPanel of={of} standing={standing} as="platform" words={field} pending={pending} onAct={onAct} />
    </Section>
  )
}
