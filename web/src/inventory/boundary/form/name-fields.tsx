import { directionOf, otherLanguage } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Issue } from './issues.ts'
import { fieldId, useFieldProblem } from './problems.tsx'

type Names = { readonly en: string; readonly ar: string }
type NameFieldsProps = {
  readonly form: string
  readonly names: Names
  readonly issues: readonly Issue[]
  readonly change: (patch: Partial<Names>) => void
  /** Says that one language is enough, where the fields stand below each other. */
  readonly hinted?: boolean
}

/** A name in both languages, that of the page first; one of them is enough. */
export function NameFields({ form, names, issues, change, hinted = false }: NameFieldsProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const problem = useFieldProblem(issues)
  const order = [lang, otherLanguage(lang)] as const
  return order.map((one, at) => (
    <Field
      key={one}
      id={fieldId(form, `name.${one}`)}
      label={t(`boundary.name.${one}`)}
      hint={hinted && at === 1 ? t('boundary.name.hint') : undefined}
      error={problem(`name.${one}`)}
    >
      {(control) => (
        <TextInput
          {...control}
          lang={one}
          dir={directionOf(one)}
          maxLength={200}
          value={names[one]}
          onChange={(event) => change({ [one]: event.target.value })}
        />
      )}
    </Field>
  ))
}
