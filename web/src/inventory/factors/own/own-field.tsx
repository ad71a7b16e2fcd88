import { createContext, useContext, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Field, type ControlProps } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Issue } from '../../boundary/form/issues.ts'
import { fieldId } from '../../boundary/form/problems.tsx'
import type { OwnDraft } from './own-draft.ts'
import { form, labels, useOwnProblem, type OwnPath } from './own-problems.tsx'

export type OwnFormState = {
  readonly draft: OwnDraft
  readonly change: (patch: Partial<OwnDraft>) => void
  readonly issues: readonly Issue[]
}

/** The form that the fields below belong to. */
export const OwnForm = createContext<OwnFormState | null>(null)

export function useOwnForm(): OwnFormState {
  const state = useContext(OwnForm)
  if (!state) throw new Error('a field of the form stands outside it')
  return state
}

type OwnFieldProps = {
  readonly path: OwnPath
  readonly hint?: string | undefined
  readonly optional?: boolean
  readonly className?: string
  readonly children: (control: ControlProps) => ReactNode
}

/** A field with its label and what is wrong with it. */
export function OwnField({ path, hint, optional = false, className, children }: OwnFieldProps) {
  const { t } = useTranslation('inventory')
  const { issues } = useOwnForm()
  const problem = useOwnProblem(issues)
  return (
    <Field
      id={fieldId(form, path)}
      label={t(`factors.own.field.${labels[path]}`)}
      hint={hint}
      optional={optional ? t('boundary.optional') : undefined}
      required={!optional}
      error={problem(path)}
      className={className}
    >
      {children}
    </Field>
  )
}

type FigureKey = 'co2eKg' | 'co2Kg' | 'ch4Kg' | 'n2oKg' | 'biogenicCo2Kg'

/** Kilograms per unit, typed in either digits. */
export function KgField({
  path,
  hint,
  optional = false,
}: {
  readonly path: FigureKey
  readonly hint?: string
  readonly optional?: boolean
}) {
  const { t } = useTranslation('inventory')
  const { draft, change } = useOwnForm()
  return (
    <OwnField path={path} hint={hint} optional={optional}>
      {(control) => (
        <TextInput
          {...control}
          dir="ltr"
          inputMode="decimal"
          autoComplete="off"
          value={draft[path]}
          onChange={(event) => change({ [path]: event.target.value })}
          trailing={<bdi className="px-3">{t(path === 'co2eKg' ? 'factors.own.kgCo2e' : 'factors.own.kg')}</bdi>}
        />
      )}
    </OwnField>
  )
}

type SourceKey = keyof OwnDraft['source']

/** One line of the source, kept as it was printed. */
export function SourceField({
  part,
  hint,
  optional = true,
  className,
}: {
  readonly part: SourceKey
  readonly hint?: string
  readonly optional?: boolean
  readonly className?: string
}) {
  const { draft, change } = useOwnForm()
  return (
    <OwnField path={`source.${part}`} hint={hint} optional={optional} className={className ?? ''}>
      {(control) => (
        <TextInput
          {...control}
          dir={part === 'year' ? 'ltr' : 'auto'}
          inputMode={part === 'year' ? 'numeric' : undefined}
          maxLength={part === 'year' ? 4 : part === 'title' ? 500 : 300}
          value={draft.source[part]}
          onChange={(event) => change({ source: { ...draft.source, [part]: event.target.value } })}
        />
      )}
    </OwnField>
  )
}
