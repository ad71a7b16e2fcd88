import { useTranslation } from 'react-i18next'
import { useFormat, useFormatPreferences, useLanguage } from '../../platform/language/index.ts'
import { useChooseLanguage } from './use-choose-language.ts'
import { useTone } from '../../platform/tone/use-tone.ts'
import { RadioGroup } from '../../ui/choice.tsx'
import { Dialog } from '../../ui/dialog.tsx'

type DisplaySettingsProps = { readonly open: boolean; readonly onOpenChange: (open: boolean) => void }

/** How this reader wants to see things; takes effect at once. */
export function DisplaySettings({ open, onOpenChange }: DisplaySettingsProps) {
  const { t } = useTranslation(['device', 'common'])
  const { lang } = useLanguage()
  const setLanguage = useChooseLanguage()
  const { choice, setTone } = useTone()
  const { digits, calendar, setPreference } = useFormatPreferences()
  const format = useFormat()
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title={t('display.title')}
      description={t('display.intro')}
      closeLabel={t('common:generic.close')}
    >
      <div className="grid grid-cols-1 gap-5 pt-2">
        <RadioGroup
          inline
          legend={t('display.language')}
          name="display-language"
          value={lang}
          onChange={setLanguage}
          options={[
            { value: 'en', label: <span lang="en">{t('display.english')}</span> },
            { value: 'ar', label: <span lang="ar">{t('display.arabic')}</span> },
          ]}
        />
        <RadioGroup
          inline
          legend={t('display.tone')}
          name="display-tone"
          value={choice}
          onChange={setTone}
          options={(['light', 'dark', 'system'] as const).map((value) => ({ value, label: t(`display.${value}`) }))}
        />
        <RadioGroup
          inline
          legend={t('display.digits')}
          name="display-digits"
          value={digits}
          onChange={(value) => setPreference('digits', value)}
          options={(['latn', 'arab'] as const).map((value) => ({ value, label: <bdi>{t(`display.${value}`)}</bdi> }))}
        />
        <RadioGroup
          inline
          legend={t('display.calendar')}
          name="display-calendar"
          value={calendar}
          onChange={(value) => setPreference('calendar', value)}
          options={(['gregory', 'islamic-umalqura'] as const).map((value) => ({ value, label: t(`display.${value}`) }))}
        />
        <p className="rounded-container bg-sunken px-4 py-3 text-sm">
          <bdi>{format.number('1204567.89')}</bdi> · <bdi>{format.day('2026-03-20')}</bdi>
        </p>
      </div>
    </Dialog>
  )
}
