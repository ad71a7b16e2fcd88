import type * as inventory from '@athar/contracts/inventory'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../../platform/language/index.ts'
import { Field } from '../../../ui/field.tsx'
import { Select } from '../../../ui/select/index.ts'
import { TextInput } from '../../../ui/text-input.tsx'
import type { Issue } from '../form/issues.ts'
import { NameFields } from '../form/name-fields.tsx'
import { fieldId, useFieldProblem } from '../form/problems.tsx'
import { PlaceFields } from './place-fields.tsx'
import type { SiteDraft } from './site-draft.ts'
import { TokenInput } from './token-input.tsx'

type SiteFormProps = {
  readonly form: string
  readonly draft: SiteDraft
  readonly entities: readonly inventory.Entity[]
  readonly issues: readonly Issue[]
  readonly change: (patch: Partial<SiteDraft>) => void
}

/** What a site is: its names, whose it is, where it stands, how large. */
export function SiteForm({ form, draft, entities, issues, change }: SiteFormProps) {
  const { t } = useTranslation('inventory')
  const { lang } = useLanguage()
  const problem = useFieldProblem(issues)
  const offered = entities.filter((entity) => entity.archivedAt === null || entity.id === draft.entityId)
  return (
    <div className="grid grid-cols-1 gap-5">
      <NameFields hinted form={form} names={draft} issues={issues} change={change} />
      <Field
        id={fieldId(form, 'aliases')}
        label={t('boundary.site.aliases')}
        optional={t('boundary.optional')}
        hint={t('boundary.site.aliasesHint')}
        error={problem('aliases')}
      >
        {(control) => (
          <TokenInput
            {...control}
            tokens={draft.aliases}
            onChange={(aliases) => change({ aliases })}
            removeLabel={(name) => t('boundary.site.removeAlias', { name })}
            addedLabel={t('boundary.site.aliases')}
          />
        )}
      </Field>
      <Field
        id={fieldId(form, 'code')}
        label={t('boundary.site.code')}
        optional={t('boundary.optional')}
        hint={t('boundary.site.codeHint')}
        error={problem('code')}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            maxLength={40}
            value={draft.code}
            onChange={(event) => change({ code: event.target.value })}
          />
        )}
      </Field>
      {offered.length > 1 && (
        <Field
          id={fieldId(form, 'entityId')}
          label={t('boundary.site.entity')}
          hint={t('boundary.site.entityHint')}
          error={problem('entityId')}
        >
          {(control) => (
            <Select
              {...control}
              options={offered.map((entity) => ({ value: entity.id, label: nameIn(lang, entity.name).text }))}
              value={draft.entityId}
              onChange={(entityId) => change({ entityId })}
            />
          )}
        </Field>
      )}
      <PlaceFields form={form} draft={draft} issues={issues} change={change} />
      <Field
        id={fieldId(form, 'floorAreaM2')}
        label={t('boundary.site.floorArea')}
        optional={t('boundary.optional')}
        hint={t('boundary.site.floorAreaHint')}
        error={problem('floorAreaM2')}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="decimal"
            value={draft.floorArea}
            onChange={(event) => change({ floorArea: event.target.value })}
            trailing={<bdi className="px-3">{t('boundary.site.squareMetres')}</bdi>}
          />
        )}
      </Field>
    </div>
  )
}
