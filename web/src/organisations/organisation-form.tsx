import { regionCodes } from '@athar/contracts/core'
import {
  consolidationApproaches,
  organisationInput,
  organisationTypes,
  sectors,
  type OrganisationInput,
} from '@athar/contracts/organisations'
import { asciiDigits } from '@athar/activity-file'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useKeptDraft } from '../platform/form/kept-draft.ts'
import { useFormat } from '../platform/language/index.ts'
import { RestoredNotice } from '../platform/restored-notice.tsx'
import { Button } from '../ui/button.tsx'
import { Disclosure } from '../ui/disclosure.tsx'
import { RadioGroup } from '../ui/choice.tsx'
import { ErrorSummary } from '../ui/error-summary.tsx'
import { Field } from '../ui/field.tsx'
import { Select } from '../ui/select/index.ts'
import { TextInput } from '../ui/text-input.tsx'
import { ShortName } from './short-name.tsx'

/** As typed: nothing is chosen for the person but what the protocol itself recommends. */
type Draft = Omit<OrganisationInput, 'sector' | 'region' | 'baseYear' | 'unifiedNumber'> & {
  sector: OrganisationInput['sector'] | null
  region: string | null
  baseYear: string
  unifiedNumber: string
}
type FieldName =
  | 'name-en'
  | 'name-ar'
  | 'type'
  | 'sector'
  | 'region'
  | 'unifiedNumber'
  | 'consolidationApproach'
  | 'baseYear'
  | 'fiscalYearFirstMonth'

type OrganisationFormProps = {
  readonly currentYear: number
  readonly busy: boolean
  readonly submitLabel: string
  /** What is to be changed; without it the form begins with what the protocol recommends. */
  readonly initial?: OrganisationInput
  /** How often somebody else saved something else to begin with: what was typed goes over that. */
  readonly overtaken?: number
  /** A field the server refused, with its words. */
  readonly refused?: { readonly field: FieldName; readonly message: string } | null
  /** Asks for name, sector and region; the rest is folded, with what the protocol recommends. */
  readonly short?: boolean
  /** Under which name what is typed is kept in this tab until it is saved. */
  readonly keptAs: string
  /** Settles when it is stored; a refusal is told by whoever sent it. */
  readonly onSubmit: (input: OrganisationInput) => Promise<unknown>
}

const fieldOf = (path: readonly PropertyKey[]): FieldName =>
  path[0] === 'name' ? (path[1] === 'en' ? 'name-en' : 'name-ar') : (path[0] as FieldName)

function read(draft: Draft): { input: OrganisationInput } | { wrong: ReadonlySet<FieldName> } {
  const unifiedNumber = asciiDigits(draft.unifiedNumber).replace(/\s/g, '')
  const parsed = organisationInput.safeParse({
    ...draft,
    unifiedNumber: unifiedNumber === '' ? null : unifiedNumber,
    baseYear: Number(asciiDigits(draft.baseYear)),
  })
  return parsed.success
    ? { input: parsed.data }
    : { wrong: new Set(parsed.error.issues.map((issue) => fieldOf(issue.path))) }
}

const draftOf = (input: OrganisationInput): Draft => ({
  ...input,
  unifiedNumber: input.unifiedNumber ?? '',
  baseYear: String(input.baseYear),
})

const blankDraft = (currentYear: number): Draft => ({
  name: { en: '', ar: '' },
  type: 'company',
  sector: null,
  region: null,
  unifiedNumber: '',
  consolidationApproach: 'operational-control',
  baseYear: String(currentYear - 1),
  fiscalYearFirstMonth: 1,
})

