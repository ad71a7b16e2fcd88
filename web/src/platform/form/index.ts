/**
 * Forms: a list of fields, a contract's schema and a call become a form that keeps what is typed, says what is wrong, shows
 * both versions where another user saved first, and is sent once.
 *
 * @example
 * const form = useContractForm({
 *   name: 'grant',
 *   keep: `grant:${id}`,
 *   schema: grantInput,
 *   stored: grant,
 *   version: grant.version,
 *   fields: [
 *     { name: 'title', label: { en: t('form.titleEn'), ar: t('form.titleAr') } },
 *     [
 *       { name: 'amount', label: t('form.amount'), unit: t('form.riyal') },
 *       { name: 'closesOn', label: t('form.closesOn'), hint: t('form.closesOnHint') },
 *     ],
 *     { kind: 'choice', name: 'region', label: t('form.region'), options: regions },
 *   ],
 *   send: (body, version) => callApi(updateGrant, { params: { id }, body: { ...body, version } }),
 *   touches: [listGrants, readGrant],
 *   onSaved: () => toast.success(t('form.saved')),
 * })
 * return <Form form={form} submit={t('form.save')} />
 */
export type { CustomControl, FieldList, FieldOf, FieldState, RowsOf } from './field-list.ts'
export {
  bodyFrom,
  draftFrom,
  useContractForm,
  withContract,
  type ContractField,
  type ContractFields,
  type DraftOf,
} from './contract-form.ts'
export { fieldId } from './field-list.ts'
export { Fields } from './fields.tsx'
export { Form, FormDialog } from './form.tsx'
export { issuesOf, type Issue, type Schema } from './issues.ts'
export { Failure } from './failure.tsx'
export { Mistakes } from './problems.tsx'
export { ReasonDialog } from './reason-dialog.tsx'
export { NumberQuestion } from './number-question.tsx'
export { MarkQuestion, type DecimalMark } from './mark-question.tsx'
export { figureText, isAmbiguous, moneyText, typedMoney, typedNumber } from './typed-number.ts'
export { useAutosave, type Saving } from './use-autosave.ts'
export { useForm, type Newer } from './use-form.ts'
export { useLeaveGuard } from './use-leave-guard.tsx'
export { useLeaveWarning } from './use-leave-warning.ts'
