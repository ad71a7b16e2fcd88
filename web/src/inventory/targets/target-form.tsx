import * as inventory from '@athar/contracts/inventory'
import { useTranslation } from 'react-i18next'
import { callApi } from '../../platform/api/index.ts'
import { Form, useForm, type FieldList, type FieldOf } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { newerFrom } from '../boundary/problem-words.ts'
import { useForgetInventory } from '../factors/queries.ts'
import { bodyOf, draftOf, emptyTarget, newLever, type TargetDraft } from './target-draft.ts'

type TargetFormProps = {
  readonly id: string
  readonly target: inventory.Target | null
  /** The organisation's own base year, which a new target begins with. */
  readonly baseYear: number
  readonly countedYears: readonly number[]
  readonly onDone: () => void
}

/** A target as it is decided: what, from when, to when, along which path, by which measures, and why. */
export function TargetForm({ id, target, baseYear, countedYears, onDone }: TargetFormProps) {
  const { t } = useTranslation('mrv-hub')
  const forget = useForgetInventory()
  const refused = (code: unknown) =>
    ['target-before-base', 'base-year-empty', 'base-year-not-approved'].includes(String(code))
      ? 'input.baseYear'
      : code === 'denominator-missing'
        ? 'input.per'
        : 'input.points'
  const first = countedYears.includes(baseYear) ? baseYear : (countedYears[0] ?? baseYear)
  const form = useForm({
    name: 'target',
    keep: `target:${id}`,
    initial: target ? draftOf(target.input) : emptyTarget(first),
    version: target?.version ?? 0,
    toBody: bodyOf,
    schema: inventory.targetDecision,
    problem: ({ path, code }) => problemOf(path, code, t as unknown as (key: string) => string),
    send: (body, version) => callApi(inventory.saveTarget, { params: { id }, body: { ...body, version } }),
    newerOf: newerFrom((stored: inventory.Target) => draftOf(stored.input)),
    issuesIn: ({ code, details }) =>
      code === 'inventory.target-invalid' ? [{ path: refused(details['code']), code: String(details['code']) }] : [],
    onSaved: async (saved: inventory.Target) => {
      toast.success(t('form.saved'))
      await forget()
      onDone()
      return saved
    },
    fields: useTargetFields(target !== null),
  })
  return (
    <section aria-labelledby="target-form" className="rounded-card border border-line bg-surface p-5 sm:p-6">
      <h2 id="target-form" className="mb-4 text-xl">
        {target ? t('form.changeTitle') : t('form.title')}
      </h2>
      <Form
        form={form}
        labelledBy="target-form"
        submit={t('form.save')}
        beside={<Button onClick={onDone}>{t('form.cancel')}</Button>}
        className="max-w-3xl"
      />
    </section>
  )
}

const worded = [
  'target-before-base',
  'points-out-of-order',
  'path-crosses-zero',
  'path-not-falling',
  'base-year-empty',
  'base-year-not-approved',
  'denominator-missing',
  'period-reversed',
  'negative',
]

function problemOf(path: string, code: string, t: (key: string) => string): string | undefined {
  if (worded.includes(code)) return t(`form.problem.${code}`)
  const field = path.split('.').at(-1) ?? ''
  if (path.endsWith('scopes')) return t('form.problem.scopes')
  if (['reductionPercent', 'tonnesAYear', 'costAYear'].includes(field)) return t('form.problem.number')
  if (/year$/i.test(field)) return t('form.problem.year')
  if (path.includes('levers') && field === 'name') return t('form.problem.lever')
  return undefined
}

