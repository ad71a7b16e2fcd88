import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { LeverDraft, TargetDraft } from './target-draft.ts'

type RowsProps = { readonly draft: TargetDraft; readonly change: (patch: Partial<TargetDraft>) => void }

type BoxProps = {
  readonly label: string
  readonly value: string
  readonly error?: string | undefined
  readonly unit?: string
  readonly number?: boolean
  readonly onChange: (value: string) => void
}

const Box = ({ label, value, error, unit, number = false, onChange }: BoxProps) => (
  <Field label={label} error={error}>
    {(control) => (
      <TextInput
        {...control}
        value={value}
        inputMode={number ? 'decimal' : undefined}
        trailing={unit === undefined ? undefined : <span className="px-3">{unit}</span>}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

type GroupProps = {
  readonly title: string
  readonly hint: string
  readonly add: ReactNode
  readonly children: ReactNode
}

const Group = ({ title, hint, add, children }: GroupProps) => (
  <fieldset className="grid grid-cols-1 gap-3">
    <legend className="text-sm font-semibold">{title}</legend>
    <p className="text-sm text-muted">{hint}</p>
    {children}
    <div>{add}</div>
  </fieldset>
)

/** Years on the way, each with its reduction below the base year. */
export function MilestoneRows({ draft, change }: RowsProps) {
  const { t } = useTranslation('mrv-hub')
  const { milestones } = draft
  const set = (at: number, patch: Partial<(typeof milestones)[number]>) =>
    change({ milestones: milestones.map((one, index) => (index === at ? { ...one, ...patch } : one)) })
  return (
    <Group
      title={t('form.milestones')}
      hint={t('form.milestonesHint')}
      add={
        <Button
          size="sm"
          icon="plus"
          onClick={() => change({ milestones: [...milestones, { year: '', reductionPercent: '' }] })}
        >
          {t('form.addMilestone')}
        </Button>
      }
    >
      {milestones.map((one, at) => (
        <div key={at} className="grid grid-cols-[1fr_1fr_auto] items-end gap-3">
          <Box label={t('form.year')} value={one.year} number onChange={(year) => set(at, { year })} />
          <Box
            label={t('form.reduction')}
            value={one.reductionPercent}
            number
            unit="%"
            onChange={(reductionPercent) => set(at, { reductionPercent })}
          />
          <IconButton
            icon="close"
            label={t('form.removeMilestone', { year: one.year })}
            onClick={() => change({ milestones: milestones.filter((_, index) => index !== at) })}
          />
        </div>
      ))}
    </Group>
  )
}

const emptyLever = (): LeverDraft => ({
  id: crypto.randomUUID(),
  name: '',
  tonnesAYear: '',
  costAYear: '',
  owner: '',
  fromYear: '',
  toYear: '',
})

/** Measures with the effect and cost of a full year, who sees to them, and their years. */
export function LeverRows({
  draft,
  change,
  wrong,
}: RowsProps & { readonly wrong: (...paths: string[]) => string | undefined }) {
  const { t } = useTranslation('mrv-hub')
  const format = useFormat()
  const { levers } = draft
  const set = (at: number, patch: Partial<LeverDraft>) =>
    change({ levers: levers.map((one, index) => (index === at ? { ...one, ...patch } : one)) })
  return (
    <Group
      title={t('form.levers')}
      hint={t('form.leversHint')}
      add={
        <Button size="sm" icon="plus" onClick={() => change({ levers: [...levers, emptyLever()] })}>
          {t('form.addLever')}
        </Button>
      }
    >
      {levers.map((lever, at) => {
        const box = (field: keyof LeverDraft, number: boolean, unit?: string) => (
          <Box
            label={t(`form.lever.${field as 'name'}`)}
            value={lever[field]}
            number={number}
            {...(unit === undefined ? {} : { unit })}
            error={wrong(`input.levers.${at}.${field}`)}
            onChange={(value) => set(at, { [field]: value })}
          />
        )
        return (
          <fieldset key={lever.id} className="grid grid-cols-1 gap-3 rounded-container border border-line p-4">
            <legend className="sr-only">{t('form.leverNumber', { number: format.count(at + 1) })}</legend>
            {box('name', false)}
            <div className="grid grid-cols-1 gap-3 sm:grid-cols-2">
              {box('tonnesAYear', true, t('unit.tonnesShort'))}
              {box('costAYear', true, t('unit.riyal'))}
              {box('fromYear', true)}
              {box('toYear', true)}
            </div>
            {box('owner', false)}
            <div>
              <Button
                size="sm"
                variant="quiet"
                onClick={() => change({ levers: levers.filter(({ id }) => id !== lever.id) })}
              >
                {t('form.removeLever')}
              </Button>
            </div>
          </fieldset>
        )
      })}
    </Group>
  )
}
