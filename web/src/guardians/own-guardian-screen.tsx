import { askGuardian, readOwn, sayAgeBand, type AgeBand, type OwnStanding } from '@athar/contracts/guardians'
import { paths } from '@athar/contracts/paths'
import { isolate, languages, readTypedNumber } from '@athar/i18n'
import { Trans, useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi, useApiQuery } from '../platform/api/index.ts'
import { Failure, Fields, Form, useForm } from '../platform/form/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { usePageTitle } from '../platform/routing/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Section } from '../ui/section.tsx'
import { toast } from '../ui/toast/toast-store.ts'
import { EmailAddress } from '../ui/inline.tsx'

/** Whether someone is under 18, and the consent of their guardian. */
export function OwnGuardianScreen() {
  const { t } = useTranslation('guardians')
  usePageTitle(t('own.title'))
  const own = useApiQuery(readOwn, {}, { staleTime: 0 })
  return (
    <div className="mx-auto grid max-w-4xl grid-cols-1 gap-6 px-4 py-10 sm:px-6">
      <div className="space-y-1">
        <p>
          <Link to={paths.profile()} className="text-link underline">
            {t('own.profile')}
          </Link>
        </p>
        <h1 className="text-3xl">{t('own.title')}</h1>
        <p className="text-muted">{t('own.lead')}</p>
      </div>
      <LoadedPage query={own}>{(standing) => <Standing key={standing.ageBand} own={standing} />}</LoadedPage>
    </div>
  )
}

function Standing({ own }: { readonly own: OwnStanding }) {
  const { t } = useTranslation('guardians')
  const format = useFormat()
  const { consent } = own
  const mayAsk = own.ageBand === 'under-18' && consent?.state !== 'consented'
  const severity = own.standing === 'adult' || own.standing === 'consented' ? 'success' : 'info'
  return (
    <>
      <Alert severity={severity} live={false}>
        <p>{t(`own.standing.${own.standing}`)}</p>
      </Alert>
      <AgeForm own={own} />
      {own.ageBand === 'under-18' && (
        <Section title={t('own.guardianTitle')} text={t('own.guardianText')}>
          {consent && <ConsentLine consent={consent} />}
          {mayAsk && own.mayAskFrom !== null && (
            <p>{t('own.askFrom', { day: isolate(format.dayOf(own.mayAskFrom)) })}</p>
          )}
          {mayAsk && consent?.state === 'asked' && (
            <p>
              <Trans ns="guardians" i18nKey="own.askEnds" values={{ email: consent.email }} components={{ email }} />
            </p>
          )}
          {mayAsk && own.mayAskFrom === null && <AskForm asked={consent !== null} />}
        </Section>
      )}
      {own.guarded.length > 0 && (
        <Section title={t('own.guardedTitle')}>
          <ul className="divide-y divide-line">
            {own.guarded.map(({ name, state, token }) => (
              <li key={token} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
                <Link to={paths.guardian(token)} className="text-link underline">
                  {t('own.guardedOpen', { name: isolate(name) })}
                </Link>
                <span className="text-muted">{t(`states.${state}`)}</span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </>
  )
}

const email = <EmailAddress />

function ConsentLine({ consent }: { readonly consent: NonNullable<OwnStanding['consent']> }) {
  const format = useFormat()
  const { state, email: address, askedAt, decidedAt, validUntil } = consent
  const day = { asked: askedAt, consented: validUntil, refused: decidedAt, withdrawn: decidedAt, ended: decidedAt }[
    state
  ]
  return (
    <p className="font-semibold">
      <Trans
        ns="guardians"
        i18nKey={`own.states.${state}`}
        values={{ email: address, day: day === null ? '' : isolate(format.dayOf(day)) }}
        components={{ email }}
      />
    </p>
  )
}

function AgeForm({ own }: { readonly own: OwnStanding }) {
  const { t } = useTranslation('guardians')
  const form = useForm({
    name: 'age-band',
    initial: { ageBand: own.ageBand as string | null, birthYear: '' },
    check: ({ ageBand, birthYear }) => [
      ...(ageBand === null ? [{ path: 'ageBand', code: 'missing' }] : []),
      ...(ageBand === 'under-18' && birthYear.trim() !== '' && yearIn(birthYear) === null
        ? [{ path: 'birthYear', code: 'wrong' }]
        : []),
    ],
    send: ({ ageBand, birthYear }) =>
      callApi(sayAgeBand, {
        body: { ageBand: ageBand as AgeBand, birthYear: ageBand === 'under-18' ? yearIn(birthYear) : null },
      }),
    touches: [readOwn],
    onSaved: () => toast.success(t('own.ageSaved')),
    fields: [
      {
        kind: 'choice',
        as: 'radio',
        name: 'ageBand',
        label: t('own.age'),
        wrong: t('own.ageWrong'),
        options: [
          { value: 'under-18', label: t('own.bands.under-18') },
          { value: 'adult', label: t('own.bands.adult') },
        ],
      },
      {
        kind: 'text',
        name: 'birthYear',
        label: t('own.birthYear'),
        hint: t('own.birthYearHint'),
        wrong: t('own.birthYearWrong'),
        optional: true,
        inputMode: 'numeric',
        dir: 'ltr',
      },
    ],
  })
  // The year goes with the words 'under 18', and is not added later.
  const asksYear = own.ageBand !== 'under-18' && form.draft.ageBand === 'under-18'
  return (
    <Section title={t('own.ageTitle')} text={own.ageBand === 'under-18' ? t('own.toAdult') : null}>
      {own.birthYear !== null && <p>{t('own.birthYearKept', { year: isolate(String(own.birthYear)) })}</p>}
      <Form form={form} short problems={<Failure failure={form.failure} />} submit={t('own.ageSave')}>
        <Fields form={form} only={asksYear ? ['ageBand', 'birthYear'] : ['ageBand']} />
      </Form>
    </Section>
  )
}

/** A year as it is typed, in either kind of digits. */
function yearIn(typed: string): number | null {
  const plain = readTypedNumber(typed.trim())
  return plain !== null && /^\d{4}$/.test(plain) ? Number(plain) : null
}

function AskForm({ asked }: { readonly asked: boolean }) {
  const { t } = useTranslation('guardians')
  const { lang } = useLanguage()
  const form = useForm({
    name: 'guardian',
    initial: { email: '', language: lang as string | null },
    check: ({ email }) => (/^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email) ? [] : [{ path: 'email', code: 'wrong' }]),
    send: ({ email, language }) =>
      callApi(askGuardian, { body: { email: email.trim(), language: language === 'ar' ? 'ar' : 'en' } }),
    touches: [readOwn],
    onSaved: () => toast.success(t('own.sent')),
    fields: [
      {
        kind: 'text',
        type: 'email',
        name: 'email',
        label: t('own.email'),
        hint: t('own.emailHint'),
        wrong: t('own.emailWrong'),
        autoComplete: 'off',
        dir: 'ltr',
      },
      {
        kind: 'choice',
        as: 'radio',
        inline: true,
        name: 'language',
        label: t('own.language'),
        options: languages.map((value) => ({ value, label: t(`own.languages.${value}`) })),
      },
    ],
  })
  return (
    <Form
      form={form}
      short
      problems={<Failure failure={form.failure} />}
      submit={t(asked ? 'own.sendOther' : 'own.send')}
    />
  )
}
