import {
  footprintGwpBases,
  footprintMethods,
  sendAnswer,
  sendSupplierFile,
  supplierLimits,
  type SupplierAnswer,
  type SupplierQuestion,
} from '@athar/contracts/suppliers'
import { useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, callApi, uploadFile } from '../../platform/api/index.ts'
import { Form, typedNumber, useForm, type FieldList, type Issue } from '../../platform/form/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { AnswerFiles } from './answer-files.tsx'

type AnswerDraft = {
  readonly co2eKg: string
  readonly method: string | null
  readonly gwpBasis: string | null
  readonly primaryDataPercent: string
  readonly verifier: string
  readonly contact: string
  readonly comment: string
  /** Evidence that is sent with the answer. */
  readonly files: readonly File[]
}

const draftOf = (answer: SupplierAnswer | null): AnswerDraft => ({
  co2eKg: answer?.co2eKg ?? '',
  method: answer?.method ?? null,
  gwpBasis: answer?.gwpBasis ?? null,
  primaryDataPercent: answer?.primaryDataPercent ?? '',
  verifier: answer?.verifier ?? '',
  contact: answer?.contact ?? '',
  comment: answer?.comment ?? '',
  files: [],
})

const bodyOf = ({ files: _files, ...draft }: AnswerDraft): SupplierAnswer => ({
  ...draft,
  co2eKg: typedNumber(draft.co2eKg) ?? '',
  primaryDataPercent: draft.primaryDataPercent === '' ? null : (typedNumber(draft.primaryDataPercent) ?? ''),
  method: draft.method as SupplierAnswer['method'],
  gwpBasis: draft.gwpBasis as SupplierAnswer['gwpBasis'],
})

/** What the server would refuse, said before it is asked. */
function faultsOf(_draft: AnswerDraft, answer: SupplierAnswer): readonly Issue[] {
  const share = answer.primaryDataPercent
  return [
    ...(answer.co2eKg === '' ? [{ path: 'co2eKg', code: 'missing' }] : []),
    ...(answer.co2eKg.startsWith('-') ? [{ path: 'co2eKg', code: 'negative' }] : []),
    ...(answer.method ? [] : [{ path: 'method', code: 'missing' }]),
    ...(answer.gwpBasis ? [] : [{ path: 'gwpBasis', code: 'missing' }]),
    ...(share !== null && (share === '' || share.startsWith('-') || Number(share) > 100)
      ? [{ path: 'primaryDataPercent', code: 'share' }]
      : []),
    ...(answer.contact.trim() === '' ? [{ path: 'contact', code: 'missing' }] : []),
  ]
}

type AnswerFormProps = {
  readonly question: SupplierQuestion
  readonly link: string
  readonly onAnswered: (question: SupplierQuestion) => void
  /** Where the request is no longer what it was when the page was opened. */
  readonly onLost: () => void
}

export function AnswerForm({ question, link, onAnswered, onLost }: AnswerFormProps) {
  const { t } = useTranslation('suppliers')
  const chosen = useRef<readonly File[]>([])
  /** An answer that is sent again does not send its files twice. */
  const sent = useRef<ReadonlySet<File>>(new Set())
  const form = useForm({
    name: 'answer',
    initial: draftOf(question.answer),
    fields: useFields(question),
    toBody: (draft: AnswerDraft) => {
      chosen.current = draft.files
      return bodyOf(draft)
    },
    check: faultsOf,
    problem: ({ code }) => (code === 'negative' || code === 'share' ? t(`answer.${code}`) : undefined),
    send: async (answer) => {
      try {
        for (const file of chosen.current.filter((one) => !sent.current.has(one))) {
          const body = new FormData()
          body.append('file', file)
          await uploadFile(sendSupplierFile, { query: { link }, body })
          sent.current = new Set([...sent.current, file])
        }
        return await callApi(sendAnswer, { body: { link, version: question.version, answer } })
      } catch (error) {
        if (error instanceof ApiError && [409, 410].includes(error.status)) onLost()
        throw error
      }
    },
    onSaved: onAnswered,
  })
  return <Form form={form} submit={t('answer.send')} />
}

function useFields(question: SupplierQuestion): FieldList<AnswerDraft> {
  const { t } = useTranslation('suppliers')
  const { lang } = useLanguage()
  return [
    {
      kind: 'number',
      name: 'co2eKg',
      label: t('answer.co2eKg'),
      hint: t('answer.co2eHint'),
      unit: t('answer.perUnit', { unit: question.unit[lang] }),
      required: true,
    },
    [
      {
        kind: 'choice',
        name: 'method',
        label: t('answer.method'),
        options: footprintMethods.map((value) => ({ value, label: t(`answer.methods.${value}`) })),
        required: true,
      },
      {
        kind: 'choice',
        name: 'gwpBasis',
        label: t('answer.gwpBasis'),
        options: footprintGwpBases.map((value) => ({ value, label: t(`answer.gwpBases.${value}`) })),
        required: true,
      },
    ],
    {
      kind: 'number',
      name: 'primaryDataPercent',
      label: t('answer.primaryDataPercent'),
      hint: t('answer.primaryHint'),
      unit: '%',
      boxClass: 'max-w-48',
      optional: true,
    },
    {
      kind: 'text',
      name: 'verifier',
      label: t('answer.verifier'),
      hint: t('answer.verifierHint'),
      most: supplierLimits.verifier,
      optional: true,
    },
    {
      kind: 'text',
      name: 'contact',
      label: t('answer.contact'),
      most: supplierLimits.contact,
      autoComplete: 'name',
      required: true,
    },
    { kind: 'long', name: 'comment', label: t('answer.comment'), most: supplierLimits.comment, optional: true },
    {
      kind: 'custom',
      bare: true,
      name: 'files',
      label: t('answer.files.title'),
      render: ({ draft, change }) => (
        <AnswerFiles question={question} files={draft.files} onChange={(files) => change({ files })} />
      ),
    },
  ]
}
