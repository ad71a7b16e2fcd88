import { paths } from '@athar/contracts/paths'
import { isolate } from '@athar/i18n'
import type { Provider, User, UserIdentity } from '@supabase/auth-js'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useAccountChanged } from '../../account.ts'
import { plainName, useAuthSettings, type ForeignProvider } from '../../entrance/auth-settings.ts'
import { refusalIn } from '../../entrance/refused-elsewhere.tsx'
import { useAuthAction } from '../../use-auth-action.ts'
import { useFormat, useLanguage } from '../../../platform/language/index.ts'
import { Alert } from '../../../ui/alert.tsx'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Section } from '../../../ui/section.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'

/** What opens the account, where there is more than the password: accounts elsewhere that are added and removed. */
export function SignInWays({ user }: { readonly user: User }) {
  const { t } = useTranslation('profile')
  const { providers } = useAuthSettings()
  const [removing, setRemoving] = useState<UserIdentity | null>(null)
  const nameOf = useNameOf(providers)
  const identities = user.identities ?? []
  if (providers.length === 0 && identities.every(({ provider }) => provider === 'email')) return null
  const addable = providers.filter(({ name }) => !identities.some(({ provider }) => provider === name))
  return (
    <Section title={t('signInWays.title')} text={t('signInWays.text')}>
      <RefusedThere />
      {identities.length > 0 && (
        <ul className="divide-y divide-line border-y border-line">
          {identities.map((identity) => (
            <Way
              key={identity.identity_id}
              identity={identity}
              name={nameOf(identity.provider)}
              onRemove={identities.length > 1 ? () => setRemoving(identity) : null}
            />
          ))}
        </ul>
      )}
      {identities.length === 1 && <p className="text-sm text-muted">{t('signInWays.last')}</p>}
      {addable.length > 0 && <AddWay providers={addable} nameOf={nameOf} />}
      {removing && <RemoveWay identity={removing} name={nameOf(removing.provider)} onClose={() => setRemoving(null)} />}
    </Section>
  )
}

type NameOf = (provider: string) => string

/** As the operator calls it; one that is no longer offered, by its plain name. */
function useNameOf(providers: readonly ForeignProvider[]): NameOf {
  const { t } = useTranslation('profile')
  const { lang } = useLanguage()
  return (provider) => {
    if (provider === 'email') return t('signInWays.email')
    if (provider.startsWith('sso:')) return t('signInWays.sso')
    return providers.find(({ name }) => name === provider)?.label[lang] ?? plainName(provider)
  }
}

/** Why the way back from the other site brought nothing. The address is tidied up, so that it is said once. */
function RefusedThere() {
  const { t } = useTranslation('profile')
  const { t: tIdentity, i18n } = useTranslation('identity')
  const [code] = useState(() => refusalIn(location.href))
  useEffect(() => {
    if (code !== null) history.replaceState(history.state, '', location.pathname)
  }, [code])
  if (code === null) return null
  const key = `errors.${code}`
  return (
    <Alert severity="error" title={t('signInWays.refused')}>
      <p>
        {i18n.exists(key, { ns: 'identity' }) ? tIdentity(key as 'errors.otp_expired') : t('signInWays.refusedText')}
      </p>
    </Alert>
  )
}

type WayProps = {
  readonly identity: UserIdentity
  readonly name: string
  /** Null for the only one there is. */
  readonly onRemove: (() => void) | null
}

function Way({ identity, name, onRemove }: WayProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const address: unknown = identity.identity_data?.['email']
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0">
        <p className="font-semibold break-words">
          <bdi>{name}</bdi>
        </p>
        <p className="text-sm break-words text-muted">
          {typeof address === 'string' && address !== '' && (
            <>
              <bdi>{address}</bdi> ·{' '}
            </>
          )}
          {identity.created_at && t('signInWays.since', { date: format.dayOf(identity.created_at) })}
        </p>
      </div>
      {onRemove && (
        <Button size="sm" aria-label={t('signInWays.removeLabel', { name: isolate(name) })} onClick={onRemove}>
          {t('signInWays.remove')}
        </Button>
      )}
    </li>
  )
}

function AddWay({ providers, nameOf }: { readonly providers: readonly ForeignProvider[]; readonly nameOf: NameOf }) {
  const { t } = useTranslation('profile')
  const action = useAuthAction()
  const add = (provider: string) =>
    void action.run(
      (auth) =>
        auth.linkIdentity({
          provider: provider as Provider,
          options: { redirectTo: location.origin + paths.profileSecurity() },
        }),
      // The browser is on its way to the other site.
      () => undefined,
    )
  return (
    <>
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
      <div className="flex flex-wrap gap-2">
        {providers.map(({ name }) => (
          <Button key={name} icon="plus" disabled={action.busy} onClick={() => add(name)}>
            {t('signInWays.add', { name: isolate(nameOf(name)) })}
          </Button>
        ))}
      </div>
    </>
  )
}

type RemoveWayProps = { readonly identity: UserIdentity; readonly name: string; readonly onClose: () => void }

function RemoveWay({ identity, name, onClose }: RemoveWayProps) {
  const { t } = useTranslation('profile')
  const { t: tCommon } = useTranslation()
  const action = useAuthAction()
  const changed = useAccountChanged()
  const remove = () =>
    void action.run(
      (auth) => auth.unlinkIdentity(identity),
      async () => {
        toast.success(t('signInWays.removed'))
        await changed()
        onClose()
      },
    )
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('signInWays.removeTitle', { name: isolate(name) })}
      description={t(identity.provider === 'email' ? 'signInWays.removeEmail' : 'signInWays.removeText')}
      closeLabel={tCommon('generic.close')}
      width="sm"
      footer={
        <>
          <Button onClick={onClose}>{tCommon('generic.cancel')}</Button>
          <Button variant="danger" busy={action.busy} onClick={remove}>
            {t('signInWays.remove')}
          </Button>
        </>
      }
    >
      {action.problem && <Alert severity="error">{action.problem.text}</Alert>}
    </Dialog>
  )
}
