import type { User } from '@supabase/auth-js'
import { useTranslation } from 'react-i18next'
import { useAccountChanged } from '../../account.ts'
import { useAuthAction } from '../../use-auth-action.ts'
import { useFormat, useFormatPreferences, useLanguage } from '../../../platform/language/index.ts'
import { Form, useForm } from '../../../platform/form/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Section } from '../../../ui/section.tsx'
import { fullNameOf, preferencesOf } from './preferences.ts'

const said = (value: string, label: string, how: { readonly lang?: string; readonly className?: string }) => ({
  value,
  label,
  shown: <bdi {...how}>{label}</bdi>,
})

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
  const choice = { kind: 'choice', as: 'radio' } as const
  const form = useForm({
    name: 'account',
    keep: 'account',
    keepFor: 'person',
    initial: {
      fullName: fullNameOf(user),
      language: chosen.language ?? lang,
      digits: chosen.digits ?? device.digits,
      calendar: chosen.calendar ?? device.calendar,
    },
    send: ({ fullName, language, digits, calendar }) => {
      const data = { full_name: fullName.trim() || null, language, digits, calendar }
      return action.send((auth) => auth.updateUser({ data }))
    },
    onSaved: async (_answer, { sent: { language, digits, calendar } }) => {
      device.setPreference('digits', digits)
      device.setPreference('calendar', calendar)
      if (language !== lang) setLanguage(language)
      toast.success(t('account.saved'))
      await changed()
    },
    fields: [
      {
        kind: 'text',
        name: 'fullName',
        label: t('account.fullName'),
        hint: t('account.fullNameHint'),
        autoComplete: 'name',
        most: 200,
        className: 'max-w-md',
      },
      [
        {
          ...choice,
          name: 'language',
          label: tDevice('display.language'),
          hint: t('account.languageHint'),
          options: [
            said('ar', tDevice('display.arabic'), { lang: 'ar' }),
            said('en', tDevice('display.english'), { lang: 'en' }),
          ],
        },
        {
          ...choice,
          name: 'digits',
          label: tDevice('display.digits'),
          options: [
            said('latn', tDevice('display.latn'), { className: 'figures' }),
            said('arab', tDevice('display.arab'), { className: 'figures' }),
          ],
        },
        {
          ...choice,
          name: 'calendar',
          label: tDevice('display.calendar'),
          options: [
            { value: 'gregory', label: tDevice('display.gregory') },
            { value: 'islamic-umalqura', label: tDevice('display.islamic-umalqura') },
          ],
        },
      ],
    ],
  })
  return (
    <Section title={t('account.title')} text={t('account.text')}>
      <Form
        form={form}
        submit={t('account.save')}
        problems={<>{action.problem && <Alert severity="error">{action.problem.text}</Alert>}</>}
        beside={
          <p className="self-center text-sm text-muted">
            {t('account.since', { date: format.dayOf(user.created_at) })}
          </p>
        }
      />
    </Section>
  )
}
