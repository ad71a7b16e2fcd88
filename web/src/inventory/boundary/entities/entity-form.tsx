import type * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select/index.ts'
import type { Issue } from '../form/issues.ts'
import { NameFields } from '../form/name-fields.tsx'
import { fieldId, useFieldProblem } from '../form/problems.tsx'
import { emptyHolding, type EntityDraft } from './entity-draft.ts'
import { HoldingFields } from './holding-fields.tsx'

export type PartProps = {
  readonly draft: EntityDraft
  readonly change: (patch: Partial<EntityDraft>) => void
  readonly issues: readonly Issue[]
  readonly form: string
}

/** What an entity is called, and who holds it. */
export function NamesAndParent({
  form,
  draft,
  change,
  issues,
  parents,
}: PartProps & { readonly parents: readonly inventory.Entity[] }) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const problem = useFieldProblem(issues)
  return (
    <div className="field-row">
      <NameFields form={form} names={draft} issues={issues} change={change} />
      {parents.length > 0 && (
        <Field
          id={fieldId(form, 'parentId')}
          label={t('boundary.entity.parent')}
          hint={t('boundary.entity.parentHint')}
          error={problem('parentId')}
          className="sm:col-span-2"
        >
          {(control) => (
            <Select
              {...control}
              options={parents.map((parent) => ({ value: parent.id, label: nameIn(lang, parent.name).text }))}
              value={draft.parentId ?? ''}
              onChange={(parentId) => change({ parentId })}
            />
          )}
        </Field>
      )}
    </div>
  )
}

/** How it is held, one period after the other. */
export function Holdings({ form, draft, change, issues }: PartProps) {
  const { t } = useTranslation('inventory')
  const { holdings } = draft
  const set = (at: number, patch: Partial<EntityDraft['holdings'][number]>) =>
    change({ holdings: holdings.map((holding, index) => (index === at ? { ...holding, ...patch } : holding)) })
  return (
    <section className="grid grid-cols-1 gap-4" aria-labelledby={`${form}-holdings-title`}>
      <div>
        <h3 id={`${form}-holdings-title`} className="text-base font-semibold">
          {t('boundary.holding.title')}
        </h3>
        <p className="text-sm text-muted">{t('boundary.holding.intro')}</p>
      </div>
      {holdings.map((holding, at) => (
        <HoldingFields
          key={holding.key}
          form={form}
          at={at}
          holding={holding}
          issues={issues}
          onChange={(patch) => set(at, patch)}
          onRemove={
            holdings.length > 1 ? () => change({ holdings: holdings.filter((_, index) => index !== at) }) : undefined
          }
        />
      ))}
      <div>
        <Button icon="plus" onClick={() => change({ holdings: [...holdings, emptyHolding()] })}>
          {t('boundary.holding.add')}
        </Button>
      </div>
    </section>
  )
}
