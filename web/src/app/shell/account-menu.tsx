import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useLanguage } from '../../platform/language/index.ts'
import { lazyPart } from '../../platform/lazy-part.ts'
import { greetingName, useMe, useMembership } from '../../platform/session/index.ts'
import { NameText } from '../../ui/inline.tsx'
import { Menu } from '../../ui/menu.tsx'
import { useLeave } from './use-leave.ts'

const DisplaySettings = lazyPart(async () => ({ default: (await import('./display-settings.tsx')).DisplaySettings }))

const triggerClass =
  'flex min-h-10 min-w-0 cursor-pointer items-center gap-2 rounded-control px-1.5 text-sm hover:bg-hover'

export type AccountUser = Parameters<typeof greetingName>[0]

/** Name, role and organisation, and what belongs to the person. */
export function AccountMenu({ user }: { readonly user: AccountUser }) {
  const { t } = useTranslation()
  const leave = useLeave()
  const [display, setDisplay] = useState<boolean | null>(null)
  const name = greetingName(user) ?? t('nav.user')
  const administers = (useMe().data?.platformRoles ?? []).length > 0
  return (
    <>
      <Menu
        trigger={
          <button type="button" title={t('nav.account')} data-testid="welcome" className={triggerClass}>
            <Initials name={name} />
            <bdi className="max-w-48 truncate max-xl:sr-only">{t('nav.welcome', { name })}</bdi>
          </button>
        }
        entries={[
          { kind: 'label', key: 'who', label: <WhoIsHere name={name} /> },
          { kind: 'link', key: 'profile', icon: 'person', label: t('nav.profile'), to: paths.profile() },
          { key: 'display', icon: 'eye', label: t('footer.display'), onSelect: () => setDisplay(true) },
          ...(administers
            ? [
                {
                  kind: 'link',
                  key: 'administration',
                  icon: 'settings',
                  label: t('nav.administration'),
                  to: paths.admin(),
                } as const,
              ]
            : []),
          { kind: 'separator', key: 'separator' },
          { key: 'leave', icon: 'signOut', label: t('nav.signOut'), onSelect: () => void leave() },
        ]}
      />
      {display !== null && (
        <Suspense>
          <DisplaySettings open={display} onOpenChange={setDisplay} />
        </Suspense>
      )}
    </>
  )
}

/** The first letters of the first and the last word; of a name in Arabic the first letter, which stands alone there. */
function Initials({ name }: { readonly name: string }) {
  const words = name.trim().split(/\s+/)
  const first = [...(words[0] ?? '')][0] ?? ''
  const last = words.length > 1 && /^\p{Script=Latin}/u.test(name) ? ([...(words.at(-1) ?? '')][0] ?? '') : ''
  return (
    <span
      aria-hidden="true"
      className="grid size-8 shrink-0 place-items-center rounded-full bg-selected text-xs font-semibold"
    >
      {(first + last).toUpperCase()}
    </span>
  )
}

export function WhoIsHere({ name }: { readonly name: string }) {
  const { t } = useTranslation()
  const { lang } = useLanguage()
  const membership = useMembership()
  return (
    <span className="block text-sm font-normal wrap-anywhere">
      <bdi className="block font-semibold text-text">{name}</bdi>
      {membership && (
        <span className="block text-muted">
          <NameText name={nameIn(lang, membership.organisation.name)} /> · {t(`roles.${membership.role}`)}
        </span>
      )}
    </span>
  )
}
