import { useState, type ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { TextInput } from '../ui/text-input.tsx'

/** A password with a way to see what was typed. Pasting and password managers work as anywhere. */
export function PasswordInput(props: ComponentProps<'input'>) {
  const { t } = useTranslation('identity')
  const [shown, setShown] = useState(false)
  return (
    <TextInput
      dir="ltr"
      autoCapitalize="none"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      trailing={
        <button
          type="button"
          aria-label={t(shown ? 'fields.hidePassword' : 'fields.showPassword')}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="h-full min-w-16 cursor-pointer rounded-e-control px-3 text-sm font-semibold text-link hover:bg-hover"
        >
          {t(shown ? 'fields.hide' : 'fields.show')}
        </button>
      }
    />
  )
}