/** What is asked of an organisation before its first figure; each answer can be changed later. */
export function OrganisationForm({
  currentYear,
  busy,
  submitLabel,
  initial,
  overtaken,
  refused = null,
  short = false,
  keptAs,
  onSubmit,
}: OrganisationFormProps) {
  const { t } = useTranslation(['organisations', 'common'])
  const format = useFormat()
  const kept = useKeptDraft(keptAs, initial ? draftOf(initial) : blankDraft(currentYear), overtaken)
  const { draft, change: set } = kept
  const [wrong, setWrong] = useState<ReadonlySet<FieldName>>(new Set())
  const [attempt, setAttempt] = useState(0)
  const words = (field: FieldName) =>
    refused?.field === field ? refused.message : wrong.has(field) ? t(`form.wrong.${field}`) : undefined
  const fields: readonly FieldName[] = [
    'name-en',
    'name-ar',
    'type',
    'sector',
    'region',
    'unifiedNumber',
    'consolidationApproach',
    'baseYear',
    'fiscalYearFirstMonth',
  ]
  const errors = fields.flatMap((field) => {
    const message = words(field)
    return message === undefined ? [] : [{ field, message }]
  })
  const submit = () => {
    const answer = read(draft)
    setAttempt(attempt + 1)
    setWrong('wrong' in answer ? answer.wrong : new Set())
    if ('input' in answer)
      void onSubmit(answer.input).then(
        () => kept.saved(draft),
        () => undefined,
      )
  }

  const names = (
    <>
      <Field
        id={short ? 'full-name-ar' : 'name-ar'}
        label={t('form.nameAr')}
        error={short ? undefined : words('name-ar')}
      >
        {(control) => (
          <TextInput
            {...control}
            lang="ar"
            dir="rtl"
            autoComplete="organization"
            maxLength={200}
            value={draft.name.ar}
            onChange={(event) => set({ name: { ...draft.name, ar: event.target.value } })}
          />
        )}
      </Field>
      <Field id="name-en" label={t('form.nameEn')} error={words('name-en')}>
        {(control) => (
          <TextInput
            {...control}
            lang="en"
            dir="ltr"
            autoComplete="organization"
            maxLength={200}
            value={draft.name.en}
            onChange={(event) => set({ name: { ...draft.name, en: event.target.value } })}
          />
        )}
      </Field>
      <p className="-mt-3.5 text-sm text-muted sm:col-span-2 sm:mt-1.5">{t('form.nameHint')}</p>
    </>
  )
  const type = (
    <Field id="type" label={t('form.type')} error={words('type')}>
      {(control) => (
        <Select
          {...control}
          options={organisationTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
          value={draft.type}
          onChange={(type) => set({ type })}
        />
      )}
    </Field>
  )
  const sector = (
    <Field id="sector" label={t('form.sector')} error={words('sector')}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('form.choose')}
          options={sectors.map((value) => ({ value, label: t(`sectors.${value}`) }))}
          value={draft.sector}
          onChange={(sector) => set({ sector })}
        />
      )}
    </Field>
  )
  const region = (
    <Field id="region" label={t('form.region')} error={words('region')}>
      {(control) => (
        <Select
          {...control}
          placeholder={t('form.choose')}
          options={regionCodes.map((value) => ({ value, label: t(`regions.${value}`) }))}
          value={draft.region}
          onChange={(region) => set({ region })}
        />
      )}
    </Field>
  )
  const unifiedNumber = (
    <Field
      id="unifiedNumber"
      label={t('form.unifiedNumber')}
      optional={t('common:generic.optional')}
      hint={t('form.unifiedNumberHint')}
      error={words('unifiedNumber')}
    >
      {(control) => (
        <TextInput
          {...control}
          inputMode="numeric"
          dir="ltr"
          autoComplete="off"
          maxLength={16}
          value={draft.unifiedNumber}
          onChange={(event) => set({ unifiedNumber: event.target.value })}
        />
      )}
    </Field>
  )
  const approachAndYears = (
    <>
      <RadioGroup
        name="consolidationApproach"
        legend={t('form.consolidation')}
        hint={t('form.consolidationHint')}
        error={words('consolidationApproach')}
        value={draft.consolidationApproach}
        onChange={(consolidationApproach) => set({ consolidationApproach })}
        options={consolidationApproaches.map((value) => ({
          value,
          label: t(`consolidation.${value}.title`),
          hint: t(`consolidation.${value}.text`),
        }))}
      />
      <div className="field-row">
        <Field id="baseYear" label={t('form.baseYear')} hint={t('form.baseYearHint')} error={words('baseYear')}>
          {(control) => (
            <TextInput
              {...control}
              inputMode="numeric"
              dir="ltr"
              maxLength={4}
              className="max-w-28"
              value={draft.baseYear}
              onChange={(event) => set({ baseYear: event.target.value })}
            />
          )}
        </Field>
        <Field
          id="fiscalYearFirstMonth"
          label={t('form.firstMonth')}
          hint={t('form.firstMonthHint')}
          error={words('fiscalYearFirstMonth')}
        >
          {(control) => (
            <Select
              {...control}
              options={Array.from({ length: 12 }, (_, at) => ({
                value: String(at + 1),
                label: format.monthName(at + 1),
              }))}
              value={String(draft.fiscalYearFirstMonth)}
              onChange={(month) => set({ fiscalYearFirstMonth: Number(month) })}
            />
          )}
        </Field>
      </div>
    </>
  )

  return (
    <form
      noValidate
      className="grid grid-cols-1 gap-6"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      {kept.restored && (
        <RestoredNotice
          title={t('form.restored')}
          startOver={{ label: t('form.startOver'), onPress: kept.startOver }}
        />
      )}
      <ErrorSummary title={t('common:form.problem')} errors={errors} attempt={attempt} />
      {short ? (
        <>
          <div className="field-row">
            <ShortName names={draft.name} error={words('name-ar')} onChange={(name) => set({ name })} />
            {sector}
            {region}
          </div>
          <Disclosure title={t('form.more')}>
            <div className="grid grid-cols-1 gap-6 pt-3 pb-2">
              <div className="field-row">
                {names}
                {type}
                {unifiedNumber}
              </div>
              {approachAndYears}
            </div>
          </Disclosure>
        </>
      ) : (
        <>
          <div className="field-row">
            {names}
            {type}
            {sector}
            {region}
            {unifiedNumber}
          </div>
          {approachAndYears}
        </>
      )}
      <Button type="submit" variant="primary" size="lg" busy={busy} className="justify-self-start">
        {submitLabel}
      </Button>
    </form>
  )
}
