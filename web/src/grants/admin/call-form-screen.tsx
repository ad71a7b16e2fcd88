import { formDefinition } from '@athar/contracts'
import {
  applicationForm,
  createCall,
  currencies,
  grantFocuses,
  grantInput,
  listCalls,
  listGrants,
  readCall,
  updateCall,
  type CallDetail,
  type Criterion,
  type GrantInput,
  type Milestone,
} from '@athar/contracts/grants'
import { organisationTypes } from '@athar/contracts/organisations'
import { regionCodes } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { dayOf, momentOf } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useParams } from 'react-router'
import { AdminFrame, Loaded } from '../../platform/admin/index.ts'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Form, moneyText, typedMoney, useForm, type CustomControl } from '../../platform/form/index.ts'
import { useGoOn } from '../../platform/routing/use-go-on.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

type Both = { readonly en: string; readonly ar: string }
type CriterionDraft = { readonly name: Both; readonly points: string }
type MilestoneDraft = { readonly title: Both; readonly share: string; readonly months: string }
type Draft = {
  readonly title: Both
  readonly description: Both
  readonly focus: string | null
  readonly budget: string
  readonly currency: string | null
  readonly durationMonths: string
  readonly opensOn: string | null
  readonly closesOn: string | null
  readonly types: readonly string[]
  readonly regions: readonly string[]
  readonly individuals: boolean
  readonly registered: boolean
  readonly formKind: string | null
  readonly definition: string
  readonly criteria: readonly CriterionDraft[]
  readonly milestones: readonly MilestoneDraft[]
}

const nothing: Both = { en: '', ar: '' }
const newDraft: Draft = {
  title: nothing,
  description: nothing,
  focus: null,
  budget: '',
  currency: 'SAR',
  durationMonths: '12',
  opensOn: '',
  closesOn: '',
  types: ['npo'],
  regions: [],
  individuals: false,
  registered: false,
  formKind: 'standard',
  definition: '',
  criteria: [{ name: { en: 'Impact', ar: 'الأثر' }, points: '100' }],
  milestones: [{ title: { en: 'Final report accepted', ar: 'قبول التقرير الختامي' }, share: '100', months: '12' }],
}

const draftOf = (call: CallDetail): Draft => ({
  title: call.title,
  description: call.description,
  focus: call.focus,
  budget: moneyText(String(call.budget), call.currency),
  currency: call.currency,
  durationMonths: String(call.durationMonths ?? ''),
  opensOn: dayOf(call.opensAt),
  closesOn: dayOf(call.closesAt),
  types: call.eligibility.organisationTypes,
  regions: call.eligibility.regions,
  individuals: !call.eligibility.organisationsOnly,
  registered: call.eligibility.registered,
  formKind: call.form === null ? 'none' : 'own',
  definition: call.form === null ? '' : JSON.stringify(call.form, null, 2),
  criteria: call.criteria.map(({ name, points }) => ({ name, points: String(points) })),
  milestones: call.milestones.map(({ title, share, months }) => ({
    title,
    share: String(share),
    months: String(months),
  })),
})

/** A definition as it was typed; null where it is none. */
function readDefinition(text: string) {
  try {
    return formDefinition.parse(JSON.parse(text))
  } catch {
    return null
  }
}

/** The fault of a definition that was typed: `definition`, or `option-named-twice:<field>`; null where it works. */
function definitionFault(text: string): string | null {
  let given: unknown
  try {
    given = JSON.parse(text)
  } catch {
    return 'definition'
  }
  const [issue] = formDefinition.safeParse(given).error?.issues ?? []
  if (issue === undefined) return null
  return issue.message === 'option-named-twice' ? `${issue.message}:${String(issue.path.at(-1))}` : 'definition'
}

const bodyOf = (draft: Draft, stored: CallDetail | null): GrantInput => ({
  title: draft.title,
  description: draft.description,
  focus: grantFocuses.find((one) => one === draft.focus) ?? null,
  budget: Number(typedMoney(draft.budget, draft.currency ?? 'SAR') ?? Number.NaN),
  currency: currencies.find((one) => one === draft.currency) ?? 'SAR',
  durationMonths: draft.durationMonths.trim() === '' ? null : Number(draft.durationMonths),
  opensAt: momentOf(draft.opensOn ?? '', '00:00'),
  closesAt: momentOf(draft.closesOn ?? '', '23:59'),
  eligibility: {
    organisationTypes: organisationTypes.filter((one) => draft.types.includes(one)),
    regions: regionCodes.filter((one) => draft.regions.includes(one)),
    organisationsOnly: !draft.individuals,
    registered: draft.registered,
    note: stored?.eligibility.note ?? null,
  },
  form:
    draft.formKind === 'none'
      ? null
      : draft.formKind === 'standard'
        ? applicationForm([])
        : readDefinition(draft.definition),
  criteria: draft.criteria.map(({ name, points }, at): Criterion => ({
    id: `criterion-${at + 1}`,
    name,
    points: Number(points),
  })),
  milestones: draft.milestones.map(({ title, share, months }): Milestone => ({
    title,
    share: Number(share),
    months: Number(months),
  })),
})

