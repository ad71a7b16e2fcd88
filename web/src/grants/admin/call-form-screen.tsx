import {
  applicationForm,
  createCall,
  currencies,
  grantFocuses,
  grantInput,
  milestoneAwaits,
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
import { useParams, useSearchParams } from 'react-router'
import { AdminFrame, Loaded } from '../../platform/admin/index.ts'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import {
  draftPath,
  formDraft,
  formOfDraft,
  FormPreview,
  formRows,
  type FormDraft,
} from '../../platform/defined-form/index.ts'
import { Form, moneyText, typedMoney, typedNumber, useForm, type Schema } from '../../platform/form/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useGoOn } from '../../platform/routing/use-go-on.ts'
import { toast } from '../../ui/toast/toast-store.ts'

type Both = { readonly en: string; readonly ar: string }
/** Kept as it is: scores of reviews go by it. */
type CriterionDraft = { readonly id: string; readonly name: Both; readonly points: string }
type MilestoneDraft = {
  readonly title: Both
  readonly share: string
  readonly months: string
  readonly awaits: string | null
}
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
  readonly pages: FormDraft
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
  pages: [],
  criteria: [{ id: 'criterion-1', name: { en: 'Impact', ar: 'الأثر' }, points: '100' }],
  milestones: [
    {
      title: { en: 'Final report accepted', ar: 'قبول التقرير الختامي' },
      share: '100',
      months: '12',
      awaits: 'report',
    },
  ],
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
  pages: call.form === null ? [] : formDraft(call.form),
  criteria: call.criteria.map(({ id, name, points }) => ({ id, name, points: String(points) })),
  milestones: call.milestones.map(({ title, share, months, awaits }) => ({
    title,
    share: String(share),
    months: String(months),
    awaits,
  })),
})

const standardForm = () => applicationForm([])

/** An id that no criterion has, nor had when the form was opened. */
const freshCriterion = (): CriterionDraft => ({
  id: `criterion-${crypto.randomUUID().slice(0, 8)}`,
  name: nothing,
  points: '',
})

/** What the contract says of the form is said at the rows that it is edited by. */
const schema: Schema = {
  safeParse(body) {
    const checked = grantInput.safeParse(body)
    if (checked.success) return checked
    const { form } = body as GrantInput
    const issues = checked.error.issues.map((issue) => {
      const [head, ...path] = issue.path
      if (head !== 'form' || !form) return issue
      const of = issue.message === 'option-named-twice' ? ['options'] : []
      return { ...issue, path: ['pages', draftPath(formDraft(form), path), ...of] }
    })
    return { success: false, error: { issues } }
  },
}

const wholeIn = (text: string): number => Number(typedNumber(text) ?? Number.NaN)

const bodyOf = (draft: Draft, stored: CallDetail | null): GrantInput => ({
  title: draft.title,
  description: draft.description,
  focus: grantFocuses.find((one) => one === draft.focus) ?? null,
  budget: Number(typedMoney(draft.budget, draft.currency ?? 'SAR') ?? Number.NaN),
  currency: currencies.find((one) => one === draft.currency) ?? 'SAR',
  durationMonths: draft.durationMonths.trim() === '' ? null : wholeIn(draft.durationMonths),
  opensAt: momentOf(draft.opensOn ?? '', '00:00'),
  closesAt: momentOf(draft.closesOn ?? '', '23:59'),
  eligibility: {
    organisationTypes: organisationTypes.filter((one) => draft.types.includes(one)),
    regions: regionCodes.filter((one) => draft.regions.includes(one)),
    organisationsOnly: !draft.individuals,
    registered: draft.registered,
    note: stored?.eligibility.note ?? null,
  },
  form: draft.formKind === 'none' ? null : draft.formKind === 'standard' ? standardForm() : formOfDraft(draft.pages),
  criteria: draft.criteria.map(({ id, name, points }): Criterion => ({ id, name, points: wholeIn(points) })),
  milestones: draft.milestones.map(({ title, share, months, awaits }): Milestone => ({
    title,
    share: wholeIn(share),
    months: wholeIn(months),
    awaits: milestoneAwaits.find((one) => one === awaits) ?? 'report',
  })),
})

/** A new call; with `from` in the address, filled in as an earlier one, without its days. */
export function NewCallScreen() {
  const { t } = useTranslation('grants')
  const [search] = useSearchParams()
  const from = search.get('from')
  return (
    <AdminFrame title={t('admin.newTitle')}>
      {from === null ? <CallForm call={null} /> : <CopiedCall key={from} id={from} />}
    </AdminFrame>
  )
}

