import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { SampleMark, SourceLine, usePick, Words } from '../content/index.ts'
import { Icon } from '../ui/icon.tsx'
import { useTrack } from '../usage/index.ts'
import { Part } from './part.tsx'

export function Projects() {
  const { t } = useTranslation('vision2030')
  const pick = usePick()
  const track = useTrack()
  return (
    <Part
      kind="vision-project"
      id="projects"
      title={t('projects.title')}
      text={t('projects.text')}
      room="h-[34rem] w-full"
    >
      {({ items, sources }) => (
        <ul className="grid grid-cols-1 gap-6 md:grid-cols-2">
          {items.map(({ slug, body, sample }) => (
            <li
              key={slug}
              className="grid grid-cols-1 content-start gap-4 rounded-card border border-line bg-surface p-6 md:row-span-4 md:grid-rows-subgrid"
            >
              <div className="space-y-2">
                <h3 className="text-xl">
                  <Words of={body.title} />
                </h3>
                {sample && <SampleMark />}
                <p>
                  <Words of={body.description} />
                </p>
              </div>
              <dl className="grid grid-cols-1 content-start gap-3 border-t border-line pt-4">
                <div>
                  <dt className="text-sm text-muted">{t('projects.target')}</dt>
                  <dd className="font-semibold">
                    <Words of={body.target} />
                  </dd>
                </div>
                <div>
                  <dt className="text-sm text-muted">{t('projects.impact')}</dt>
                  <dd>
                    <Words of={body.impact} />
                  </dd>
                </div>
              </dl>
              <div className="space-y-2 text-sm">
                <SourceLine ids={body.sources} sources={sources} className="text-xs" />
              </div>
              <p data-no-print="">
                <Link
                  to={body.link}
                  className="inline-flex min-h-10 items-center gap-2 font-semibold text-link hover:underline"
                  onClick={() => track('vision2030.link', { link: slug })}
                >
                  {t('projects.open')}
                  <span className="sr-only">
                    {': '}
                    {pick(body.title).text}
                  </span>
                  <Icon name="arrowEnd" />
                </Link>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Part>
  )
}
