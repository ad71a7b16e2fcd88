import { applicationWorkflow, listProjectGrants } from '@athar/contracts/grants'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Section } from '../../ui/section.tsx'

/** Applications for grants that name the project, with what was awarded; nothing where there are none. */
export function ProjectGrants({ id }: { readonly id: string }) {
  const { t } = useTranslation('grants')
  const format = useFormat()
  const query = useApiQuery(listProjectGrants, { params: { id } }, { staleTime: 0 })
  const items = query.data?.items ?? []
  if (items.length === 0) return null
  return (
    <Section title={t('project.grants')}>
      <ul className="grid grid-cols-1 gap-3">
        {items.map(({ id: application, title, status, awarded, currency }) => (
          <li key={application} className="flex flex-wrap items-center gap-x-4 gap-y-1 border-t border-line pt-3">
            <Link to={paths.npoApplication(application)} className="text-link underline underline-offset-2">
              <Words of={title} />
            </Link>
            <StateBadge of={applicationWorkflow} state={status} />
            {awarded !== null && (
              <span>
                <span className="text-muted">{t('project.awarded')}</span>{' '}
                <bdi>{format.money(BigInt(awarded), currency)}</bdi>
              </span>
            )}
          </li>
        ))}
      </ul>
    </Section>
  )
}
