import { asciiDigits } from '@athar/activity-file'
import { mostListed, mostName, type RegistrationDraft } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Fields, type FieldList, type FieldState } from '../../platform/form/index.ts'
import { Button } from '../../ui/button.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { StepProps } from './step.ts'

/** When it runs, what happens on the way, who takes part. */
export function TimelineStep(props: StepProps) {
  const { t } = useTranslation('sgi')
  const { form } = props
  const day = <N extends 'startsOn' | 'endsOn'>(name: N) => ({
    kind: 'date' as const,
    name,
    label: t(`register.field.${name as 'startsOn'}`),
    optional: name === 'endsOn',
    change: (value: string | null) => ({ [name]: value === '' ? null : value }),
  })
  return (
    <>
      <Fields form={{ ...form, fields: [[day('startsOn'), day('endsOn')]] }} />
      <Milestones {...props} />
      <Partners {...props} />
      <Fields
        form={{
          ...form,
          fields: [
            {
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
            },
          ],
        }}
      />
    </>
  )
}

const replaced = <T,>(list: readonly T[], at: number, value: T): T[] =>
  list.map((old, index) => (index === at ? value : old))
const without = <T,>(list: readonly T[], at: number): T[] => list.filter((_old, index) => index !== at)

/** One line of a list as a form of its own; its mistakes are told under its number. */
const lineOf = <T extends object>(
  form: FieldState<RegistrationDraft>,
  draft: T,
  change: (part: Partial<T>) => void,
  fields: FieldList<T>,
): FieldState<T> => ({ ...form, draft, change, fields })

/** A short name in either language. */
function useNameLine() {
  const { t } = useTranslation('sgi')
  return <N extends 'title' | 'name'>(name: N, path: string, label: string) => ({
    kind: 'pair' as const,
    name,
    path,
    most: mostName,
    label: { en: t('register.lineIn.en', { label }), ar: t('register.lineIn.ar', { label }) },
  })
}

const lineBox = 'grid grid-cols-1 gap-4 rounded-container border border-line p-4'

function Milestones({ form, draft: { milestones }, change }: StepProps) {
  const { t } = useTranslation('sgi')
  const nameLine = useNameLine()
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 text-lg font-semibold">{t('register.milestones')}</legend>
      {milestones.map((milestone, at) => (
        <div key={at} className={lineBox}>
          <Fields
            form={lineOf(
              form,
              milestone,
              (part) => change({ milestones: replaced(milestones, at, { ...milestone, ...part }) }),
              [
                nameLine('title', `milestone-${at}`, t('register.field.milestone')),
                {
                  kind: 'date',
                  name: 'on',
                  path: `milestone-${at}-on`,
                  label: t('register.field.milestone-on'),
                  change: (value) => ({ on: value === '' ? null : value }),
                },
              ],
            )}
          />
          <p>
            <Button size="sm" onClick={() => change({ milestones: without(milestones, at) })}>
              {t('register.remove')}
            </Button>
          </p>
        </div>
      ))}
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

function Partners({ form, draft: { partners }, change }: StepProps) {
  const { t } = useTranslation('sgi')
  const nameLine = useNameLine()
  return (
    <fieldset className="grid grid-cols-1 gap-4">
      <legend className="mb-2 text-lg font-semibold">{t('register.partners')}</legend>
      {partners.map((partner, at) => (
        <div key={at} className={lineBox}>
          <Fields
            form={lineOf(
              form,
              { name: partner },
              ({ name = partner }) => change({ partners: replaced(partners, at, name) }),
              [nameLine('name', `partner-${at}`, t('register.field.partner'))],
            )}
          />
          <p>
            <Button size="sm" onClick={() => change({ partners: without(partners, at) })}>
              {t('register.remove')}
            </Button>
          </p>
        </div>
      ))}
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
