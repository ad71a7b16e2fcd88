import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Navigate } from 'react-router'
import { useHydrated } from '../../ui/use-hydrated.ts'
import { Alert } from '../../ui/alert.tsx'
import { toast } from '../../ui/toast/toast-store.ts'

/** The code that another site, or an old link, left in the address when it sent the person back without a session. */
export function refusalIn(address: string): string | null {
  const { searchParams, hash } = new URL(address)
  const told = searchParams.has('error') ? searchParams : new URLSearchParams(hash.slice(1))
  return told.has('error') ? (told.get('error_code') ?? '') : null
}

/**
 * The same of this address, once it is known who is signed in: a code that opened a session is not in it any more. The way back of a
 * mailed link, which names a page, serves in the browser that asked for it.
 */
export function refusalHere(): string | null {
  if (typeof location === 'undefined') return null
  const { searchParams } = new URL(location.href)
  const unused = searchParams.has('redirect_to') ? 'bad_code_verifier' : ''
  return refusalIn(location.href) ?? (searchParams.has('code') ? unused : null)
}

/** Told once: whoever signs in here after all reads no more of it. */
function tidyUp(): void {
  const address = new URL(location.href)
  for (const name of ['code', 'error', 'error_code', 'error_description']) address.searchParams.delete(name)
  history.replaceState(history.state, '', address.pathname + address.search)
}

/** In our words only, for anybody can write an address. */
function useWords() {
  const { t, i18n } = useTranslation('identity')
  return (code: string): string => {
    const key = code === serverFault ? 'providers.away' : `errors.${code}`
    return i18n.exists(key, { ns: 'identity' }) ? t(key as 'errors.otp_expired') : t('providers.refusedText')
  }
}

/** Says why a sign-in over another site, or by an old link, ended here. */
export function RefusedElsewhere() {
  const { t } = useTranslation('identity')
  const words = useWords()
  const hydrated = useHydrated()
  const [code] = useState(refusalHere)
  useEffect(() => {
    if (code !== null) tidyUp()
  }, [code])
  if (!hydrated || code === null) return null
  return (
    <Alert severity="error" title={t('providers.refused')}>
      <p>{words(code)}</p>
    </Alert>
  )
}

/** Sends whoever is signed in to their page; where a link brought nothing, they learn that it is still they who are here. */
export function SentOn({ to }: { readonly to: string }) {
  const words = useWords()
  const [code] = useState(refusalHere)
  const told = code ? words(code) : null
  useEffect(() => {
    if (told !== null) toast.error(told)
  }, [told])
  return <Navigate to={to} replace />
}

/** A sign-in that ends so met nobody at the other site. */
const serverFault = 'unexpected_failure'
