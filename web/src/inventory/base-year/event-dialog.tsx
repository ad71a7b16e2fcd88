import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { FormDialog, useContractForm, type ContractFields, type DraftOf } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { toast } from '../../ui/toast/toast-store.ts'
import { baseYearReaders } from './queries.ts'

type Effect = { readonly scope1: string; readonly scope2: string; readonly scope3: string; readonly records: number }
/** An event from nothing, or one that was noticed, with the effect that the records tell. */
export type EventStart =
  | { readonly kind: 'empty' }
  | {
      readonly kind: 'proposal'
      readonly proposal: inventory.BaseYearProposal
      readonly effect: Effect | null
      readonly description: string
      readonly baseYear: number
    }

type Draft = DraftOf<inventory.BaseYearEventInput>
const fields = ['kind', 'effectiveOn', 'description', 'unit', 'scope1', 'scope2', 'scope3', 'source'] as const

type EventDialogProps = {
  readonly year: inventory.InventoryYear
  readonly start: EventStart
  readonly onClose: () => void
}

/** What happened, from when on, and what it does to the base year. */
export function EventDialog({ year, start, onClose }: EventDialogProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const counted = start.kind === 'proposal' && start.effect !== null
  const form = useContractForm({
    name: 'base-year-event',
    stored: useStart(start),
    schema: inventory.baseYearEventInput,
    // A scope that the event leaves alone may stay empty.
    adjust: ({ scope1, scope2, scope3, ...body }) => ({
      ...body,
      scope1: scope1 || '0',
      scope2: scope2 || '0',
      scope3: scope3 || '0',
      about: start.kind === 'proposal' ? start.proposal.about : null,
    }),
    problem: ({ path }) => t(`baseYear.problem.${fields.find((one) => one === path) ?? 'kind'}`),
    send: (body) => callApi(inventory.recordBaseYearEvent, { body }),
    touches: baseYearReaders,
    onSaved: () => {
      toast.success(t('baseYear.recorded'))
      onClose()
    },
    fields: useFields(year),
  })
  return (
    <FormDialog
      form={form}
      title={t('baseYear.recordTitle', { year: format.year(year.year) })}
      submit={t('baseYear.save')}
      head={
        start.kind === 'proposal' && <p className="text-sm">{t(counted ? 'baseYear.counted' : 'baseYear.uncounted')}</p>
      }
      onClose={onClose}
    />
  )
}

function useStart(start: EventStart): Partial<inventory.BaseYearEventInput> {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (start.kind === 'empty') return { unit: 't' }
  const { proposal, effect, description, baseYear } = start
  const { kind, effectiveOn } = proposal
  if (!effect) return { kind, effectiveOn, description, unit: 't' }
  const { records, ...scopes } = effect
  const said = { count: records, number: format.count(records), year: format.year(baseYear) }
  return { kind, effectiveOn, description, unit: 'kg', ...scopes, source: t('baseYear.countedSource', said) }
}

function useFields(year: inventory.InventoryYear): ContractFields<Draft> {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const scope = <N extends 'scope1' | 'scope2' | 'scope3'>(name: N) => ({
    name,
    label: t(`baseYear.scope.${name as 'scope1'}`),
    required: false,
    optional: true,
  })
  return [
    {
      kind: 'choice',
      as: 'radio',
      name: 'kind',
      label: t('baseYear.field.kind'),
      options: inventory.baseYearEventKinds.map((value) => ({
        value,
        label: t(`baseYear.kinds.${value}`),
        hint: t(`baseYear.kindHints.${value}`),
      })),
    },
    {
      name: 'effectiveOn',
      label: t('baseYear.field.effectiveOn'),
      hint: t('baseYear.hint.effectiveOn', { from: format.day(year.startsOn) }),
    },
    { name: 'description', label: t('baseYear.field.description'), rows: 2 },
    {
      name: 'unit',
      as: 'radio',
      inline: true,
      label: t('baseYear.field.unit'),
      hint: t('baseYear.hint.effect'),
      option: (value) => t(`baseYear.units.${value}`),
    },
    [scope('scope1'), scope('scope2'), scope('scope3')],
    { name: 'source', label: t('baseYear.field.source'), hint: t('baseYear.hint.source'), rows: 2 },
  ]
}
