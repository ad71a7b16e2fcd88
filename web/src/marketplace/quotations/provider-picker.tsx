import { findProviders, mostRequestProviders } from '@athar/contracts/marketplace'
import { isolate, nameIn } from '@athar/i18n'
import { useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useLanguage } from '../../platform/language/index.ts'
import { Button, IconButton } from '../../ui/button.tsx'
import type { ControlProps } from '../../ui/field.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import type { ChosenProvider } from './request-draft.ts'

type PickerProps = {
  readonly control: ControlProps
  readonly chosen: readonly ChosenProvider[]
  readonly onChange: (chosen: readonly ChosenProvider[]) => void
}

/** Providers with a published listing, found by name and added one by one. */
export function ProviderPicker({ control, chosen, onChange }: PickerProps) {
  const { t } = useTranslation('marketplace')
  const { lang } = useLanguage()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { data } = useApiQuery(findProviders, { query: { q } }, { enabled: q !== '' })
  const found = (data?.items ?? []).filter(({ id }) => !chosen.some((one) => one.id === id))
  const nameOf = (one: Pick<ChosenProvider, 'name'>) => nameIn(lang, one.name).text
  return (
    <div className="grid grid-cols-1 gap-3">
      {chosen.length === 0 ? (
        <p className="text-sm text-muted">{t('quotations.form.noneChosen')}</p>
      ) : (
        <ul className="flex flex-wrap gap-2">
          {chosen.map((one) => (
            <li key={one.id} className="flex max-w-full items-center gap-1 rounded-control border border-line ps-3">
              <bdi className="wrap-anywhere">{nameOf(one)}</bdi>
              <IconButton
                icon="close"
                label={t('quotations.form.remove', { name: isolate(nameOf(one)) })}
                onClick={() => onChange(chosen.filter(({ id }) => id !== one.id))}
              />
            </li>
          ))}
        </ul>
      )}
      {chosen.length < mostRequestProviders && (
        <TextInput
          {...control}
          dir="auto"
          maxLength={100}
          value={typed}
          placeholder={t('quotations.form.find')}
          onChange={(event) => setTyped(event.currentTarget.value)}
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {q !== '' && data && found.length === 0 && <p className="text-sm text-muted">{t('quotations.form.noneFound')}</p>}
      {q !== '' && found.length > 0 && (
        <ul className="flex flex-wrap gap-2">
          {found.map((one) => (
            <li key={one.id}>
              <Button
                size="sm"
                icon="plus"
                aria-label={t('quotations.form.add', { name: isolate(nameOf(one)) })}
                onClick={() => {
                  onChange([...chosen, { ...one, listingId: null }])
                  setTyped('')
                }}
              >
                <bdi>{nameOf(one)}</bdi>
              </Button>
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
