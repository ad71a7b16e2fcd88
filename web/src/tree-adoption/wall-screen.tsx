import { paths } from '@athar/contracts/paths'
import { readWall, type WallEntry } from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { Button, buttonClass } from '../ui/button.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { EmptyState } from '../ui/states.tsx'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { TakeOffWall } from './hide.tsx'

/** Who adopted a tree and agreed to be shown. */
export function WallScreen() {
  const { t } = useTranslation('tree-adoption')
  usePageTitle(t('wall.title'), t('wall.lead'))
  return (
    <>
      <PageTop
        title={t('wall.title')}
        lead={t('wall.lead')}
        up={<Link to={paths.sgiAdoptTree()}>{t('page.back')}</Link>}
      />
      <PageBody>
        <WallPage />
      </PageBody>
    </>
  )
}

/** One page of the wall, and below it the next once it is asked for. */
function WallPage({ cursor }: { readonly cursor?: string }) {
  const { t } = useTranslation('tree-adoption')
  const [goesOn, setGoesOn] = useState(false)
  const page = useApiQuery(readWall, { query: cursor === undefined ? {} : { cursor } })
  return (
    <LoadedPage query={page}>
      {({ items, nextCursor }) =>
        items.length === 0 && cursor === undefined ? (
          <EmptyState
            icon="leaf"
            title={t('wall.emptyTitle')}
            action={
              <Link to={paths.sgiAdoptTree()} className={buttonClass({ variant: 'primary' })}>
                {t('mine.adopt')}
              </Link>
            }
          >
            <p>{t('wall.emptyText')}</p>
          </EmptyState>
        ) : (
          <>
            <ul className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-3">
              {items.map((entry) => (
                <li key={entry.id} className="rounded-card border border-line bg-surface p-5">
                  <Entry entry={entry} />
                </li>
              ))}
            </ul>
            {nextCursor !== null &&
              (goesOn ? (
                <WallPage cursor={nextCursor} />
              ) : (
                <Button className="justify-self-center" onClick={() => setGoesOn(true)}>
                  {t('wall.more')}
                </Button>
              ))}
          </>
        )
      }
    </LoadedPage>
  )
}

function Entry({ entry }: { readonly entry: WallEntry }) {
  const { t } = useTranslation('tree-adoption')
  const { lang } = useLanguage()
  const format = useFormat()
  return (
    <div className="space-y-1">
      <h2 className="text-lg break-words">
        <bdi>{entry.name}</bdi>
      </h2>
      {entry.dedication !== '' && (
        <p className="break-words">
          <bdi>{entry.dedication}</bdi>
        </p>
      )}
      <p className="text-sm text-muted">
        {t('wall.entry', {
          species: isolate(nameIn(lang, entry.species.name).text),
          site: isolate(nameIn(lang, entry.site.name).text),
          date: isolate(format.day(entry.adoptedOn)),
        })}
      </p>
      <TakeOffWall entry={entry} />
    </div>
  )
}
