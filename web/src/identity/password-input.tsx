import type { ComponentProps } from 'react'
import { useTranslation } from 'react-i18next'
import { PasswordInput as Input } from '../ui/password-input.tsx'

export function PasswordInput(props: ComponentProps<'input'>) {
  const { t } = useTranslation('identity')
  const words = {
    show: t('fields.show'),
    hide: t('fields.hide'),
    showPassword: t('fields.showPassword'),
    hidePassword: t('fields.hidePassword'),
  }
  return <Input {...props} words={words} />
}
