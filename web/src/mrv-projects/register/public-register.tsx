import { listRegister, projectTypes, type ProjectType, type RegisteredProject } from '@athar/contracts/mrv-projects'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { ChoiceFilter } from '../../platform/list/index.ts'
import { useRegionName } from '../../sgi/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { VerifiedValue } from './verified-value.tsx'

/** Cards on a page of the register. */
const most = 24

/** Projects in the public register, the last entered first, and what is verified of all of them. */
export function PublicRegister() {
  const { t } = useTranslation('project-register')
  const format = useFormat()
  const [projectType, setType] = useState<ProjectType | null>(null)
  const [pages, setPages] = useState(1)
  const asked = projectType === null ? {} : { projectType }
  const query = useApiQuery(listRegister, { query: { ...asked, limit: most } })
  return (
    <div className="grid grid-cols-1 gap-5">
      <p className="max-w-3xl">{t('lead')}</p>
      <Loaded query={query}>
        {({ items, total, verified }) => (
          <>
            {(total > 0 || projectType !== null) && (
              <>
                <dl className="flex flex-wrap gap-x-3">
                  <dt className="text-muted">{t('verifiedAll')}</dt>
                  <dd>
                    <VerifiedValue tonnes={verified} />
                  </dd>
                </dl>
                <ChoiceFilter
                  label={t('type')}
                  any={t('anyType')}
                  value={projectType ?? undefined}
                  options={projectTypes.map((value) => ({ value, label: t(`types.${value}`) }))}
                  onChange={(value) => {
                    setType(projectTypes.find((known) => known === value) ?? null)
                    setPages(1)
                  }}
                />
              </>
            )}
            {total === 0 ? (
              <p className="text-muted">{t(projectType === null ? 'none' : 'noneOfType')}</p>
            ) : (
              <>
                <p className="text-muted">{t('count', format.counted(total))}</p>
                <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
                  {items.map((project) => (
                    <Card key={project.id} project={project} />
                  ))}
                  {Array.from({ length: pages - 1 }, (_one, at) => (
                    <MoreCards key={`${projectType} ${at}`} asked={asked} offset={(at + 1) * most} />
                  ))}
                </ul>
                {pages * most < total && (
                  <Button className="justify-self-start" onClick={() => setPages(pages + 1)}>
                    {t('more')}
                  </Button>
                )}
              </>
            )}
          </>
        )}
      </Loaded>
    </div>
  )
}

type MoreProps = { readonly asked: { readonly projectType?: ProjectType }; readonly offset: number }

const card =
  'relative grid grid-cols-1 content-start gap-2 rounded-card border border-line bg-surface p-5 wrap-anywhere ' +
  'focus-within:border-action hover:border-action'

function MoreCards({ asked, offset }: MoreProps) {
  const query = useApiQuery(listRegister, { query: { ...asked, limit: most, offset } })
  return query.data?.items.map((project) => <Card key={project.id} project={project} />)
}

function Card({ project }: { readonly project: RegisteredProject }) {
  const { t } = useTranslation('project-register')
  const regionName = useRegionName()
  const { id, name, projectType, region, state, verified, sample } = project
  return (
    <li className={card}>
      <p className="flex flex-wrap items-center gap-2">
        <StageBadge state={state} />
        {sample && <SampleMark />}
      </p>
      <h3 className="text-lg">
        <Link to={paths.mrvRegisteredProject(id)} className="after:absolute after:inset-0 hover:underline">
          <Words of={name} />
        </Link>
      </h3>
      <p className="text-sm text-muted">
        {t(`types.${projectType}`)} · <bdi>{regionName(region)}</bdi>
      </p>
      <dl className="flex flex-wrap gap-x-2 text-sm">
        <dt className="text-muted">{t('verified')}</dt>
        <dd>
          <VerifiedValue tonnes={verified} />
        </dd>
      </dl>
    </li>
  )
}

/** The stage of a registered project; one that is still prepared or was withdrawn is not in the register. */
export function StageBadge({ state }: Pick<RegisteredProject, 'state'>) {
  const { t } = useTranslation('project-register')
  return state === 'prepare' || state === 'withdrawn' ? null : <Badge tone="info">{t(`stages.${state}`)}</Badge>
}
