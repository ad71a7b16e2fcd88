import { useTranslation } from 'react-i18next'
import { useLanguage } from '../language/index.ts'
import { ErrorSummary } from '../../ui/error-summary.tsx'
import { Failure } from './failure.tsx'
import { controlPath, fieldAt, fieldId, flat, labelAt, type FieldOf, type FieldState } from './field-list.ts'
import type { Issue } from './issues.ts'
import type { FormState } from './use-form.ts'

const byKind = { number: 'number', date: 'date', choice: 'choice', several: 'several', file: 'file' } as const
const byCode = ['too_big', 'negative', 'not-positive', 'period-reversed', 'name-missing'] as const

/** What is wrong, in words: the field's own, the form's, then those for its kind. */
export function useProblemWords<D extends object>(form: FieldState<D>): (issue: Issue) => string {
  const { t } = useTranslation('ui')
  return (issue) => {
    if (issue.code === 'number-ambiguous') return t('form.wrong.number-ambiguous')
    const field = fieldAt(flat(form.fields), issue.path)
    const own = ownWords(field) ?? form.problem?.(issue)
    if (own !== undefined) return own
    const code = byCode.find((one) => one === issue.code)
    if (code) return t(`form.wrong.${code}`)
    const kind = field && field.kind in byKind ? byKind[field.kind as keyof typeof byKind] : 'text'
    return t(`form.wrong.${kind === 'text' ? textProblem(form.draft, issue) : kind}`)
  }
}

/** Empty, too short, or wrong in another way. */
function textProblem(draft: object, { path, code }: Issue): 'empty' | 'rows' | 'short' | 'text' {
  const value = path
    .split('.')
    .reduce<unknown>((part, key) => (part as Readonly<Record<string, unknown>> | undefined | null)?.[key], draft)
  if (Array.isArray(value) && value.length === 0) return 'rows'
  if (typeof value !== 'string') return 'text'
  return value.trim() === '' ? 'empty' : code === 'too_small' ? 'short' : 'text'
}

const ownWords = <D extends object>(field: FieldOf<D> | undefined): string | undefined =>
  field && 'wrong' in field ? field.wrong : undefined

/** All that keeps a form from being saved, at its head. */
export const Problems = <D extends object>({ form }: { readonly form: FormState<D> }) => (
  <>
    <Mistakes form={form} />
    <Failure failure={form.failure} />
  </>
)

/** Every mistake, in the order of the fields. */
export function Mistakes<D extends object>({ form }: { readonly form: FieldState<D> & { readonly attempt: number } }) {
  const { t } = useTranslation(['ui', 'common'])
  const { lang } = useLanguage()
  const words = useProblemWords(form)
  const fields = flat(form.fields)
  const order = (path: string) => {
    const field = fieldAt(fields, path)
    return field ? fields.indexOf(field) : fields.length
  }
  const errors = form.issues
    .toSorted((a, b) => order(a.path) - order(b.path))
    .map((issue) => {
      const field = fieldAt(fields, issue.path)
      const problem = words(issue)
      return {
        field: fieldId(form.name, controlPath(field, issue.path, lang)),
        message:
          field && (ownWords(field) === undefined || issue.code === 'number-ambiguous')
            ? t('form.at', { label: labelAt(field, issue.path, lang), problem })
            : problem,
      }
    })
  return (
    <ErrorSummary
      title={t('common:form.problem')}
      errors={errors.filter((one, at) => errors.findIndex(({ field }) => field === one.field) === at)}
      attempt={form.attempt}
    />
  )
}
