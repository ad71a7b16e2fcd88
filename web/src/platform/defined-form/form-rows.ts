import { fieldKinds } from '@athar/contracts/core'
import type { TFunction } from 'i18next'
import type { FieldList, RowsOf } from '../form/index.ts'
import {
  newColumn,
  newOption,
  newPage,
  newQuestion,
  usualMost,
  type ColumnDraft,
  type FormDraft,
  type OptionDraft,
  type PageDraft,
  type QuestionDraft,
} from './form-draft.ts'

type Words = {
  readonly t: TFunction<'ui'>
  readonly lang: 'en' | 'ar'
  readonly count: (value: number) => string
}
type Option = { readonly value: string; readonly label: string }

const columnKinds = ['text', 'number', 'money'] as const
const kindOf = (kind: string | null) => fieldKinds.find((one) => one === kind)

/** The pages of a form with their questions, as rows of the form that edits them. */
export const formRows = (words: Words, draft: FormDraft): RowsOf<PageDraft> & { readonly name: 'pages' } => ({
  kind: 'rows',
  name: 'pages',
  label: words.t('formBuilder.pages'),
  hint: words.t('formBuilder.pagesText'),
  one: (nth) => words.t('formBuilder.page', { nth: words.count(nth) }),
  add: words.t('formBuilder.addPage'),
  fresh: newPage,
  fields: (page, at) => pageFields(words, draft, page, at),
  least: 1,
  most: 20,
  ordered: true,
})

function pageFields(words: Words, draft: FormDraft, page: PageDraft, at: number): FieldList<PageDraft> {
  const { t, lang } = words
  const deciding = draft.slice(0, at).flatMap(({ questions }) => questions.filter(decides))
  const decider = deciding.find(({ name }) => name === page.whenField)
  const answers: readonly Option[] =
    decider?.kind === 'choice'
      ? decider.options.map(({ key, label }) => ({ value: key, label: label[lang] }))
      : (['yes', 'no'] as const).map((value) => ({ value, label: t(`form.${value}`) }))
  return [
    {
      kind: 'pair',
      name: 'title',
      label: { en: t('formBuilder.titleEn'), ar: t('formBuilder.titleAr') },
      required: true,
    },
    ...(deciding.length > 0 || page.whenField !== null
      ? [
          [
            {
              kind: 'choice',
              name: 'whenField',
              label: t('formBuilder.when'),
              optional: true,
              placeholder: t('formBuilder.always'),
              options: deciding.map(({ name, label }) => ({ value: name, label: label[lang] })),
              change: (whenField: string | null) => ({ whenField, whenAnswer: null }),
            },
            ...(page.whenField === null
              ? []
              : ([
                  {
                    kind: 'choice',
                    name: 'whenAnswer',
                    label: t('formBuilder.whenAnswer'),
                    required: true,
                    options: answers,
                  },
                ] as const)),
          ] as const,
        ]
      : []),
    {
      kind: 'rows',
      name: 'questions',
      label: t('formBuilder.questions'),
      one: (nth) => t('formBuilder.question', { nth: words.count(nth) }),
      add: t('formBuilder.addQuestion'),
      fresh: newQuestion,
      fields: (question) => questionFields(words, draft, question),
      least: 1,
      most: 40,
      ordered: true,
    },
  ]
}

const decides = ({ kind }: QuestionDraft): boolean => kind === 'yes-no' || kind === 'choice'

