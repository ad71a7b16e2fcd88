import { listSources, type BodyIssue, type ContentKind } from '@athar/contracts/content'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { Checkbox } from '../../ui/choice.tsx'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { shapeOfKind } from './form/field-shape.ts'
import { Members } from './form/shape-field.tsx'
import { useIssueWords } from './use-issue-words.ts'
import type { Working } from './use-working-copy.ts'

type EntryFormProps = {
  readonly kind: ContentKind
  readonly working: Working
  readonly issues: readonly BodyIssue[]
  /** Counts the attempts to save: each failed one moves the focus to what is wrong. */
  readonly attempt: number
  readonly onChange: (working: Working) => void
}

/** The fields of a kind, made from its schema. */
export function EntryForm({ kind, working, issues, attempt, onChange }: EntryFormProps) {
  const { t } = useTranslation(['content-editor', 'common'])
  const sources = useApiQuery(listSources, {}).data?.items ?? []
  const members = useMemo(() => shapeOfKind(kind), [kind])
  const { errorAt, errors } = useIssueWords(issues)
  return (
    <div className="grid grid-cols-1 gap-6">
      <ErrorSummary title={t('common:form.problem')} errors={errors} attempt={attempt} />
      <Members
        context={{ sources, errorAt }}
        path=""
        members={members}
        value={working.body}
        onChange={(body) => onChange({ ...working, body })}
      />
      <Checkbox
        label={t('sample')}
        hint={t('sampleHint')}
        checked={working.sample}
        onChange={({ target }) => onChange({ ...working, sample: target.checked })}
      />
    </div>
  )
}