export function NewCallScreen() {
  const { t } = useTranslation('grants')
  return (
    <AdminFrame title={t('admin.newTitle')}>
      <CallForm call={null} />
    </AdminFrame>
  )
}

export function EditCallScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('grants')
  const query = useApiQuery(readCall, { params: { id } }, { staleTime: 0 })
  return (
    <AdminFrame title={t('admin.edit')}>
      <Loaded query={query}>{(call) => <CallForm call={call} />}</Loaded>
    </AdminFrame>
  )
}

function CallForm({ call }: { readonly call: CallDetail | null }) {
  const { t } = useTranslation(['grants', 'content', 'organisations'])
  const goOn = useGoOn()
  const form = useForm<Draft, GrantInput, CallDetail>({
    name: 'call',
    keep: `grant-call:${call?.id ?? 'new'}`,
    keepFor: 'person',
    initial: call ? draftOf(call) : newDraft,
    version: call?.version ?? 0,
    schema: grantInput,
    toBody: (draft) => bodyOf(draft, call),
    check: (draft) => {
      const fault = draft.formKind === 'own' ? definitionFault(draft.definition) : null
      return fault === null ? [] : [{ path: 'definition', code: fault }]
    },
    problem: ({ code }) => {
      const [fault, field] = code.split(':')
      if (fault === 'option-named-twice') return t('issues.option-named-twice', { field })
      if (code === 'definition') return t('fields.formFault', { fault: t('fields.formDefinition') })
      const known = [
        'before-opening',
        'not-a-working-day',
        'shares-not-100',
        'named-twice',
        'milestone-named-twice',
      ] as const
      const found = known.find((one) => one === code)
      return found && t(`issues.${found}`)
    },
    fields: (draft) => [
      { kind: 'pair', name: 'title', label: { en: t('fields.titleEn'), ar: t('fields.titleAr') }, required: true },
      {
        kind: 'pair',
        name: 'description',
        long: true,
        most: 4000,
        required: true,
        label: { en: t('fields.descriptionEn'), ar: t('fields.descriptionAr') },
      },
      [
        { kind: 'number', name: 'budget', label: t('fields.budget'), required: true },
        {
          kind: 'choice',
          name: 'currency',
          label: t('fields.currency'),
          options: currencies.map((value) => ({ value, label: value })),
        },
        {
          kind: 'choice',
          name: 'focus',
          label: t('fields.focus'),
          optional: true,
          options: grantFocuses.map((value) => ({ value, label: t(`content:focuses.${value}`) })),
        },
      ],
      [
        { kind: 'date', name: 'opensOn', path: 'opensAt', label: t('fields.opensAt'), required: true },
        {
          kind: 'date',
          name: 'closesOn',
          path: 'closesAt',
          label: t('fields.closesAt'),
          hint: t('fields.closesHint'),
          required: true,
        },
        { kind: 'number', name: 'durationMonths', whole: true, optional: true, label: t('fields.durationMonths') },
      ],
      {
        kind: 'several',
        name: 'types',
        path: 'eligibility.organisationTypes',
        label: t('fields.types'),
        hint: t('fields.typesHint'),
        options: organisationTypes.map((value) => ({ value, label: t(`organisations:types.${value}`) })),
      },
      {
        kind: 'several',
        name: 'regions',
        path: 'eligibility.regions',
        label: t('fields.regions'),
        hint: t('fields.regionsHint'),
        options: regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })),
      },
      { kind: 'switch', name: 'individuals', label: t('fields.individuals') },
      { kind: 'switch', name: 'registered', label: t('fields.registered') },
      {
        kind: 'choice',
        as: 'radio',
        name: 'formKind',
        path: 'form',
        label: t('fields.form'),
        options: [
          { value: 'none', label: t('fields.formNone') },
          { value: 'standard', label: t('fields.formStandard') },
          { value: 'own', label: t('fields.formOwn') },
        ],
      },
      ...(draft.formKind === 'own'
        ? ([
            {
              kind: 'long',
              name: 'definition',
              label: t('fields.formDefinition'),
              hint: t('fields.formDefinitionHint'),
              dir: 'ltr',
              rows: 12,
              most: 100_000,
            },
          ] as const)
        : []),
      {
        kind: 'custom',
        bare: true,
        name: 'criteria',
        label: t('fields.criteria'),
        render: (control) => <Criteria {...control} />,
      },
      {
        kind: 'custom',
        bare: true,
        name: 'milestones',
        label: t('fields.milestones'),
        render: (control) => <Milestones {...control} />,
      },
    ],
    send: (body, version) =>
      call
        ? callApi(updateCall, { params: { id: call.id }, body: { ...body, version } })
        : callApi(createCall, { body }),
    touches: [readCall, listCalls, listGrants],
    onSaved: ({ id }) => {
      toast.success(t('admin.saved'))
      void goOn(paths.adminGrant(id))
    },
  })
  return <Form form={form} submit={t('fields.save')} />
}

