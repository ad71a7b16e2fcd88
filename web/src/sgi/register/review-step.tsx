import type { DraftIssue } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { Overview } from './overview.tsx'
import { SimilarNotice } from './similar-notice.tsx'
import type { StepProps } from './step.ts'
import { stepOf, useIssueWords, type Step } from './use-issue-words.ts'

type ReviewStepProps = StepProps & { readonly issues: readonly DraftIssue[]; readonly onGo: (step: Step) => void }

/** All of it once more before it is handed in, and what is still missing with the way to it. */
export function ReviewStep({ registration, draft, issues, onGo }: ReviewStepProps) {
  const { t } = useTranslation('sgi')
  const issueWords = useIssueWords()
  return (
    <>
      {issues.length > 0 && (
        <Alert severity="warning" title={t('register.stillMissing')}>
          <ul className="mt-1 list-disc space-y-1 ps-5">
            {issues.map((issue) => (
              <li key={`${issue.field} ${issue.code}`}>
                <button
                  type="button"
                  className="min-h-6 cursor-pointer text-start align-top font-semibold underline"
                  onClick={() => onGo(stepOf(issue.field))}
                >
                  {issueWords(issue)}
                </button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <SimilarNotice registration={registration} title={draft.title} />
      <Overview draft={draft} files={registration.files} registrationId={registration.id} />
      <p className="text-sm text-muted">{t('register.beforeSubmit')}</p>
    </>
  )
}
