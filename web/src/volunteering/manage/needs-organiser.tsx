import { mayReadAll } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMayAct, useMe, useMembership } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'

/** Events belong to organisations: whoever has none learns how to come by one. */
export function NeedsOrganiser({ children }: { readonly children: ReactNode }) {
  const { t } = useTranslation('volunteering')
  const me = useMe()
  const membership = useMembership()
  const mayRead = useMayAct(mayReadAll)
  return (
    <LoadedPage query={me}>
      {() =>
        membership ? (
          mayRead ? (
            children
          ) : (
            <RoleNeeded roles={mayReadAll} />
          )
        ) : (
          <EmptyState
            icon="building"
            title={t('manage.noOrganisationTitle')}
            action={
              <Link to={paths.welcome()} className={buttonClass({ variant: 'primary' })}>
                {t('manage.noOrganisationAct')}
              </Link>
            }
          >
            <p>{t('manage.noOrganisationText')}</p>
          </EmptyState>
        )
      }
    </LoadedPage>
  )
}