function useTargetFields(changing: boolean): (draft: TargetDraft) => FieldList<TargetDraft> {
  const { t } = useTranslation('mrv-hub')
  const options = <V extends string>(values: readonly V[], of: (value: V) => string) =>
    values.map((value) => ({ value, label: of(value) }))
  const format = useFormat()
  const milestones: FieldOf<TargetDraft> = {
    kind: 'rows',
    name: 'milestones',
    path: 'input.points',
    label: t('form.milestones'),
    hint: t('form.milestonesHint'),
    one: (nth) => t('form.milestoneNumber', { number: format.count(nth) }),
    add: t('form.addMilestone'),
    fresh: () => ({ year: '', reductionPercent: '' }),
    most: 40,
    fields: () => [
      [
        { kind: 'number', name: 'year', label: t('form.year'), whole: true, required: true },
        { kind: 'number', name: 'reductionPercent', label: t('form.reduction'), unit: '%', required: true },
      ],
    ],
  }
  const levers: FieldOf<TargetDraft> = {
    kind: 'rows',
    name: 'levers',
    path: 'input.levers',
    label: t('form.levers'),
    hint: t('form.leversHint'),
    one: (nth) => t('form.leverNumber', { number: format.count(nth) }),
    add: t('form.addLever'),
    fresh: newLever,
    most: 50,
    fields: () => [
      { kind: 'text', name: 'name', label: t('form.lever.name'), required: true },
      [
        { kind: 'number', name: 'tonnesAYear', label: t('form.lever.tonnesAYear'), unit: t('unit.tonnesShort') },
        { kind: 'number', name: 'costAYear', label: t('form.lever.costAYear'), unit: t('unit.riyal') },
      ],
      [
        { kind: 'number', name: 'fromYear', label: t('form.lever.fromYear'), whole: true },
        { kind: 'number', name: 'toYear', label: t('form.lever.toYear'), whole: true, optional: true },
      ],
      { kind: 'text', name: 'owner', label: t('form.lever.owner') },
    ],
  }
  return ({ kind, preset }) => [
    {
      kind: 'pair',
      name: 'name',
      path: 'input.name',
      label: { en: t('form.nameEn'), ar: t('form.nameAr') },
      oneEnough: true,
      most: 200,
    },
    {
      kind: 'choice',
      name: 'kind',
      path: 'input.kind',
      label: t('form.kind'),
      as: 'radio',
      options: options(inventory.targetKinds, (kind) => t(`form.kinds.${kind}`)),
    },
    [
      ...(kind === 'intensity'
        ? [
            {
              kind: 'choice' as const,
              name: 'per' as const,
              path: 'input.per',
              label: t('form.per'),
              hint: t('form.perHint'),
              options: options(inventory.targetDenominators, (per) => t(`per.${per}`)),
            },
          ]
        : []),
      {
        kind: 'choice',
        name: 'basis',
        path: 'input.basis',
        label: t('form.basis'),
        hint: t('form.basisHint'),
        options: options(['location', 'market'] as const, (basis) => t(`basis.${basis}`)),
      },
    ],
    {
      kind: 'several',
      name: 'scopes',
      path: 'input.scopes',
      label: t('form.scopes'),
      options: options(inventory.targetScopes, (scope) => t(`scope.${scope}`)),
    },
    {
      kind: 'choice',
      name: 'preset',
      path: 'input.preset',
      label: t('form.preset'),
      as: 'radio',
      options: inventory.targetPresets.map((value) => ({
        value,
        label: t(`form.presets.${value}`),
        hint: t(`form.presetHints.${value}`),
      })),
    },
    [
      { kind: 'number', name: 'baseYear', path: 'input.baseYear', label: t('form.baseYear'), required: true },
      ...(preset === 'net-zero-2060'
        ? []
        : [
            {
              kind: 'number' as const,
              name: 'targetYear' as const,
              path: 'input.points',
              label: t('form.targetYear'),
              required: true,
            },
          ]),
      ...(preset === 'own'
        ? [
            {
              kind: 'number' as const,
              name: 'reductionPercent' as const,
              path: 'input.reductionPercent',
              label: t('form.reduction'),
              unit: '%',
              required: true,
            },
          ]
        : []),
    ],
    ...(preset === 'own' ? [milestones] : []),
    levers,
    {
      kind: 'long',
      name: 'reason',
      label: t('form.reason'),
      hint: changing ? t('form.reasonChange') : t('form.reasonNew'),
      rows: 2,
      most: 1000,
      required: true,
      each: true,
    },
  ]
}
