import { useTranslation } from 'react-i18next'
import { SampleMark } from '../../content/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { useLinkedProjects } from '../queries.ts'

/** Registered mitigation projects of this project with their stage; nothing where there are none. */
export function LinkedProjects({ slug }: { readonly slug: string }) {
  const { t } = useTranslation('sgi')
  const { data } = useLinkedProjects(slug)
  if (!data || data.items.length === 0) return null
  return (
    <section aria-labelledby="linked" className="grid grid-cols-1 gap-3">
      <h2 id="linked" className="text-2xl">
        {t('project.linked')}
      </h2>
      <ul className="grid grid-cols-1 gap-3">
        {data.items.map(({ id, name, state, sample }) => (
          <li
            key={id}
            className="flex flex-wrap justify-between gap-3 rounded-card border border-line p-4 wrap-anywhere"
          >
            <bdi className="font-semibold">{name}</bdi>
            <span className="flex flex-wrap items-center gap-2">
              {sample && <SampleMark />}
              <Badge tone="info">{t(`project.linkedStages.${state}`)}</Badge>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
