import { mayAdminister } from '@athar/contracts/core'
import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../../platform/api/index.ts'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { draftFrom, Form, useContractForm } from '../../../platform/form/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { useMayAct } from '../../../platform/session/index.ts'
import { toast } from '../../../ui/toast/toast-store.ts'
import { newerFrom, useProblemWords } from '../problem-words.ts'
import { useSettings } from '../queries.ts'
import { useGwpOptions } from './gwp-choice.tsx'

type Settings = inventory.InventorySettings
/** How the organisation calculates from now on. */
export function CalculationTab() {
  const settings = useSettings()
  return <Loaded query={settings}>{(known) => <CalculationForm settings={known} />}</Loaded>
}

function CalculationForm({ settings }: { readonly settings: Settings }) {
  const { t } = useTranslation(['inventory', 'common'])
  const format = useFormat()
  const canAdminister = useMayAct(mayAdminister)
  const gwpSets = useGwpOptions()
  const form = useContractForm({
    name: 'calculation',
    disabled: !canAdminister,
    stored: settings,
    version: settings.version,
    schema: inventory.settingsInput,
    problem: useProblemWords(),
    send: (body, version) => callApi(inventory.saveSettings, { body: { ...body, version } }),
    newerOf: newerFrom((stored: Settings) => draftFrom(inventory.settingsInput, stored)),
    touches: [inventory.readSettings, inventory.listYears],
    onSaved: () => toast.success(t('boundary.calculation.saved')),
    fields: [
      {
        kind: 'choice',
        as: 'radio',
        name: 'gwpSet',
        label: t('boundary.gwp.newYears'),
        hint: t('boundary.gwp.newYearsHint'),
        options: gwpSets,
      },
      {
        name: 'upstream',
        label: t('boundary.calculation.upstream'),
        hint: t('boundary.calculation.upstreamHint'),
      },
      {
        as: 'radio',
        name: 'dateOrder',
        label: t('boundary.calculation.dateOrder'),
        hint: t('boundary.calculation.dateOrderHint'),
        option: (value) => t(`boundary.calculation.dateOrders.${value}`),
      },
      {
        name: 'recalculationThreshold',
        label: t('boundary.calculation.threshold'),
        hint: t('boundary.calculation.thresholdHint'),
        unit: format.percentSign,
        className: 'max-w-xl',
        boxClass: 'max-w-40',
      },
      {
        name: 'recalculationReason',
        label: t('boundary.calculation.thresholdReason'),
        hint: t('boundary.calculation.thresholdReasonHint'),
        rows: 2,
        optional: false,
        className: 'max-w-xl',
      },
    ],
  })
  return (
    <Form
      form={form}
      submit={t('common:generic.save')}
      onlyChanged
      className="max-w-3xl gap-7"
      head={!canAdminister && <p className="text-muted">{t('boundary.calculation.readOnly')}</p>}
    />
  )
}