function questionFields(words: Words, draft: FormDraft, question: QuestionDraft): FieldList<QuestionDraft> {
  const { t } = words
  const kind = kindOf(question.kind)
  const most = kind && usualMost[kind]
  return [
    {
      kind: 'pair',
      name: 'label',
      label: { en: t('formBuilder.labelEn'), ar: t('formBuilder.labelAr') },
      most: 500,
      required: true,
    },
    {
      kind: 'pair',
      name: 'hint',
      label: { en: t('formBuilder.hintEn'), ar: t('formBuilder.hintAr') },
      most: 500,
      optional: true,
    },
    [
      {
        kind: 'choice',
        name: 'kind',
        label: t('formBuilder.kind'),
        required: true,
        options: fieldKinds.map((value) => ({ value, label: t(`formBuilder.kinds.${value}`) })),
        change: (next) => ({
          kind: next,
          most: '',
          ...((next === 'choice' || next === 'choices') && question.options.length === 0
            ? { options: [newOption(), newOption()] }
            : {}),
          ...(next === 'table' && question.columns.length === 0 ? { columns: [newColumn()] } : {}),
        }),
      },
      ...(most === undefined
        ? []
        : ([
            {
              kind: 'number',
              name: 'most',
              label: t(`formBuilder.most.${kind as 'text'}`),
              hint: t('formBuilder.usual', { most: words.count(most) }),
              whole: true,
              optional: true,
            },
          ] as const)),
      ...(kind === 'number' || kind === 'money'
        ? ([
            {
              kind: 'number',
              name: 'least',
              label: t('formBuilder.least'),
              hint: t('formBuilder.leastText'),
              optional: true,
            },
            { kind: 'number', name: 'greatest', label: t('formBuilder.greatest'), optional: true },
          ] as const)
        : []),
    ],
    { kind: 'switch', name: 'required', label: t('formBuilder.required') },
    ...(kind === 'choice' || kind === 'choices' ? [optionRows(words)] : []),
    ...(kind === 'table' ? [columnRows(words), sumFields(words, draft, question)] : []),
  ]
}

const optionRows = ({ t, count }: Words): RowsOf<OptionDraft> & { readonly name: 'options' } => ({
  kind: 'rows',
  name: 'options',
  label: t('formBuilder.options'),
  one: (nth) => t('formBuilder.option', { nth: count(nth) }),
  add: t('formBuilder.addOption'),
  fresh: newOption,
  fields: () => [
    {
      kind: 'pair',
      name: 'label',
      label: { en: t('formBuilder.optionEn'), ar: t('formBuilder.optionAr') },
      most: 500,
      required: true,
    },
  ],
  least: 1,
  most: 50,
  ordered: true,
})

const columnRows = ({ t, count }: Words): RowsOf<ColumnDraft> & { readonly name: 'columns' } => ({
  kind: 'rows',
  name: 'columns',
  label: t('formBuilder.columns'),
  one: (nth) => t('formBuilder.column', { nth: count(nth) }),
  add: t('formBuilder.addColumn'),
  fresh: newColumn,
  fields: () => [
    {
      kind: 'pair',
      name: 'label',
      label: { en: t('formBuilder.columnEn'), ar: t('formBuilder.columnAr') },
      most: 500,
      required: true,
    },
    {
      kind: 'choice',
      name: 'kind',
      label: t('formBuilder.kind'),
      required: true,
      options: columnKinds.map((value) => ({ value, label: t(`formBuilder.kinds.${value}`) })),
    },
  ],
  least: 1,
  most: 8,
  ordered: true,
})

const isFigure = ({ kind }: { readonly kind: string | null }): boolean => kind === 'number' || kind === 'money'

/** Which column is added up, and the question that the sum has to equal. */
const sumFields = ({ t, lang }: Words, draft: FormDraft, { columns }: QuestionDraft) => {
  const named = ({ name, label }: Pick<ColumnDraft, 'name' | 'label'>): Option => ({ value: name, label: label[lang] })
  return [
    {
      kind: 'choice',
      name: 'sum',
      label: t('formBuilder.sum'),
      optional: true,
      placeholder: t('formBuilder.noSum'),
      options: columns.filter(isFigure).map(named),
    },
    {
      kind: 'choice',
      name: 'sumEquals',
      label: t('formBuilder.sumEquals'),
      optional: true,
      placeholder: t('formBuilder.noSum'),
      options: draft.flatMap(({ questions }) => questions.filter(isFigure).map(named)),
    },
  ] as const
}
