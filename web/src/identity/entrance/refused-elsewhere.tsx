import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'

/** The code that another site, or an old link, left in the address when it sent the person back without a session. */
export function refusalIn(address: string): string | null {
  const { searchParams, hash } = new URL(address)
  const told = searchParams.has('error') ? searchParams : new URLSearchParams(hash.slice(1))
  return told.has('error') ? (told.get('error_code') ?? '') : null
}

/** Says why a sign-in over another site, or by an old link, ended here: in our words only, for anybody can write an address. */
export function RefusedElsewhere() {
  const { t, i18n } = useTranslation('identity')
  const hydrated = useHydrated()
  // The auth client tidies the address up while it starts.
  const [code] = useState(() => (typeof location === 'undefined' ? null : (refusalIn(location.href) ?? unusedCode())))
  if (!hydrated || code === null) return null
  const key = code === serverFault ? 'providers.away' : `errors.${code}`
  return (
    <Alert severity="error" title={t('providers.refused')}>
      <p>{i18n.exists(key, { ns: 'identity' }) ? t(key as 'errors.otp_expired') : t('providers.refusedText')}</p>
    </Alert>
  )
}

/** The way back of a mailed link serves in the browser that asked for it; whoever stands here has no session by it. */
const unusedCode = () => (new URL(location.href).searchParams.has('code') ? 'bad_code_verifier' : null)

/** A sign-in that ends so met nobody at the other site. */
const serverFault = 'unexpected_failure'
