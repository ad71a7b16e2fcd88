import { listSiteTrees, mostTreesAtOnce, type SiteTree } from '@athar/contracts/tree-adoption'
import { isolate, nameIn } from '@athar/i18n'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Button } from '../../ui/button.tsx'
import { Checkbox } from '../../ui/choice.tsx'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { TreeStateBadge } from '../tree-state.tsx'
import { CheckForm } from './check-form.tsx'

const pageSize = 100

/** The adopted trees of a site, chosen one or many, and the form that says how they were found. */
export function SiteTrees({ siteId, mayPost }: { readonly siteId: string; readonly mayPost: boolean }) {
  const { t } = useTranslation('tree-adoption')
  const [limit, setLimit] = useState(pageSize)
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set())
  const trees = useApiQuery(
    listSiteTrees,
    { params: { id: siteId }, query: { limit } },
    { staleTime: 0, keepPrevious: true },
  )
  const format = useFormat()
  const pick = (ids: readonly string[], on: boolean) =>
    setChosen((before) => {
      const next = new Set(before)
      for (const id of ids)
        if (on) next.add(id)
        else next.delete(id)
      return next
    })
  return (
    <LoadedPage query={trees}>
      {({ items, nextCursor }) => (
        <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1.2fr)_minmax(0,1fr)]">
          <section aria-labelledby="trees" className="grid grid-cols-1 content-start gap-4">
            <div className="space-y-1">
              <h2 id="trees" className="text-xl">
                {t('checks.trees')}
              </h2>
              <p className="text-sm text-muted">{items.length === 0 ? t('checks.empty') : t('checks.treesText')}</p>
            </div>
            {items.length > 0 && mayPost && (
              <div className="flex flex-wrap items-center gap-4">
                <Checkbox
                  label={t('checks.all')}
                  checked={items.every(({ id }) => chosen.has(id))}
                  onChange={(event) =>
                    pick(
                      items.slice(0, mostTreesAtOnce).map(({ id }) => id),
                      event.target.checked,
                    )
                  }
                />
                <output className="block text-sm text-muted">
                  {t('checks.chosen', { count: chosen.size, number: format.count(chosen.size) })}
                </output>
              </div>
            )}
            {items.length > 0 && (
              <ul className="divide-y divide-line rounded-card border border-line bg-surface">
                {items.map((tree) => (
                  <li key={tree.id} className="px-4 py-3">
                    <TreeRow
                      tree={tree}
                      choice={
                        mayPost ? { chosen: chosen.has(tree.id), onChoose: (on) => pick([tree.id], on) } : undefined
                      }
                    />
                  </li>
                ))}
              </ul>
            )}
            {nextCursor !== null && limit < 500 && (
              <Button className="justify-self-center" onClick={() => setLimit(Math.min(limit + pageSize, 500))}>
                {t('checks.more')}
              </Button>
            )}
          </section>
          {mayPost && items.length > 0 && (
            <CheckForm siteId={siteId} trees={[...chosen]} onPosted={() => setChosen(new Set())} />
          )}
        </div>
      )}
    </LoadedPage>
  )
}

type TreeRowProps = {
  readonly tree: SiteTree
  readonly choice: { readonly chosen: boolean; readonly onChoose: (on: boolean) => void } | undefined
}

function TreeRow({ tree, choice }: TreeRowProps) {
  const { t } = useTranslation('tree-adoption')
  const { lang } = useLanguage()
  const format = useFormat()
  const label = t('checks.choose', {
    number: isolate(tree.number),
    species: isolate(nameIn(lang, tree.species.name).text),
  })
  const seen = (
    <span className="flex flex-wrap items-center gap-2">
      {tree.lastCheck ? (
        <>
          <TreeStateBadge state={tree.lastCheck.state} />
          <bdi>{format.day(tree.lastCheck.checkedOn)}</bdi>
        </>
      ) : (
        t('checks.notChecked')
      )}
      {tree.name !== null && <span>{t('checks.for', { name: isolate(tree.name) })}</span>}
    </span>
  )
  if (choice)
    return (
      <Checkbox
        label={label}
        hint={seen}
        checked={choice.chosen}
        onChange={(event) => choice.onChoose(event.target.checked)}
      />
    )
  return (
    <div>
      <p>{label}</p>
      <div className="text-sm text-muted">{seen}</div>
    </div>
  )
}
