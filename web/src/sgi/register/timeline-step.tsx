import { asciiDigits } from '@athar/activity-file'
import { mostListed, mostName, type RegistrationDraft } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Fields, type FieldList, type FieldOf } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { TextInput } from '../../ui/text-input.tsx'
import type { StepProps } from './step.ts'

/** When it runs, what happens on the way, who takes part. */
export function TimelineStep({ form }: StepProps) {
  const fields = [...useDays(), useMilestones(), usePartners(), useParticipants()]
  return <Fields form={{ ...form, fields }} />
}

const orNull = (value: string | null) => (value === '' ? null : value)

function useDays(): FieldList<RegistrationDraft> {
  const { t } = useTranslation('sgi')
  return [
    [
      {
        kind: 'date',
        name: 'startsOn',
        label: t('register.field.startsOn'),
        change: (value) => ({ startsOn: orNull(value) }),
      },
      {
        kind: 'date',
        name: 'endsOn',
        label: t('register.field.endsOn'),
        optional: true,
        change: (value) => ({ endsOn: orNull(value) }),
      },
    ],
  ]
}

/** The label of a name in one of both languages. */
function useNameIn() {
  const { t } = useTranslation('sgi')
  return (of: 'milestone' | 'partner', lang: 'en' | 'ar') =>
    t(`register.lineIn.${lang}`, { label: t(`register.field.${of}`) })
}

function useMilestones(): FieldOf<RegistrationDraft> {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const nameIn = useNameIn()
  return {
    kind: 'rows',
    name: 'milestones',
    path: 'milestone',
    label: t('register.milestones'),
    one: (nth) => t('register.milestoneNumber', { number: format.count(nth) }),
    add: t('register.addMilestone'),
    fresh: () => ({ title: { en: '', ar: '' }, on: null }),
    most: mostListed,
    fields: () => [
      {
        kind: 'pair',
        name: 'title',
        most: mostName,
        label: { en: nameIn('milestone', 'en'), ar: nameIn('milestone', 'ar') },
      },
      {
        kind: 'date',
        name: 'on',
        label: t('register.field.milestone-on'),
        change: (value) => ({ on: orNull(value) }),
      },
    ],
  }
}

function usePartners(): FieldOf<RegistrationDraft> {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  const nameIn = useNameIn()
  const name = (lang: 'en' | 'ar') =>
    ({ kind: 'text', name: lang, lang, most: mostName, label: nameIn('partner', lang) }) as const
  return {
    kind: 'rows',
    name: 'partners',
    path: 'partner',
    label: t('register.partners'),
    one: (nth) => t('register.partnerNumber', { number: format.count(nth) }),
    add: t('register.addPartner'),
    fresh: () => ({ en: '', ar: '' }),
    most: mostListed,
    fields: () => [[name('ar'), name('en')]],
  }
}

function useParticipants(): FieldOf<RegistrationDraft> {
  const { t } = useTranslation('sgi')
  return {
    kind: 'custom',
    name: 'participants',
    label: t('register.field.participants'),
    hint: t('register.participantsHint'),
    optional: true,
    className: 'sm:max-w-xs',
    render: ({ control, draft: { participants }, change }) => (
      <TextInput
        {...control}
        dir="ltr"
        inputMode="numeric"
        maxLength={8}
        value={participants === null ? '' : String(participants)}
        onChange={(event) => {
          const digits = asciiDigits(event.target.value).replaceAll(/\D/g, '')
          change({ participants: digits === '' ? null : Math.min(Number(digits), 10_000_000) })
        }}
      />
    ),
  }
}
