import type { RegistrationDraft } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import type { Difference } from '../../platform/form/conflict.tsx'
import { changesOf } from '../../platform/form/kept-draft.ts'

/** What a value says, its parts in their order. */
const textOf = (value: unknown): string =>
  typeof value === 'object' && value !== null
    ? Object.values(value)
        .map(textOf)
        .filter((part) => part !== '')
        .join(' · ')
    : String(value ?? '')

/** The fields in which two drafts differ, in words. */
export function useDifferences(): (mine: RegistrationDraft, theirs: RegistrationDraft) => Difference[] {
  const { t } = useTranslation(['sgi', 'ui'])
  const shown = (draft: RegistrationDraft): Readonly<Record<string, string>> => ({
    'title-ar': draft.title.ar,
    'title-en': draft.title.en,
    'summary-ar': draft.summary.ar,
    'summary-en': draft.summary.en,
    'impact-ar': draft.impact.ar,
    'impact-en': draft.impact.en,
    initiative: draft.initiative === null ? '' : t(`initiatives.${draft.initiative}`),
    status: t(`statuses.${draft.status}`),
    'placeName-ar': draft.placeName.ar,
    'placeName-en': draft.placeName.en,
    place: textOf(draft.place),
    approximate: t(draft.approximate ? 'ui:form.yes' : 'ui:form.no'),
    'target-metric': draft.target.metric === null ? '' : t(`metrics.${draft.target.metric}.name`),
    'target-value': draft.target.value,
    'target-year': textOf(draft.target.year),
    startsOn: textOf(draft.startsOn),
    endsOn: textOf(draft.endsOn),
    milestone: textOf(draft.milestones),
    partner: textOf(draft.partners),
    participants: textOf(draft.participants),
  })
  const named = (field: string): string =>
    field === 'status'
      ? t('project.status')
      : field === 'approximate'
        ? t('register.approximate')
        : t(`register.field.${field}` as 'register.field.place')
  return (mine, theirs) => {
    const [ours, others] = [shown(mine), shown(theirs)]
    return Object.keys(changesOf(others, ours)).map((field) => ({
      label: named(field),
      mine: ours[field],
      theirs: others[field],
    }))
  }
}
