import { listRegistryProjects, type RegistryProject } from '@athar/contracts/credits'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { SampleMark, Words } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx'

const most = 25
const parts = ['issued', 'held', 'retired', 'cancelled', 'buffer', 'expired'] as const

/** Projects that credits were issued of, with where the tonnes are. */
export function Projects() {
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  const [page, setPage] = useState(0)
  const query = useApiQuery(
    listRegistryProjects,
    { query: { limit: most, offset: page * most } },
    { keepPrevious: true },
  )
  const columns: readonly PlainColumn<RegistryProject>[] = [
    {
      key: 'name',
      header: t('project'),
      isName: true,
      cell: ({ name, sample }) => (
        <span className="flex min-w-40 flex-wrap items-center gap-2">
          <Words of={name} className="wrap-anywhere" />
          {sample && <SampleMark />}
        </span>
      ),
    },
    { key: 'number', header: t('projectNumber'), figures: true, cell: ({ project }) => project },
    { key: 'type', header: t('projectType'), cell: ({ projectType }) => t(`projectTypes.${projectType}`) },
    ...parts.map((part) => ({
      key: part,
      header: t(`columns.${part}`),
      figures: true,
      cell: ({ totals }: RegistryProject) => format.number(totals[part]),
    })),
  ]
  return (
    <Section title={t('projects')} text={t('projectsText')}>
      <Loaded query={query}>
        {({ items, total }) =>
          total === 0 ? (
            <p className="text-muted">{t('none')}</p>
          ) : (
            <>
              <PlainTable label={t('projects')} columns={columns} rows={items} rowKey={({ project }) => project} />
              <div className="flex flex-wrap items-center gap-3">
                {page > 0 && <Button onClick={() => setPage(page - 1)}>{t('previous')}</Button>}
                {(page + 1) * most < total && <Button onClick={() => setPage(page + 1)}>{t('next')}</Button>}
              </div>
            </>
          )
        }
      </Loaded>
    </Section>
  )
}
