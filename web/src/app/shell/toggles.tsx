import { otherLanguage } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'
import { useTone } from '../../platform/tone/use-tone.ts'
import { buttonClass, IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'
import { useChooseLanguage } from './use-choose-language.ts'

/**
 * Named in the other language, in a system font: an English page must not fetch the Arabic one for a single word. In no
 * heavier a weight than the links beside it: some systems have nothing between regular and a bold that shouts.
 */
export function LanguageToggle({ className }: { readonly className?: string }) {
  const { t } = useTranslation()
  const { lang } = useLanguage()
  const choose = useChooseLanguage()
  return (
    <button
      type="button"
      lang={otherLanguage(lang)}
      onClick={() => choose(otherLanguage(lang))}
      className={cx(buttonClass({ variant: 'quiet' }), 'font-system', className)}
    >
      <Icon name="globe" className="size-4.5" />
      <span className="font-normal">{t('nav.toOtherLanguage')}</span>
    </button>
  )
}

export function ToneToggle() {
  const { t } = useTranslation()
  const { tone, toggleTone } = useTone()
  return (
    <IconButton
      icon={tone === 'dark' ? 'sun' : 'moon'}
      label={t(tone === 'dark' ? 'nav.toLight' : 'nav.toDark')}
      onClick={toggleTone}
    />
  )
}
