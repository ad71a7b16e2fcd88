import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { figureText, FormDialog, typedNumber, useForm, type FieldList } from '../../platform/form/index.ts'
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

type Draft = {
  readonly kind: string | null
  readonly effectiveOn: string | null
  readonly description: string
  readonly unit: string | null
  readonly scope1: string
  readonly scope2: string
  readonly scope3: string
  readonly source: string
}
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
  const form = useForm({
    name: 'base-year-event',
    initial: useStart(start),
    version: 0,
    toBody: ({ kind, effectiveOn, unit, scope1, scope2, scope3, ...rest }: Draft) => ({
      ...rest,
      kind: (kind ?? '') as inventory.BaseYearEventKind,
      effectiveOn: effectiveOn ?? '',
      unit: (unit ?? '') as (typeof inventory.massUnits)[number],
      scope1: typedNumber(scope1) ?? '0',
      scope2: typedNumber(scope2) ?? '0',
      scope3: typedNumber(scope3) ?? '0',
      about: start.kind === 'proposal' ? start.proposal.about : null,
    }),
    schema: inventory.baseYearEventInput,
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

function useStart(start: EventStart): Draft {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  if (start.kind === 'empty')
    return {
      kind: null,
      effectiveOn: null,
      description: '',
      unit: 't',
      scope1: '',
      scope2: '',
      scope3: '',
      source: '',
    }
  const { proposal, effect, description, baseYear } = start
  return {
    kind: proposal.kind,
    effectiveOn: proposal.effectiveOn,
    description,
    unit: effect ? 'kg' : 't',
    scope1: figureText(effect?.scope1 ?? null),
    scope2: figureText(effect?.scope2 ?? null),
    scope3: figureText(effect?.scope3 ?? null),
    source: effect
      ? t('baseYear.countedSource', {
          count: effect.records,
          number: format.count(effect.records),
          year: format.year(baseYear),
        })
      : '',
  }
}

function useFields(year: inventory.InventoryYear): FieldList<Draft> {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const scope = (name: 'scope1' | 'scope2' | 'scope3') =>
    ({ kind: 'number', name, label: t(`baseYear.scope.${name}`), optional: true }) as const
  return [
    {
      kind: 'choice',
      as: 'radio',
      name: 'kind',
      label: t('baseYear.field.kind'),
      required: true,
      options: inventory.baseYearEventKinds.map((value) => ({
        value,
        label: t(`baseYear.kinds.${value}`),
        hint: t(`baseYear.kindHints.${value}`),
      })),
    },
    {
      kind: 'date',
      name: 'effectiveOn',
      label: t('baseYear.field.effectiveOn'),
      hint: t('baseYear.hint.effectiveOn', { from: format.day(year.startsOn) }),
      required: true,
    },
    {
      kind: 'long',
      name: 'description',
      label: t('baseYear.field.description'),
      rows: 2,
      most: 1000,
      required: true,
    },
    {
      kind: 'choice',
      as: 'radio',
      inline: true,
      name: 'unit',
      label: t('baseYear.field.unit'),
      hint: t('baseYear.hint.effect'),
      required: true,
      options: inventory.massUnits.map((value) => ({ value, label: t(`baseYear.units.${value}`) })),
    },
    [scope('scope1'), scope('scope2'), scope('scope3')],
    {
      kind: 'long',
      name: 'source',
      label: t('baseYear.field.source'),
      hint: t('baseYear.hint.source'),
      rows: 2,
      most: 1000,
      required: true,
    },
  ]
}
