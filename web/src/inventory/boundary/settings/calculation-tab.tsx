import { mayAdminister } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { callApi } from '../../../platform/api/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Checkbox, RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Conflict } from '../form/conflict.tsx'
import { fieldId, Problems, useFieldProblem } from '../form/problems.tsx'
import { percentOf, typedShare } from '../form/typed-number.ts'
import { useForm } from '../form/use-form.ts'
import { useRefresh, useSettings } from '../queries.ts'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { GwpSets } from './gwp-choice.tsx'

type Settings = inventory.InventorySettings
const form = 'calculation'

type Draft = Pick<Settings, 'gwpSet' | 'upstream' | 'dateOrder'> & { readonly threshold: string }
const draftOf = ({ gwpSet, upstream, dateOrder, recalculationThreshold }: Settings): Draft => ({
  gwpSet,
  upstream,
  dateOrder,
  threshold: percentOf(recalculationThreshold),
})
const bodyOf = ({ threshold, ...rest }: Draft) => ({ ...rest, recalculationThreshold: typedShare(threshold) })

/** How the organisation calculates from now on. */
export function CalculationTab() {
  const settings = useSettings()
  return <Loaded query={settings}>{(known) => <CalculationForm key={known.version} settings={known} />}</Loaded>
}

function CalculationForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation('inventory')
  const { t: tCommon } = useTranslation()
  const format = useFormat()
  const canAdminister = useMayAct(mayAdminister)
  const refresh = useRefresh()
  const { draft, change, reset, issues, failure, attempt, busy, changed, submit } = useForm({
    initial: draftOf(settings),
    version: settings.version,
    toBody: bodyOf,
    schema: inventory.settingsInput,
    send: (body, version) => callApi(inventory.saveSettings, { body: { ...body, version } }),
    onSaved: async () => {
      toast.success(t('boundary.calculation.saved'))
      await refresh(inventory.readSettings, inventory.listYears)
    },
  })
  const theirs = failure?.code === 'inventory.boundary-changed' ? (failure.details['current'] as Settings) : null
  const problem = useFieldProblem(issues)
  const words = (version: Draft) => [
    { label: t('boundary.gwp.newYears'), text: t(`boundary.gwp.${version.gwpSet}.label`) },
    {
      label: t('boundary.calculation.upstream'),
      text: t(version.upstream ? 'boundary.calculation.on' : 'boundary.calculation.off'),
    },
    { label: t('boundary.calculation.dateOrder'), text: t(`boundary.calculation.dateOrders.${version.dateOrder}`) },
    { label: t('boundary.calculation.threshold'), text: `${version.threshold}%` },
  ]
  const other = theirs && words(draftOf(theirs))
  return (
    <form
      id={form}
      noValidate
      className="grid max-w-3xl gap-7"
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {theirs && other ? (
        <Conflict
          busy={busy}
          differences={words(draft).map(({ label, text }, at) => ({
            label,
            mine: text,
            theirs: other[at]?.text,
            same: text === other[at]?.text,
          }))}
          onKeepMine={() => void submit(theirs.version)}
          onTakeTheirs={() => reset(draftOf(theirs), theirs.version)}
        />
      ) : (
        <Problems
          form={form}
          issues={issues}
          failure={failure}
          attempt={attempt}
          labelOf={() => t('boundary.calculation.threshold')}
        />
      )}
      {!canAdminister && <p className="text-muted">{t('boundary.calculation.readOnly')}</p>}
      <fieldset disabled={!canAdminister} className="grid min-w-0 gap-7">
        <GwpSets
          legend={t('boundary.gwp.newYears')}
          hint={t('boundary.gwp.newYearsHint')}
          name="gwp-new"
          value={draft.gwpSet}
          onChange={(gwpSet) => change({ gwpSet })}
        />
        <Checkbox
          label={t('boundary.calculation.upstream')}
          hint={t('boundary.calculation.upstreamHint')}
          checked={draft.upstream}
          onChange={(event) => change({ upstream: event.target.checked })}
        />
        <RadioGroup
          legend={t('boundary.calculation.dateOrder')}
          hint={t('boundary.calculation.dateOrderHint')}
          name="date-order"
          value={draft.dateOrder}
          onChange={(dateOrder) => change({ dateOrder })}
          options={inventory.dateOrders.map((value) => ({
            value,
            label: t(`boundary.calculation.dateOrders.${value}`),
          }))}
        />
        <Field
          id={fieldId(form, 'recalculationThreshold')}
          label={t('boundary.calculation.threshold')}
          hint={t('boundary.calculation.thresholdHint')}
          error={problem('recalculationThreshold')}
          className="max-w-xl"
        >
          {(control) => (
            <TextInput
              {...control}
              dir="ltr"
              inputMode="decimal"
              value={draft.threshold}
              onChange={(event) => change({ threshold: event.target.value })}
              trailing={<span className="px-3">{format.percentSign}</span>}
              className="max-w-40"
            />
          )}
        </Field>
      </fieldset>
      {canAdminister && (
        <div>
          <Button type="submit" variant="primary" busy={busy} disabled={!changed}>
            {tCommon('generic.save')}
          </Button>
        </div>
      )}
    </form>
  )
}
