import { readPersonStanding } from '@athar/contracts/organisations'
import { paths } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Loaded } from '../../platform/admin/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { useMe } from '../../platform/session/index.ts'
import { NameText } from '../../ui/inline.tsx'
import { Section } from '../../ui/section.tsx'
import { useRoleName } from '../use-role-name.ts'

/** In which organisations somebody is, and what they may do with the platform. */
export function PersonStanding({ personId }: { readonly personId: string }) {
  const { t } = useTranslation(['organisations', 'profile'])
  const { lang } = useLanguage()
  const format = useFormat()
  const roleName = useRoleName()
  const query = useApiQuery(readPersonStanding, { params: { id: personId } }, { staleTime: 0 })
  const gives = useMe().data?.platformRoles.includes('platform_owner') === true
  const since = (at: string) => t('platform.standing.since', { date: format.instant(at) })
  return (
    <Section title={t('platform.standing.title')}>
      <Loaded query={query}>
        {({ memberships, platformRoles }) => (
          <>
            {memberships.length === 0 ? (
              <p className="text-sm text-muted">{t('platform.standing.none')}</p>
            ) : (
              <ul className="space-y-2 text-sm">
                {memberships.map((membership) => (
                  <li key={membership.organisationId}>
                    <p className="font-semibold">
                      <NameText name={nameIn(lang, membership.name)} />
                    </p>
                    <p className="text-muted">
                      {roleName(membership.role)} · {since(membership.since)}
                    </p>
                  </li>
                ))}
              </ul>
            )}
            <div className="space-y-1 text-sm">
              <h3 className="text-base">{t('platform.standing.platformRoles')}</h3>
              {platformRoles.length === 0 && <p className="text-muted">{t('platform.standing.noRoles')}</p>}
              <ul className="space-y-1">
                {platformRoles.map((held) => (
                  <li key={held.role}>
                    {t(`profile:guard.roles.${held.role}`)} <span className="text-muted">{since(held.since)}</span>
                  </li>
                ))}
              </ul>
              {gives && (
                <Link to={paths.adminPeople()} className="inline-block min-h-6 text-link underline">
                  {t('platform.standing.change')}
                </Link>
              )}
            </div>
          </>
        )}
      </Loaded>
    </Section>
  )
}
