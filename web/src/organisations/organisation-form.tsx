import { asciiDigits } from '@athar/activity-file'
import type { ContractShape } from '@athar/contracts'
import { regionCodes } from '@athar/contracts/core'
import { consolidationApproaches, organisationInput, type OrganisationInput } from '@athar/contracts/organisations'
import { useTranslation } from 'react-i18next'
import {
  Fields,
  Form,
  useContractForm,
  withContract,
  type ContractField,
  type DraftOf,
} from '../platform/form/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { Disclosure } from '../ui/disclosure.tsx'
import { ShortName } from './short-name.tsx'

type OrganisationFormProps = {
  /** What is to be changed; without it the form begins with what the protocol recommends. */
  readonly stored?: OrganisationInput
  readonly version?: number
  /** Asks for name, sector and region; the rest is folded, with what the protocol recommends. */
  readonly short?: boolean
  /** Under which name what is typed is kept in this tab until it is saved. */
  readonly keep: string
  readonly submit: string
  readonly send: (input: OrganisationInput, version: number) => Promise<unknown>
  readonly touches?: readonly ContractShape[]
  readonly onSaved?: () => unknown
}

/** Nothing is chosen for the person but what the protocol itself recommends. */
const recommended = () =>
  ({
    type: 'company',
    consolidationApproach: 'operational-control',
    baseYear: new Date().getFullYear() - 1,
    fiscalYearFirstMonth: 1,
  }) as const

/** What is asked of an organisation before its first figure; each answer can be changed later. */
export function OrganisationForm({ stored, short = false, submit, ...rest }: OrganisationFormProps) {
  const { t } = useTranslation('organisations')
  const { names, shortName, sector, region, type, unifiedNumber, ...folded } = useOrganisationFields()
  const approach = [folded.approach, [folded.baseYear, folded.firstMonth]]
  const form = useContractForm({
    ...rest,
    name: 'organisation',
    keepFor: 'person',
    schema: organisationInput,
    stored: stored ?? recommended(),
    adjust: (body) => ({
      ...body,
      unifiedNumber: body.unifiedNumber && asciiDigits(body.unifiedNumber).replace(/\s/g, ''),
    }),
    problem: ({ path, code }) => {
      if (code === 'taken') return t('errors.organisations.unified-number-taken')
      return t(`form.wrong.${path.replace('.', '-') as 'name-ar'}`)
    },
    issuesIn: ({ code }) =>
      code === 'organisations.unified-number-taken' ? [{ path: 'unifiedNumber', code: 'taken' }] : [],
    fields: short
      ? [[shortName, sector, region], [type, unifiedNumber], ...approach]
      : [[...names, type, sector, region, unifiedNumber], ...approach],
  })
  return (
    <Form form={form} submit={submit} size="lg" className="gap-6">
      {short ? (
        <>
          <Fields form={form} only={['name', 'sector', 'region']} />
          <Disclosure title={t('form.more')}>
            <div className="grid grid-cols-1 gap-6 pt-3 pb-2">
              <Fields form={{ ...form, name: 'full', issues: [], fields: withContract(organisationInput, [names]) }} />
              <Fields
                form={form}
                only={['type', 'unifiedNumber', 'consolidationApproach', 'baseYear', 'fiscalYearFirstMonth']}
              />
            </div>
          </Disclosure>
        </>
      ) : undefined}
    </Form>
  )
}

type Field = ContractField<DraftOf<OrganisationInput>>

function useOrganisationFields() {
  const { t } = useTranslation('organisations')
  const format = useFormat()
  const months = Array.from({ length: 12 }, (_, at) => at + 1)
  const names: Field[] = [
    {
      name: 'name',
      label: { en: t('form.nameEn'), ar: t('form.nameAr') },
      autoComplete: 'organization',
      oneEnough: false,
    },
    {
      kind: 'custom',
      bare: true,
      name: 'nameHint',
      label: '',
      render: () => <p className="-mt-3.5 text-sm text-muted sm:col-span-2 sm:mt-1.5">{t('form.nameHint')}</p>,
    },
  ]
  return {
    names,
    /** One box for either language; those of both are folded away. */
    shortName: {
      kind: 'custom',
      bare: true,
      name: 'name',
      label: t('form.name'),
      render: ({ draft, change, wrong, idOf }) => (
        <ShortName
          id={idOf('name.ar')}
          names={draft.name}
          error={wrong('name.ar', 'name.en')}
          onChange={(name) => change({ name })}
        />
      ),
    },
    type: { name: 'type', label: t('form.type'), option: (value) => t(`types.${value}`) },
    sector: { name: 'sector', label: t('form.sector'), option: (value) => t(`sectors.${value}`) },
    region: {
      kind: 'choice',
      name: 'region',
      label: t('form.region'),
      options: regionCodes.map((value) => ({ value, label: t(`regions.${value}`) })),
    },
    unifiedNumber: {
      name: 'unifiedNumber',
      label: t('form.unifiedNumber'),
      hint: t('form.unifiedNumberHint'),
      inputMode: 'numeric',
      dir: 'ltr',
      autoComplete: 'off',
      most: 16,
    },
    approach: {
      kind: 'choice',
      as: 'radio',
      name: 'consolidationApproach',
      label: t('form.consolidation'),
      hint: t('form.consolidationHint'),
      options: consolidationApproaches.map((value) => ({
        value,
        label: t(`consolidation.${value}.title`),
        hint: t(`consolidation.${value}.text`),
      })),
    },
    baseYear: {
      name: 'baseYear',
      label: t('form.baseYear'),
      hint: t('form.baseYearHint'),
      most: 4,
      boxClass: 'max-w-28',
    },
    firstMonth: {
      kind: 'choice',
      name: 'fiscalYearFirstMonth',
      label: t('form.firstMonth'),
      hint: t('form.firstMonthHint'),
      options: months.map((month) => ({ value: String(month), label: format.monthName(month) })),
    },
  } satisfies Record<string, Field | readonly Field[]>
}
