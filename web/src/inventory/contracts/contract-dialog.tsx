import * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useForm, type FieldList } from '../../platform/form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { newerFrom } from '../boundary/problem-words.ts'
import { useForgetInventory, useSites } from '../factors/queries.ts'
import { bodyOf, draftOf, emptyDraft, everySite, type ContractDraft } from './contract-draft.ts'
import type { Contract } from './queries.ts'
import { useContractWords } from './use-contract-words.ts'

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
  const form = useForm({
    name: 'energy-contract',
    initial: contract ? draftOf(contract) : emptyDraft(year),
    version: contract?.version ?? 0,
    toBody: bodyOf,
    schema: inventory.energyContractInput,
    check: (_draft, { validFrom, validTo }) => (validTo < validFrom ? [{ path: 'validTo', code: 'reversed' }] : []),
    problem: ({ path }) => t(`contracts.problem.${path as keyof ContractDraft}`),
    send: (body, version) =>
      contract
        ? callApi(inventory.updateEnergyContract, { params: { id: contract.id }, body: { ...body, version } })
        : callApi(inventory.createEnergyContract, { body }),
    newerOf: newerFrom((stored: Contract) => draftOf(stored)),
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
function useContractFields(): FieldList<ContractDraft> {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const words = useContractWords()
  const sites = useSites('').data?.items ?? []
  const labels = (name: keyof ContractDraft) => ({
    label: t(`contracts.field.${name}`),
    hint: t(`contracts.hint.${name}`),
    required: true,
  })
  const of = <N extends keyof ContractDraft>(name: N) => ({ name, ...labels(name) })
  const optional = { required: false, optional: true } as const
  return [
    [
      {
        kind: 'choice',
        ...of('kind'),
        options: inventory.energyContractKinds.map((kind) => ({ value: kind, label: words.kind({ kind }) })),
      },
      {
        kind: 'choice',
        ...of('energySource'),
        options: inventory.energySources.map((energySource) => ({
          value: energySource,
          label: words.energySource({ energySource }),
        })),
      },
    ],
    [
      { kind: 'text', ...of('reference'), most: 200 },
      { kind: 'text', ...of('issuer'), most: 200 },
    ],
    {
      kind: 'choice',
      as: 'search',
      ...of('siteId'),
      options: [
        { value: everySite, label: t('contracts.everySite') },
        ...sites.map(({ id, name, code }) => ({ value: id, label: nameIn(lang, name).text, hint: code })),
      ],
      change: (siteId) => ({ siteId: siteId ?? everySite }),
    },
    [
      { kind: 'date', ...of('validFrom') },
      { kind: 'date', ...of('validTo') },
    ],
    [
      { kind: 'number', ...of('kWh'), unit: t('contracts.kWh') },
      { kind: 'number', ...of('co2eKgPerKWh'), unit: t('factors.own.kgCo2e') },
    ],
    { kind: 'text', ...of('source'), most: 500 },
    { kind: 'long', ...of('certificates'), ...optional, rows: 2, most: 5000 },
    { kind: 'long', ...of('notes'), ...optional, rows: 2, most: 2000 },
  ]
}
