import type { BodyIssue } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { fieldId } from './form/field-id.ts'
import { useFieldWords } from './form/field-words.ts'

/** What is wrong with a body: by field, and in one list whose lines name their field. */
export function useIssueWords(issues: readonly BodyIssue[]) {
  const { t } = useTranslation('content-editor')
  const words = useFieldWords()
  const textOf = ({ code, limit }: BodyIssue) => t(`issues.${code}`, { limit: limit ?? 0 })
  const byPath = new Map(issues.map((issue) => [issue.path, textOf(issue)]))
  return {
    errorAt: (path: string) => byPath.get(path),
    errors: issues.map((issue) => ({
      field: fieldId(issue.path),
      message: t('issueAt', { field: words.nameOf(issue.path), text: textOf(issue) }),
    })),
  }
}
