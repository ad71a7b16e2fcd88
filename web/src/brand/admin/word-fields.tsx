import type { BrandValue, BrandValues } from '@athar/contracts/brand'
import { useTranslation } from 'react-i18next'
import { Checkbox } from '../../ui/choice.tsx'
import { Field } from '../../ui/field.tsx'
import { TextArea, TextInput } from '../../ui/text-input.tsx'

type Worded = BrandValues['vision2030'] | BrandValues['hptc']
type WordFieldsProps = {
  readonly value: Worded
  readonly errorAt: (path: string) => string | undefined
  readonly onChange: (value: BrandValue) => void
}

/** What a mark is called, where it leads, and whether and how it is shown. */
export function WordFields({ value, errorAt, onChange }: WordFieldsProps) {
  const { t } = useTranslation('brand')
  const write = (patch: Partial<BrandValues['vision2030']>) => onChange({ ...value, ...patch } as BrandValue)
  return (
    <div className="grid grid-cols-1 gap-4">
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <Field id="brand-alt_en" label={t('editor.altEn')} error={errorAt('alt_en')} required>
          {(control) => (
            <TextInput
              {...control}
              lang="en"
              dir="ltr"
              value={value.alt_en}
              onChange={(event) => write({ alt_en: event.target.value })}
            />
          )}
        </Field>
        <Field id="brand-alt_ar" label={t('editor.altAr')} error={errorAt('alt_ar')} required>
          {(control) => (
            <TextInput
              {...control}
              lang="ar"
              dir="rtl"
              value={value.alt_ar}
              onChange={(event) => write({ alt_ar: event.target.value })}
            />
          )}
        </Field>
      </div>
      <Field
        id="brand-link_url"
        label={t('editor.link')}
        hint={t('editor.linkHint')}
        optional={t('editor.optional')}
        error={errorAt('link_url')}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            inputMode="url"
            value={value.link_url ?? ''}
            onChange={(event) => write({ link_url: event.target.value === '' ? null : event.target.value })}
          />
        )}
      </Field>
      {'attribution_html' in value && (
        <>
          <Field
            id="brand-attribution_html"
            label={t('editor.attribution')}
            hint={t('editor.attributionHint')}
            optional={t('editor.optional')}
            error={errorAt('attribution_html')}
          >
            {(control) => (
              <TextArea
                {...control}
                rows={2}
                dir="auto"
                value={value.attribution_html}
                onChange={(event) => write({ attribution_html: event.target.value })}
              />
            )}
          </Field>
          <div>
            <Checkbox
              label={t('editor.autoTone')}
              checked={value.auto_tone}
              onChange={(event) => write({ auto_tone: event.target.checked })}
            />
            <Checkbox
              label={t('editor.enabled')}
              checked={value.feature_enabled}
              onChange={(event) => write({ feature_enabled: event.target.checked })}
            />
          </div>
        </>
      )}
    </div>
  )
}