type CellProps = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly isFigure?: boolean
  readonly error: string | undefined
  readonly onChange: (value: string) => void
}

const Cell = ({ id, label, value, isFigure = false, error, onChange }: CellProps) => (
  <Field id={id} label={label} error={error} className={isFigure ? 'w-32' : 'min-w-48 grow'}>
    {(control) => (
      <TextInput
        {...control}
        dir={isFigure ? 'ltr' : 'auto'}
        inputMode={isFigure ? 'numeric' : undefined}
        maxLength={300}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
)

const replaced = <T,>(all: readonly T[], at: number, part: Partial<T>): T[] =>
  all.map((one, index) => (index === at ? { ...one, ...part } : one))
const without = <T,>(all: readonly T[], at: number): T[] => all.filter((_, index) => index !== at)

function Criteria({ draft, change, idOf, wrong }: CustomControl<Draft>) {
  const { t } = useTranslation('grants')
  const { criteria } = draft
  const set = (at: number, part: Partial<CriterionDraft>) => change({ criteria: replaced(criteria, at, part) })
  return (
    <fieldset id={idOf('criteria')} tabIndex={-1} className="grid grid-cols-1 gap-3">
      <legend className="mb-1 font-semibold">{t('fields.criteria')}</legend>
      <p className="text-sm text-muted">{t('fields.criteriaText')}</p>
      {criteria.map(({ name, points }, at) => (
        <div key={at} className="flex flex-wrap items-end gap-3 rounded-card border border-line p-3">
          <Cell
            id={idOf(`criteria.${at}.name.ar`)}
            error={wrong(`criteria.${at}.name.ar`)}
            label={t('fields.criterionAr')}
            value={name.ar}
            onChange={(ar) => set(at, { name: { ...name, ar } })}
          />
          <Cell
            id={idOf(`criteria.${at}.name.en`)}
            error={wrong(`criteria.${at}.name.en`)}
            label={t('fields.criterionEn')}
            value={name.en}
            onChange={(en) => set(at, { name: { ...name, en } })}
          />
          <Cell
            id={idOf(`criteria.${at}.points`)}
            error={wrong(`criteria.${at}.points`)}
            label={t('fields.points')}
            isFigure
            value={points}
            onChange={(next) => set(at, { points: next })}
          />
          <Button variant="quiet" onClick={() => change({ criteria: without(criteria, at) })}>
            {t('fields.remove')}
          </Button>
        </div>
      ))}
      <Button
        icon="plus"
        className="justify-self-start"
        held={criteria.length >= 12}
        onClick={() => change({ criteria: [...criteria, { name: nothing, points: '' }] })}
      >
        {t('fields.addCriterion')}
      </Button>
      {wrong('criteria') !== undefined && <p className="text-sm text-critical">{wrong('criteria')}</p>}
    </fieldset>
  )
}

function Milestones({ draft, change, idOf, wrong }: CustomControl<Draft>) {
  const { t } = useTranslation('grants')
  const { milestones } = draft
  const set = (at: number, part: Partial<MilestoneDraft>) => change({ milestones: replaced(milestones, at, part) })
  return (
    <fieldset id={idOf('milestones')} tabIndex={-1} className="grid grid-cols-1 gap-3">
      <legend className="mb-1 font-semibold">{t('fields.milestones')}</legend>
      {milestones.map(({ title, share, months }, at) => (
        <div key={at} className="flex flex-wrap items-end gap-3 rounded-card border border-line p-3">
          <Cell
            id={idOf(`milestones.${at}.title.ar`)}
            error={wrong(`milestones.${at}.title.ar`)}
            label={t('fields.milestoneAr')}
            value={title.ar}
            onChange={(ar) => set(at, { title: { ...title, ar } })}
          />
          <Cell
            id={idOf(`milestones.${at}.title.en`)}
            error={wrong(`milestones.${at}.title.en`)}
            label={t('fields.milestoneEn')}
            value={title.en}
            onChange={(en) => set(at, { title: { ...title, en } })}
          />
          <Cell
            id={idOf(`milestones.${at}.share`)}
            error={wrong(`milestones.${at}.share`)}
            label={t('fields.share')}
            isFigure
            value={share}
            onChange={(next) => set(at, { share: next })}
          />
          <Cell
            id={idOf(`milestones.${at}.months`)}
            error={wrong(`milestones.${at}.months`)}
            label={t('fields.months')}
            isFigure
            value={months}
            onChange={(next) => set(at, { months: next })}
          />
          <Button
            variant="quiet"
            held={milestones.length === 1}
            onClick={() => change({ milestones: without(milestones, at) })}
          >
            {t('fields.remove')}
          </Button>
        </div>
      ))}
      <Button
        icon="plus"
        className="justify-self-start"
        held={milestones.length >= 12}
        onClick={() => change({ milestones: [...milestones, { title: nothing, share: '', months: '' }] })}
      >
        {t('fields.addMilestone')}
      </Button>
      {wrong('milestones') !== undefined && <p className="text-sm text-critical">{wrong('milestones')}</p>}
    </fieldset>
  )
}
