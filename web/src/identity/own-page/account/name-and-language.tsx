import type { User } from '@supabase/auth-js'
import { useTranslation } from 'react-i18next'
import { useAccountChanged } from '../../account.ts'
import { useAuthAction } from '../../use-auth-action.ts'
import { useFormat, useFormatPreferences, useLanguage } from '../../../platform/language/index.ts'
import { useKeptDraft } from '../../../platform/form/kept-draft.ts'
import { RestoredNotice } from '../../../platform/restored-notice.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { RadioGroup } from '../../../ui/choice.tsx'
import { Field } from '../../../ui/field.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Section } from '../../../ui/section.tsx'
import { fullNameOf, preferencesOf } from './preferences.ts'

/** Name, language, digits and calendar: kept with the account, and in force here at once. */
export function NameAndLanguage({ user }: { readonly user: User }) {
  const { t } = useTranslation('profile')
  const { t: tDevice } = useTranslation('device')
  const { lang, setLanguage } = useLanguage()
  const device = useFormatPreferences()
  const format = useFormat()
  const action = useAuthAction()
  const changed = useAccountChanged()
  const chosen = preferencesOf(user)
  const kept = useKeptDraft('account', {
    fullName: fullNameOf(user),
    language: chosen.language ?? lang,
    digits: chosen.digits ?? device.digits,
    calendar: chosen.calendar ?? device.calendar,
  })
  const { draft: fields, change: set } = kept
  const save = () => {
    const { fullName, language, digits, calendar } = fields
    const data = { full_name: fullName.trim() || null, language, digits, calendar }
    void action.run(
      (auth) => auth.updateUser({ data }),
      async () => {
        kept.saved(fields)
        device.setPreference('digits', digits)
        device.setPreference('calendar', calendar)
        if (language !== lang) setLanguage(language)
        toast.success(t('account.saved'))
        await changed()
      },
    )
  }
  return (
    <Section title={t('account.title')} text={t('account.text')}>
      <form
        noValidate
        className="grid grid-cols-1 gap-5"
        onSubmit={(event) => {
          event.preventDefault()
          save()
        }}
      >
        {kept.restored && (
          <RestoredNotice title={t('restored')} startOver={{ label: t('startOver'), onPress: kept.startOver }} />
        )}
        {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
        <Field label={t('account.fullName')} hint={t('account.fullNameHint')} className="max-w-md">
          {(control) => (
            <TextInput
              {...control}
              autoComplete="name"
              dir="auto"
              maxLength={200}
              value={fields.fullName}
              onChange={(event) => set({ fullName: event.target.value })}
            />
          )}
        </Field>
        <div className="grid grid-cols-1 gap-5 sm:grid-cols-3">
          <RadioGroup
            legend={tDevice('display.language')}
            hint={t('account.languageHint')}
            name="account-language"
            value={fields.language}
            onChange={(language) => set({ language })}
            options={[
              { value: 'ar', label: <bdi lang="ar">{tDevice('display.arabic')}</bdi> },
              { value: 'en', label: <bdi lang="en">{tDevice('display.english')}</bdi> },
            ]}
          />
          <RadioGroup
            legend={tDevice('display.digits')}
            name="account-digits"
            value={fields.digits}
            onChange={(digits) => set({ digits })}
            options={[
              { value: 'latn', label: <bdi className="figures">{tDevice('display.latn')}</bdi> },
              { value: 'arab', label: <bdi className="figures">{tDevice('display.arab')}</bdi> },
            ]}
          />
          <RadioGroup
            legend={tDevice('display.calendar')}
            name="account-calendar"
            value={fields.calendar}
            onChange={(calendar) => set({ calendar })}
            options={[
              { value: 'gregory', label: tDevice('display.gregory') },
              { value: 'islamic-umalqura', label: tDevice('display.islamic-umalqura') },
            ]}
          />
        </div>
        <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
          <Button type="submit" variant="primary" busy={action.busy}>
            {t('account.save')}
          </Button>
          <p className="text-sm text-muted">{t('account.since', { date: format.dayOf(user.created_at) })}</p>
        </div>
      </form>
    </Section>
  )
}
