import { isolate, nameIn } from '@athar/i18n'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { useLanguage } from '../../platform/language/index.ts'
import { OrganisationForm } from '../../organisations/index.ts'
import { setUpParameter, setUpToken } from '../../platform/set-up-token.ts'
import { usePageTitle } from '../../platform/routing/use-page-title.ts'
import { useMe, useSession } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Icon } from '../../ui/icon.tsx'
import { NameText } from '../../ui/inline.tsx'
import { ClaimPlatform } from './claim-platform.tsx'
import { useFirstAnswer } from './use-first-answer.ts'

/** The question of the first sign-in: as a person, with an organisation of one's own, or with one that invited. */
export function WelcomeScreen() {
  const { t } = useTranslation(['welcome', 'common', 'organisations'])
  const { lang } = useLanguage()
  const me = useMe()
  const session = useSession()
  const email = session.status === 'signed-in' ? (session.session.user.email ?? '') : ''
  const invitations = me.data?.invitations ?? []
  const [search] = useSearchParams()
  // Kept in this tab by whoever had to sign up first.
  const [kept, setKept] = useState(setUpToken.read)
  const token = search.get(setUpParameter) ?? kept
  const { asPerson, create, accept } = useFirstAnswer()
  const busy = asPerson.isPending || create.isPending || accept.isPending
  usePageTitle(t('title'))

  return (
    <div className="mx-auto grid grid-cols-1 max-w-3xl gap-8 px-4 py-12 sm:px-6 md:py-16">
      <div className="space-y-2">
        <h1 className="text-3xl">{t('title')}</h1>
        <p className="text-muted">{t('text')}</p>
      </div>
      {token !== null && <ClaimPlatform token={token} onLeave={() => setKept(null)} />}
      {invitations.length > 0 && (
        <section aria-labelledby="invitations" className="grid grid-cols-1 gap-3 rounded-card bg-selected p-6">
          <h2 id="invitations" className="text-lg">
            {t('invitations.title')}
          </h2>
          <ul className="grid grid-cols-1 gap-3">
            {invitations.map((invitation) => (
              <li key={invitation.id} className="flex flex-wrap items-center justify-between gap-3">
                <span>
                  <strong>
                    <NameText name={nameIn(lang, invitation.organisationName)} />
                  </strong>{' '}
                  · {t(`common:roles.${invitation.role}`)}
                  <span className="block text-sm text-muted">
                    {t(`organisations:regions.${invitation.region}`, invitation.region)} ·{' '}
                    {t(`organisations:sectors.${invitation.sector}`)}
                  </span>
                </span>
                <Button variant="primary" held={busy} onClick={() => accept.mutate(invitation.id)}>
                  {t('invitations.accept')}
                </Button>
              </li>
            ))}
          </ul>
        </section>
      )}
      <section
        aria-labelledby="create"
        className="grid grid-cols-1 gap-5 rounded-card border border-line bg-surface p-6"
      >
        <div className="space-y-1">
          <h2 id="create" className="text-lg">
            {t('organisation.title')}
          </h2>
          <p className="text-sm text-muted">{t('organisation.choice')}</p>
        </div>
        <OrganisationForm
          short
          submit={t('organisation.submit')}
          keep="organisation"
          send={(input) => create.mutateAsync(input)}
        />
      </section>
      <ul className="divide-y divide-line rounded-card border border-line bg-surface">
        <Choice icon="person" title={t('person.title')} text={t('person.text')}>
          <Button busy={asPerson.isPending} held={busy} onClick={() => asPerson.mutate()}>
            {t('person.submit')}
          </Button>
        </Choice>
        <Choice
          icon="mail"
          title={t('invited.title')}
          text={t('invited.text', { email: isolate(email) })}
          note={me.data && invitations.length === 0 ? t('invited.missing') : undefined}
        />
      </ul>
    </div>
  )
}

type ChoiceProps = {
  readonly icon: 'person' | 'mail'
  readonly title: string
  readonly text: string
  readonly note?: string | undefined
  readonly children?: ReactNode
}

const Choice = ({ icon, title, text, note, children }: ChoiceProps) => (
  <li className="flex flex-wrap items-start gap-4 p-6 sm:flex-nowrap">
    <span className="grid size-11 shrink-0 place-items-center rounded-full bg-hover text-link">
      <Icon name={icon} />
    </span>
    <div className="min-w-0 flex-1 space-y-1">
      <h2 className="text-lg">{title}</h2>
      <p className="text-sm text-muted">{text}</p>
      {note && <p className="text-sm text-muted">{note}</p>}
    </div>
    {children != null && <div className="w-full ps-15 sm:w-auto sm:ps-0">{children}</div>}
  </li>
)
