import type { HistoryEntry, Workflow } from '@athar/contracts'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../language/index.ts'
import { useWorkflowWords } from './use-workflow-words.ts'

type HistoryListProps = { readonly of: Workflow; readonly entries: readonly HistoryEntry[] }

/** What happened and what was said, in the order given: when, and by whom or which side. */
export function HistoryList({ of, entries }: HistoryListProps) {
  const { t } = useTranslation('common')
  const format = useFormat()
  const words = useWorkflowWords(of)
  const headline = ({ action, from, to }: HistoryEntry) =>
    words.entry(action) ?? t('workflow.step', { from: words.state(from ?? ''), to: words.state(to ?? '') })
  return (
    <ol className="divide-y divide-line rounded-card border border-line bg-surface">
      {entries.map((entry, at) => {
        const who = entry.by ? t('workflow.by', { name: isolate(entry.by.name) }) : words.side(entry.side)
        return (
          <li key={at} className="px-5 py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-2">
              <span className="font-semibold">{headline(entry)}</span>
              <span className="text-sm text-muted">
                {who !== null && `${who} · `}
                <bdi>{format.instant(entry.at)}</bdi>
              </span>
            </p>
            {entry.comment !== '' && (
              <p dir="auto" className="mt-1 whitespace-pre-wrap break-words">
                {entry.comment}
              </p>
            )}
          </li>
        )
      })}
    </ol>
  )
}
