import { about } from '@athar/contracts/platform'
import { useEffect, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../platform/api/use-api-query.ts'
import { Button } from '../ui/button.tsx'
import { Code } from '../ui/inline.tsx'
import { totpCode, totpStep } from './totp.ts'

type DemoAccountsProps = { readonly onUse: (account: { readonly email: string; readonly password: string }) => void }

/** Shown only where the server says that it runs with sample data. */
export function DemoAccounts({ onUse }: DemoAccountsProps) {
  const { t, i18n } = useTranslation('identity')
  const { data } = useApiQuery(about, {})
  if (!data?.demo || data.demoAccounts.length === 0) return null
  const roleName = (role: string) =>
    i18n.exists(`demoRoles.${role}`, { ns: 'identity' }) ? t(`demoRoles.${role as 'owner'}`) : role
  return (
    <section
      aria-labelledby="demo-accounts"
      className="grid grid-cols-1 gap-3 rounded-container border border-line bg-surface p-5"
    >
      <div>
        <h2 id="demo-accounts" className="text-base">
          {t('demo.title')}
        </h2>
        <p className="text-sm text-muted">
          {t('demo.intro')} {t('demo.password')} <Code>{data.demoAccounts[0]?.password}</Code>
        </p>
      </div>
      <ul className="divide-y divide-line">
        {data.demoAccounts.map((account) => (
          <li key={account.email} className="flex items-center justify-between gap-4 py-2">
            <div className="min-w-0">
              <p className="text-sm font-semibold">{roleName(account.role)}</p>
              <p className="text-sm wrap-anywhere text-muted">
                <bdi>{account.email}</bdi>
              </p>
              {account.totp !== undefined && <CurrentCode secret={account.totp} />}
            </div>
            <Button size="sm" aria-label={t('demo.useLabel', { email: account.email })} onClick={() => onUse(account)}>
              {t('demo.use')}
            </Button>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** The second factor of a demo account, as an authenticator would show it. */
export function CurrentCode({
  secret,
  use,
}: {
  readonly secret: string
  /** What may be done with the code, drawn beside it. */
  readonly use?: (code: string) => ReactNode
}) {
  const { t } = useTranslation('identity')
  const [code, setCode] = useState<string | null>(null)
  useEffect(() => {
    // Pages served without encryption have no cryptography; an authenticator then has to do.
    if (!crypto.subtle) return
    const show = () => void totpCode(secret, Date.now() / 1000).then(setCode, () => setCode(null))
    show()
    const timer = setInterval(show, (totpStep * 1000) / 6)
    return () => clearInterval(timer)
  }, [secret])
  return (
    code && (
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        <p className="figures text-sm" title={t('demo.codeNote')}>
          <bdi>{t('demo.code', { code })}</bdi>
        </p>
        {use?.(code)}
      </div>
    )
  )
}
