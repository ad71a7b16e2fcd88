import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { draftFrom, FormDialog, useContractForm, type ContractFields, type DraftOf } from '../../platform/form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { newerFrom } from '../boundary/problem-words.ts'
import { useForgetInventory, useSites } from '../factors/queries.ts'
import type { Contract } from './queries.ts'
import { useContractWords } from './use-contract-words.ts'

type Draft = DraftOf<inventory.EnergyContractInput>
type ContractDialogProps = {
  readonly year: inventory.InventoryYear
  /** The one to correct; null for a new one. */
  readonly contract: Contract | null
  readonly onClose: () => void
}

/** One contract, entered or corrected; what it covers follows at once. */
export function ContractDialog({ year, contract, onClose }: ContractDialogProps) {
  const { t } = useTranslation('inventory')
  const forget = useForgetInventory()
  const form = useContractForm({
    name: 'energy-contract',
    // A new contract is for the whole year unless its days are changed.
    stored: contract ?? { kind: 'certificate', energySource: 'solar', validFrom: year.startsOn, validTo: year.endsOn },
    version: contract?.version ?? 0,
    schema: inventory.energyContractInput,
    check: (_draft, { validFrom, validTo }) => (validTo < validFrom ? [{ path: 'validTo', code: 'reversed' }] : []),
    problem: ({ path }) => t(`contracts.problem.${path as keyof Draft}`),
    send: (body, version) =>
      contract
        ? callApi(inventory.updateEnergyContract, { params: { id: contract.id }, body: { ...body, version } })
        : callApi(inventory.createEnergyContract, { body }),
    newerOf: newerFrom((stored: Contract) => draftFrom(inventory.energyContractInput, stored)),
    issuesIn: ({ code, details: { field } }) =>
      code === 'inventory.contract-invalid' && typeof field === 'string' ? [{ path: field, code: 'invalid' }] : [],
    onSaved: async (saved: inventory.EnergyContract) => {
      toast.success(t('contracts.saved', { name: saved.reference }))
      await forget()
      onClose()
    },
    fields: useContractFields(),
  })
  return (
    <FormDialog
      form={form}
      title={contract ? t('contracts.correctTitle', { name: contract.reference }) : t('contracts.addTitle')}
      submit={t('contracts.save')}
      onClose={onClose}
    />
  )
}

/** What the contract is, where and when it holds, how much it covers at which factor, and what proves it. */
function useContractFields(): ContractFields<Draft> {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const words = useContractWords()
  const sites = useSites('').data?.items ?? []
  const of = <N extends keyof Draft>(name: N) => ({
    name,
    label: t(`contracts.field.${name as 'kWh'}`),
    hint: t(`contracts.hint.${name as 'kWh'}`),
  })
  return [
    [
      { ...of('kind'), option: (kind: inventory.EnergyContractKind) => words.kind({ kind }) },
      { ...of('energySource'), option: (energySource: inventory.EnergySource) => words.energySource({ energySource }) },
    ],
    [of('reference'), of('issuer')],
    {
      kind: 'choice',
      as: 'search',
      ...of('siteId'),
      optional: false,
      options: [
        { value: '', label: t('contracts.everySite') },
        ...sites.map(({ id, name, code }) => ({ value: id, label: nameIn(lang, name).text, hint: code })),
      ],
      change: (siteId) => ({ siteId: siteId ?? '' }),
    },
    [of('validFrom'), of('validTo')],
    [
      { ...of('kWh'), unit: t('contracts.kWh') },
      { ...of('co2eKgPerKWh'), unit: t('factors.own.kgCo2e') },
    ],
    { ...of('source'), kind: 'text' },
    { ...of('certificates'), rows: 2 },
    { ...of('notes'), rows: 2 },
  ]
}
