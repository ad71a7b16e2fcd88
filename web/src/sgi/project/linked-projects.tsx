import type { RegisteredProject, VerifiedPeriod } from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { useLinkedProjects } from '../queries.ts'

const link = 'text-link underline underline-offset-2'

/** Registered mitigation projects of this project with what is verified of them, apart from what is reported. */
export function LinkedProjects({ slug }: { readonly slug: string }) {
  const { t } = useTranslation('sgi')
  const { data } = useLinkedProjects(slug)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="linked" className="grid grid-cols-1 gap-3">
      <h2 id="linked" className="text-2xl">
        {t('project.linked')}
      </h2>
      <p className="max-w-3xl text-muted">{t('project.apart')}</p>
      <ul className="grid grid-cols-1 gap-3">
        {data.items.map((project) => (
          <Linked key={project.id} project={project} />
        ))}
      </ul>
    </section>
  )
}

type LinkedProps = { readonly project: RegisteredProject & { readonly periods: readonly VerifiedPeriod[] } }

function Linked({ project: { id, name, state, sample, verified, periods } }: LinkedProps) {
  const { t } = useTranslation('sgi')
  const format = useFormat()
  return (
    <li className="grid grid-cols-1 gap-2 rounded-card border border-line p-4 wrap-anywhere">
      <p className="flex flex-wrap justify-between gap-3">
        <Link to={paths.mrvRegisteredProject(id)} className={`font-semibold ${link}`}>
          <Words of={name} />
        </Link>
        <span className="flex flex-wrap items-center gap-2">
          {sample && <SampleMark />}
          {state !== 'prepare' && state !== 'withdrawn' && (
            <Badge tone="info">{t(`project.linkedStages.${state}`)}</Badge>
          )}
        </span>
      </p>
      <dl className="flex flex-wrap gap-x-2">
        <dt className="text-muted">{t('project.verified')}</dt>
        <dd>
          {verified === null ? (
            t('project.nothingVerified')
          ) : (
            <bdi className="font-semibold">
              {t('project.tonnes', { tonnes: format.number(verified, { maximumFractionDigits: 3 }) })}
            </bdi>
          )}
        </dd>
      </dl>
      {periods.length > 0 && (
        <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm">
          {periods.map(({ from, statement }) => (
            <li key={from}>
              <Link to={paths.proof(statement)} className={link}>
                {t('project.statement', { number: statement })}
              </Link>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
