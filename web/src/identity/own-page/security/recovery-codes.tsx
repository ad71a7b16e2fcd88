import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRecoveryCodes, properFactors, useAccountChanged } from '../../account.ts'
import { useAuthDeed } from '../../use-auth-deed.ts'
import { saveFile } from '../../../platform/api/index.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { backend } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { Section } from '../../../ui/section.tsx'

const key = ['profile.recovery-codes'] as const
/** From here on it is time for new ones. */
const few = 3

function useRemaining(made: boolean) {
  return useQuery({
    queryKey: key,
    enabled: made,
    staleTime: 0,
    queryFn: async () => {
      const { auth } = await backend()
      const { data, error } = await auth.mfa.recoveryCodes.getStatus()
      if (error) throw error
      return data.remaining
    },
  })
}

/** Ten codes for the day when the factor is not at hand: shown once, then only counted. */
export function RecoveryCodes({ user }: { readonly user: User }) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const deed = useAuthDeed()
  const changed = useAccountChanged()
  const queryClient = useQueryClient()
  const made = hasRecoveryCodes(user.factors)
  const remaining = useRemaining(made).data
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const mayMake = properFactors(user.factors).length > 0
  const make = () =>
    void deed.run(
      (auth) => (made ? auth.mfa.recoveryCodes.regenerate() : auth.mfa.recoveryCodes.generate()),
      async (data) => {
        setCodes(data.codes)
        await Promise.all([changed(), queryClient.invalidateQueries({ queryKey: key })])
      },
    )
  return (
    <Section title={t('recovery.title')} text={t('recovery.text')}>
      {!mayMake && <p className="text-sm text-muted">{t('recovery.needsFactor')}</p>}
      {mayMake && !made && <Alert severity="warning" live={false} title={t('recovery.none')} />}
      {made && remaining !== undefined && codes === null && (
        <Alert severity={remaining <= few ? 'warning' : 'info'} live={false}>
          {t('recovery.left', { count: remaining, number: format.count(remaining) })}
        </Alert>
      )}
      {deed.problem && <Alert severity="error">{deed.problem.text}</Alert>}
      {codes !== null && <ShownOnce codes={codes} email={user.email ?? ''} onClose={() => setCodes(null)} />}
      {mayMake && codes === null && (
        <div className="grid justify-items-start gap-2">
          <Button busy={deed.busy} variant={made ? 'secondary' : 'primary'} onClick={make}>
            {t(made ? 'recovery.again' : 'recovery.make')}
          </Button>
          {made && <p className="text-sm text-muted">{t('recovery.againText')}</p>}
        </div>
      )}
    </Section>
  )
}

type ShownOnceProps = { readonly codes: readonly string[]; readonly email: string; readonly onClose: () => void }

function ShownOnce({ codes, email, onClose }: ShownOnceProps) {
  const { t } = useTranslation('profile')
  const text = [t('recovery.fileTitle', { email }), '', ...codes.map(inGroups), '', t('recovery.fileText')].join('\r\n')
  // The mark at the beginning tells editors that this is not a file of an older alphabet.
  const download = () =>
    saveFile({
      blob: new Blob([`\uFEFF${text}\r\n`], { type: 'text/plain;charset=utf-8' }),
      name: 'athar-recovery-codes.txt',
    })
  return (
    <div className="grid grid-cols-1 gap-3 rounded-container bg-selected p-4">
      <output className="font-semibold">{t('recovery.shownOnce')}</output>
      <ol dir="ltr" className="grid grid-cols-1 gap-x-6 gap-y-1 font-mono text-sm sm:grid-cols-2">
        {codes.map((code) => (
          <li key={code}>{inGroups(code)}</li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center gap-3">
        <Button icon="download" variant="primary" onClick={download}>
          {t('recovery.download')}
        </Button>
        <CopyButton
          text={codes.map(inGroups).join('\n')}
          label={t('recovery.copy')}
          copiedLabel={t('recovery.copied')}
        />
        <Button variant="quiet" onClick={onClose}>
          {t('recovery.kept')}
        </Button>
      </div>
    </div>
  )
}

/** Four signs at a time, as people copy from paper; the server reads them with dashes and without. */
const inGroups = (code: string): string => code.match(/.{1,4}/g)?.join('-') ?? code
