import type { DraftIssue } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'

/** The name of a field of the form as it stands beside it, whichever line of a list it is. */
const fieldKey = (field: string): string => field.replace(/-\d+/, '')

/** What is wrong, with the field it is in. */
export function useIssueWords(): (issue: DraftIssue) => string {
  const { t } = useTranslation('sgi')
  return ({ field, code }) =>
    t(`register.issue.${code}`, { field: t(`register.field.${fieldKey(field)}` as 'register.field.place') })
}

export const steps = ['about', 'place', 'target', 'timeline', 'files', 'review'] as const
export type Step = (typeof steps)[number]

/** Where a field is filled in. */
export function stepOf(field: string): Step {
  if (/^(title|summary|initiative|impact)/.test(field)) return 'about'
  if (field.startsWith('place')) return 'place'
  if (field === 'photos') return 'files'
  return field.startsWith('target') ? 'target' : 'timeline'
}
