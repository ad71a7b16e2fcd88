import type * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { Panel } from './panel.tsx'

type Facts = inventory.ImportOptions['facts']
const leastSource = 3

/** What is said once of the whole file: gross or net heat, the potentials of CO2e, the source of reported emissions. */
export function FileFacts({ one, state }: WizardProps) {
  const { t } = useTranslation('inventory')
  const { codes } = one.counts
  const asked = {
    heatBasis: (codes['heat-basis'] ?? 0) > 0,
    gwpSet: (codes['co2e-set'] ?? 0) > 0,
    reportedSource: (codes['reported-source-missing'] ?? 0) > 0,
  }
  if (!Object.values(asked).some(Boolean)) return null
  const { facts } = state.draft
  const say = (said: Facts) => state.change((before) => ({ ...before, facts: { ...before.facts, ...said } }))
  return (
    <Panel
      title={t('import.facts.title')}
      intro={t('import.facts.intro')}
      toggle={(open) => t(open ? 'import.sites.hide' : 'import.sites.show')}
    >
      <div className="grid gap-5">
        {asked.heatBasis && (
          <Choice
            legend={t('import.facts.heat.legend')}
            hint={t('import.facts.heat.hint')}
            value={facts.heatBasis}
            options={(['gross', 'net'] as const).map((value) => ({ value, label: t(`import.facts.heat.${value}`) }))}
            onChange={(heatBasis) => say({ heatBasis })}
          />
        )}
        {asked.gwpSet && (
          <Choice
            legend={t('import.facts.gwp.legend')}
            hint={t('import.facts.gwp.hint')}
            value={facts.gwpSet}
            options={(['AR4', 'AR5', 'AR6'] as const).map((value) => ({
              value,
              label: t(`import.facts.gwp.${value}`),
            }))}
            onChange={(gwpSet) => say({ gwpSet })}
          />
        )}
        {asked.reportedSource && (
          <label className="grid max-w-xl gap-1">
            <span className="font-semibold">{t('import.facts.source.legend')}</span>
            <span className="text-sm text-muted">{t('import.facts.source.hint')}</span>
            <TextInput
              defaultValue={facts.reportedSource ?? ''}
              maxLength={500}
              onChange={({ target }) => {
                const text = target.value.trim()
                say({ reportedSource: text.length < leastSource ? undefined : text })
              }}
            />
          </label>
        )}
      </div>
    </Panel>
  )
}

type ChoiceProps<V extends string> = {
  readonly legend: string
  readonly hint: string
  readonly value: V | undefined
  readonly options: readonly { readonly value: V; readonly label: string }[]
  readonly onChange: (value: V | undefined) => void
}

function Choice<V extends string>({ legend, hint, value, options, onChange }: ChoiceProps<V>) {
  return (
    <fieldset className="grid gap-1">
      <legend className="font-semibold">{legend}</legend>
      <p className="text-sm text-muted">{hint}</p>
      <div className="flex flex-wrap gap-2 pt-1">
        {options.map((option) => {
          const chosen = option.value === value
          return (
            <Button
              key={option.value}
              size="sm"
              aria-pressed={chosen}
              variant={chosen ? 'primary' : 'secondary'}
              icon={chosen ? 'check' : undefined}
              onClick={() => onChange(chosen ? undefined : option.value)}
            >
              {option.label}
            </Button>
          )
        })}
      </div>
    </fieldset>
  )
}
