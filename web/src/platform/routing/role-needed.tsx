import type { OrganisationRole } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { buttonClass } from '../../ui/button.tsx'
import { ForbiddenState } from '../../ui/states.tsx'
import { useLanguage } from '../language/index.ts'
import { useMembership } from '../session/index.ts'
import { useAskAgain } from '../session/use-ask-again.ts'

type RoleNeededProps = {
  readonly roles: readonly OrganisationRole[]
  /** It is all there is: its title is the page’s. */
  readonly page?: boolean
}

/** Stands in the place of what a member may not see: which role is needed, and who grants it. */
export function RoleNeeded({ roles, page = false }: RoleNeededProps) {
  const { t } = useTranslation()
  const { lang } = useLanguage()
  const role = useMembership()?.role
  useAskAgain()
  const list = new Intl.ListFormat(lang, { type: 'disjunction' })
  return (
    <ForbiddenState
      page={page}
      title={t('forbidden.title')}
      action={
        <Link to={paths.landing()} className={buttonClass()}>
          {t('notFound.home')}
        </Link>
      }
    >
      <p>
        {t('forbidden.text', {
          role: role ? t(`roles.${role}`) : '',
          needed: list.format(roles.map((one) => t(`roles.${one}`))),
        })}
      </p>
    </ForbiddenState>
  )
}