function CopiedCall({ id }: { readonly id: string }) {
  const query = useApiQuery(readCall, { params: { id } }, { staleTime: 0 })
  return <Loaded query={query}>{(call) => <CallForm call={null} copied={call} />}</Loaded>
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

type CallFormProps = { readonly call: CallDetail | null; readonly copied?: CallDetail }

function CallForm({ call, copied }: CallFormProps) {
  const { t } = useTranslation(['grants', 'content', 'organisations'])
  const { t: ofForms } = useTranslation('ui')
  const { lang } = useLanguage()
  const { count } = useFormat()
  const builder = { t: ofForms, lang, count }
  const named = new Intl.DisplayNames(lang, { type: 'currency' })
  const goOn = useGoOn()
  const form = useForm<Draft, GrantInput, CallDetail>({
    name: 'call',
    keep: `grant-call:${call?.id ?? `new${copied ? `:${copied.id}` : ''}`}`,
    keepFor: 'person',
    initial: call ? draftOf(call) : copied ? { ...draftOf(copied), opensOn: '', closesOn: '' } : newDraft,
    version: call?.version ?? 0,
    schema,
    toBody: (draft) => bodyOf(draft, call ?? copied ?? null),
    check: (draft) =>
      draft.formKind === 'own'
        ? draft.pages.flatMap(({ whenField, whenAnswer }, at) =>
            whenField !== null && whenAnswer === null ? [{ path: `pages.${at}.whenAnswer`, code: 'choice' }] : [],
          )
        : [],
    problem: ({ code }) => {
      const known = [
        'form-loop',
        'form-option-named-twice',
        'form-title-twice',
        'form-question-named-twice',
        'form-column-named-twice',
        'form-bounds-reversed',
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
          options: currencies.map((value) => ({ value, label: named.of(value) ?? value })),
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
        none: t('fields.allRegions', { number: count(regionCodes.length) }),
        className: 'grid grid-cols-1 gap-x-6 sm:grid-cols-2 lg:grid-cols-3',
        options: regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })),
      },
      { kind: 'switch', name: 'individuals', label: t('fields.individuals'), hint: t('fields.individualsHint') },
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
        change: (formKind: string | null) => ({
          formKind,
          ...(formKind === 'own' && draft.pages.length === 0 ? { pages: formDraft(standardForm()) } : {}),
        }),
      },
      ...(draft.formKind === 'own'
        ? ([
            formRows(builder, draft.pages),
            {
              kind: 'custom',
              bare: true,
              name: 'preview',
              label: builder.t('formBuilder.preview'),
              render: () => <FormPreview form={formOfDraft(draft.pages)} />,
            },
          ] as const)
        : []),
      {
        kind: 'rows',
        name: 'criteria',
        label: t('fields.criteria'),
        hint: t('fields.criteriaText'),
        one: (nth) => t('fields.criterion', { nth: builder.count(nth) }),
        add: t('fields.addCriterion'),
        fresh: freshCriterion,
        most: 12,
        fields: () => [
          {
            kind: 'pair',
            name: 'name',
            label: { en: t('fields.criterionEn'), ar: t('fields.criterionAr') },
            required: true,
          },
          { kind: 'number', name: 'points', label: t('fields.points'), whole: true, required: true, boxClass: 'w-32' },
        ],
      },
      {
        kind: 'rows',
        name: 'milestones',
        label: t('fields.milestones'),
        one: (nth) => t('fields.milestone', { nth: builder.count(nth) }),
        add: t('fields.addMilestone'),
        fresh: () => ({ title: nothing, share: '', months: '', awaits: 'report' }),
        least: 1,
        most: 12,
        fields: () => [
          {
            kind: 'pair',
            name: 'title',
            label: { en: t('fields.milestoneEn'), ar: t('fields.milestoneAr') },
            most: 300,
            required: true,
          },
          [
            { kind: 'number', name: 'share', label: t('fields.share'), whole: true, required: true },
            { kind: 'number', name: 'months', label: t('fields.months'), whole: true, required: true },
          ],
          {
            kind: 'choice',
            name: 'awaits',
            label: t('fields.awaits'),
            options: milestoneAwaits.map((value) => ({ value, label: t(`fields.awaitsOf.${value}`) })),
          },
        ],
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
