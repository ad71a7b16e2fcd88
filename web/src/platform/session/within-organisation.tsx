import type { BilingualName } from '@athar/contracts'
import { isolate, nameIn } from '@athar/i18n'
import { Fragment, useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { useLanguage } from '../language/index.ts'
import { useMe, useMembership } from './use-me.ts'

/**
 * What is done for one organisation. For another one it begins anew, so that nothing that was typed for the one is sent to the
 * other. Whoever loses the one they act for acts for another of theirs from then on, and reads so.
 */
export function WithinOrganisation({ children }: { readonly children: ReactNode }) {
  const memberships = useMe().data?.memberships
  const now = useMembership()?.organisation
  const [seen, setSeen] = useState(now)
  const [lost, setLost] = useState<BilingualName | null>(null)
  if (now && now.id !== seen?.id) {
    setSeen(now)
    const left = seen && !memberships?.some(({ organisation }) => organisation.id === seen.id)
    setLost(left ? seen.name : null)
  }
  return (
    <>
      {lost && now && <Lost lost={lost} now={now.name} />}
      <Fragment key={now?.id}>{children}</Fragment>
    </>
  )
}

function Lost({ lost, now }: { readonly lost: BilingualName; readonly now: BilingualName }) {
  const { t } = useTranslation('workspace')
  const { lang } = useLanguage()
  const nameOf = (name: BilingualName) => isolate(nameIn(lang, name).text)
  return (
    <Alert severity="warning" title={t('needsOrganisation.lost', { organisation: nameOf(lost) })}>
      <p>{t('needsOrganisation.lostText', { organisation: nameOf(now) })}</p>
    </Alert>
  )
}
