import { asciiDigits } from '@athar/activity-file'
import { mostListed, mostName } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { DateInput } from '../../ui/date-input.tsx'
import { Field, FieldError } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { StepProps } from './step.ts'

/** When it runs, what happens on the way, who takes part. */
export function TimelineStep(props: StepProps) {
  const { t } = useTranslation('sgi')
  const { draft, change, wordsOf } = props
  return (
    <>
      <div className="flex flex-wrap gap-x-10 gap-y-5">
        {(['startsOn', 'endsOn'] as const).map((key) => (
          <DayField
            key={key}
            id={key}
            label={t(`register.field.${key}`)}
            optional={key === 'endsOn'}
            value={draft[key]}
            error={wordsOf(key)}
            onChange={(day) => change({ [key]: day })}
          />
        ))}
      </div>
      <Milestones {...props} />
      <Partners {...props} />
      <Field
        id="participants"
        label={t('register.field.participants')}
        hint={t('register.participantsHint')}
        optional={t('register.optional')}
        className="sm:max-w-xs"
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="numeric"
            maxLength={8}
            value={draft.participants === null ? '' : String(draft.participants)}
            onChange={(event) => {
              const digits = asciiDigits(event.target.value).replaceAll(/\D/g, '')
              change({ participants: digits === '' ? null : Math.min(Number(digits), 10_000_000) })
            }}
          />
        )}
      </Field>
    </>
  )
}

type DayFieldProps = {
  readonly id: string
  readonly label: string
  readonly optional: boolean
  readonly value: string | null
  readonly error: string | undefined
  readonly onChange: (day: string | null) => void
}

function DayField({ id, label, optional, value, error, onChange }: DayFieldProps) {
  const { t } = useTranslation(['sgi', 'ui'])
  const format = useFormat()
  return (
    <Field id={id} label={label} optional={optional ? t('register.optional') : undefined} error={error}>
      {(control) => (
        <DateInput
          {...control}
          words={{ day: t('ui:date.day'), month: t('ui:date.month'), year: t('ui:date.year') }}
          calendar={format.settings.calendar}
          value={value ?? ''}
          onChange={(day) => onChange(day === '' ? null : day)}
        />
      )}
    </Field>
  )
}

type Both = { en: string; ar: string }
type LineProps = {
  readonly id: string
  readonly label: string
  readonly value: Both
  readonly onChange: (value: Both) => void
}

/** A short name in either language. */
function NameLine({ id, label, value, onChange }: LineProps) {
  const { t } = useTranslation('sgi')
  return (
    <>
      {(['ar', 'en'] as const).map((lang, at) => (
        <Field key={lang} id={at === 0 ? id : `${id}-${lang}`} label={t(`register.lineIn.${lang}`, { label })}>
          {(control) => (
            <TextInput
              {...control}
              lang={lang}
              dir={lang === 'ar' ? 'rtl' : 'ltr'}
              maxLength={mostName}
              value={value[lang]}
              onChange={(event) => onChange({ ...value, [lang]: event.target.value })}
            />
          )}
        </Field>
      ))}
    </>
  )
}

const replaced = <T,>(list: readonly T[], at: number, value: T): T[] =>
  list.map((old, index) => (index === at ? value : old))
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_old, index) => index !== at)

function Milestones({ draft: { milestones }, change, wordsOf }: StepProps) {
  const { t } = useTranslation('sgi')
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 text-lg font-semibold">{t('register.milestones')}</legend>
      {milestones.map((milestone, at) => {
        const set = (part: Partial<typeof milestone>) =>
          change({ milestones: replaced(milestones, at, { ...milestone, ...part }) })
        const wrong = wordsOf(`milestone-${at}`)
        return (
          <div key={at} className="grid grid-cols-1 gap-4 rounded-container border border-line p-4 sm:grid-cols-2">
            <NameLine
              id={`milestone-${at}`}
              label={t('register.field.milestone')}
              value={milestone.title}
              onChange={(title) => set({ title })}
            />
            {wrong !== undefined && <FieldError id={`milestone-${at}-error`}>{wrong}</FieldError>}
            <DayField
              id={`milestone-${at}-on`}
              label={t('register.field.milestone-on')}
              optional={false}
              value={milestone.on}
              error={wordsOf(`milestone-${at}-on`)}
              onChange={(on) => set({ on })}
            />
            <p className="self-end">
              <Button size="sm" onClick={() => change({ milestones: without(milestones, at) })}>
                {t('register.remove')}
              </Button>
            </p>
          </div>
        )
      })}
      {milestones.length < mostListed && (
        <p>
          <Button
            size="sm"
            icon="plus"
            onClick={() => change({ milestones: [...milestones, { title: { en: '', ar: '' }, on: null }] })}
          >
            {t('register.addMilestone')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}

function Partners({ draft: { partners }, change, wordsOf }: StepProps) {
  const { t } = useTranslation('sgi')
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 text-lg font-semibold">{t('register.partners')}</legend>
      {partners.map((partner, at) => {
        const wrong = wordsOf(`partner-${at}`)
        return (
          <div key={at} className="grid grid-cols-1 gap-4 rounded-container border border-line p-4 sm:grid-cols-2">
            <NameLine
              id={`partner-${at}`}
              label={t('register.field.partner')}
              value={partner}
              onChange={(value) => change({ partners: replaced(partners, at, value) })}
            />
            {wrong !== undefined && <FieldError id={`partner-${at}-error`}>{wrong}</FieldError>}
            <p className="sm:col-span-2">
              <Button size="sm" onClick={() => change({ partners: without(partners, at) })}>
                {t('register.remove')}
              </Button>
            </p>
          </div>
        )
      })}
      {partners.length < mostListed && (
        <p>
          <Button size="sm" icon="plus" onClick={() => change({ partners: [...partners, { en: '', ar: '' }] })}>
            {t('register.addPartner')}
          </Button>
        </p>
      )}
    </fieldset>
  )
}
