import { paths } from '@athar/contracts/paths'
import { consentTexts, listConsents, readMyData, sayConsent, type ConsentKind } from '@athar/contracts/profile'
import { isolate } from '@athar/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { callApi, useApiQuery, useErrorWords } from '../platform/api/index.ts'
import { useLanguage } from '../platform/language/index.ts'
import { signOut } from '../platform/session/index.ts'
import { Alert } from '../ui/alert.tsx'
import { Button } from '../ui/button.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { latestOf, owedConsents } from './consent-state.ts'
import { noteSettled } from './settled-consent.ts'
import { storeConsent } from './store-consent.ts'

/** What is agreed to must be readable, and whoever agrees to nothing must be able to take their data and go. */
const leftAlone: readonly string[] = [paths.auth(), paths.privacy(), paths.profileMyData(), paths.accountDeletion()]

type Props = { readonly personId: string; readonly email: string | undefined }

/** Asks over whatever page stands there, until there is an answer: what was agreed to elsewhere is stored first. */
export function AskConsent({ personId, email }: Props) {
  const [stored, setStored] = useState(false)
  useEffect(() => {
    // What does not arrive waits for the next time, and is asked for now.
    void storeConsent(email ?? '')
      .catch(() => undefined)
      .finally(() => setStored(true))
  }, [email])
  const consents = useApiQuery(listConsents, {}, { enabled: stored })
  const entries = consents.data?.items
  const owed = entries && owedConsents(entries)
  const settled = owed?.length === 0
  useEffect(() => {
    if (settled) noteSettled(personId)
  }, [settled, personId])
  const { pathname } = useLocation()
  const [kind] = owed ?? []
  if (kind === undefined || leftAlone.includes(pathname)) return null
  return <Question kind={kind} before={latestOf(kind, entries ?? [])?.version} />
}

function Question({ kind, before }: { readonly kind: ConsentKind; readonly before: string | undefined }) {
  const { t } = useTranslation('profile')
  const { lang } = useLanguage()
  const errorWords = useErrorWords()
  const queryClient = useQueryClient()
  const { version } = consentTexts[kind]
  const agree = useMutation({
    mutationFn: () => callApi(sayConsent, { body: { kind, given: true, language: lang, version } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: [listConsents.name] })
      await queryClient.invalidateQueries({ queryKey: [readMyData.name] })
    },
  })
  return (
    <Dialog
      open
      onOpenChange={() => undefined}
      title={t('askConsent.title')}
      description={
        before === undefined || before === version
          ? t('askConsent.none')
          : t('askConsent.older', { version: isolate(before) })
      }
      footer={
        <>
          <Button onClick={() => void signOut()}>{t('askConsent.signOut')}</Button>
          <Button variant="primary" busy={agree.isPending} onClick={() => agree.mutate()}>
            {t('askConsent.agree')}
          </Button>
        </>
      }
    >
      <div className="grid grid-cols-1 gap-4">
        {agree.error && <Alert severity="error">{errorWords(agree.error).text}</Alert>}
        <p>
          {t(`myData.consents.texts.${kind}.name`)} · {t('myData.consents.version', { version: isolate(version) })}
          {'. '}
          <Link to={paths.privacy()} className="text-link underline">
            {t('myData.consents.read')}
          </Link>
        </p>
        <p className="text-sm text-muted">
          {t('askConsent.otherwise')}{' '}
          <Link to={paths.profileMyData()} className="text-link underline">
            {t('askConsent.myData')}
          </Link>
        </p>
      </div>
    </Dialog>
  )
}
