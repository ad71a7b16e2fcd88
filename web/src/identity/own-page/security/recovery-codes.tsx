import type { User } from '@supabase/auth-js'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { hasRecoveryCodes, properFactors, useAccountChanged } from '../../account.ts'
import { useAuthAction } from '../../use-auth-action.ts'
import { useFormat } from '../../../platform/language/index.ts'
import { backend } from '../../../platform/session/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Section } from '../../../ui/section.tsx'
import { ShownCodes } from './shown-codes.tsx'

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
  const action = useAuthAction()
  const changed = useAccountChanged()
  const queryClient = useQueryClient()
  const made = hasRecoveryCodes(user.factors)
  const remaining = useRemaining(made).data
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const mayMake = properFactors(user.factors).length > 0
  const make = () =>
    void action.run(
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
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      {codes !== null && <ShownCodes codes={codes} email={user.email ?? ''} onClose={() => setCodes(null)} />}
      {mayMake && codes === null && (
        <div className="grid justify-items-start gap-2">
          <Button busy={action.busy} variant={made ? 'secondary' : 'primary'} onClick={make}>
            {t(made ? 'recovery.again' : 'recovery.make')}
          </Button>
          {made && <p className="text-sm text-muted">{t('recovery.againText')}</p>}
        </div>
      )}
    </Section>
  )
}
