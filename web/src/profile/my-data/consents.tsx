import { paths } from '@athar/contracts/paths'
import {
  consentKinds,
  consentTexts,
  listConsents,
  readMyData,
  sayConsent,
  type ConsentEntry,
  type ConsentKind,
} from '@athar/contracts/profile'
import { isolate } from '@athar/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callApi, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { holds, latestOf } from '../consent-state.ts'

/** What a person agreed to, in which version, and the way to change their mind. */
export function Consents() {
  const { t } = useTranslation('profile')
  const { lang } = useLanguage()
  const format = useFormat()
  const queryClient = useQueryClient()
  const errorWords = useErrorWords()
  const consents = useApiQuery(listConsents, {})
  const say = useMutation({
    mutationFn: ({ kind, given }: { kind: ConsentKind; given: boolean }) =>
      callApi(sayConsent, { body: { kind, given, language: lang, version: consentTexts[kind].version } }),
    onSuccess: async () => {
      toast.success(t('myData.consents.saved'))
      await queryClient.invalidateQueries({ queryKey: [listConsents.name] })
      await queryClient.invalidateQueries({ queryKey: [readMyData.name] })
    },
    onError: (error) => void toast.error(errorWords(error).text),
  })
  return (
    <Section title={t('myData.consents.title')}>
      <Loaded query={consents}>
        {({ items }) => (
          <>
            <ul className="divide-y divide-line rounded-container border border-line">
              {consentKinds.map((kind) => (
                <ConsentLine
                  key={kind}
                  kind={kind}
                  latest={latestOf(kind, items)}
                  busy={say.isPending}
                  onSay={(given) => say.mutate({ kind, given })}
                />
              ))}
            </ul>
            {items.length > 0 && (
              <details>
                <summary className="cursor-pointer text-sm font-semibold">{t('myData.consents.history')}</summary>
                <ol className="mt-2 space-y-1 text-sm text-muted">
                  {items.map(({ kind, version, given, at }) => (
                    <li key={`${kind} ${at}`}>
                      {t(`myData.consents.texts.${kind}.name`)} ·{' '}
                      {t(given ? 'myData.consents.givenOn' : 'myData.consents.withdrawnOn', {
                        date: format.instant(at),
                        version: isolate(version),
                      })}
                    </li>
                  ))}
                </ol>
              </details>
            )}
          </>
        )}
      </Loaded>
    </Section>
  )
}

type ConsentLineProps = {
  readonly kind: ConsentKind
  readonly latest: ConsentEntry | undefined
  readonly busy: boolean
  readonly onSay: (given: boolean) => void
}

function ConsentLine({ kind, latest, busy, onSay }: ConsentLineProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const { version, needed } = consentTexts[kind]
  const text = t(`myData.consents.texts.${kind}.name`)
  const agreed = latest?.given === true
  const outdated = agreed && !holds(kind, latest)
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 px-4 py-3">
      <div className="min-w-0 space-y-1 text-sm">
        <p className="text-base font-medium">{text}</p>
        <p className="text-muted">
          {t(`myData.consents.texts.${kind}.help`)}{' '}
          {kind === 'privacy' && (
            <Link to={paths.privacy()} className="text-link underline">
              {t('myData.consents.read')}
            </Link>
          )}
        </p>
        <p>
          {latest === undefined
            ? `${t('myData.consents.never')} · ${t('myData.consents.version', { version: isolate(version) })}`
            : agreed
              ? t('myData.consents.givenOn', { date: format.instant(latest.at), version: isolate(latest.version) })
              : t('myData.consents.withdrawnOn', { date: format.instant(latest.at) })}
        </p>
        {outdated && (
          <p className="font-semibold">{t('myData.consents.older', { version: isolate(latest.version) })}</p>
        )}
      </div>
      {(!agreed || outdated) && (
        <Button size="sm" held={busy} aria-label={t('myData.consents.giveTo', { text })} onClick={() => onSay(true)}>
          {t('myData.consents.give')}
        </Button>
      )}
      {agreed && !needed && (
        <Button
          size="sm"
          held={busy}
          aria-label={t('myData.consents.withdrawOf', { text })}
          onClick={() => onSay(false)}
        >
          {t('myData.consents.withdraw')}
        </Button>
      )}
    </li>
  )
}
