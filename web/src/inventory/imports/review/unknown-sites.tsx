import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../../platform/language/index.ts'
import { Button } from '../../../ui/button.tsx'
import { TextInput } from '../../../ui/text-input.tsx'
import { foldText } from '@athar/activity-file'
import { Loaded } from '../../../platform/api/loaded.tsx'
import { useUnknownSites } from '../queries.ts'
import { withSynonym } from '../wizard/draft.ts'
import type { WizardProps } from '../wizard/wizard-props.ts'
import { ProblemAlert } from '../problem-alert.tsx'
import { CreateSites } from './create-sites.tsx'
import { Panel } from './panel.tsx'
import type { UnknownSite } from './unknown-site.ts'
import { UnknownSiteList } from './unknown-site-list.tsx'
import { homeCountry, useCreateSites } from './use-create-sites.ts'

const searchFrom = 12
const inTheKingdom = { country: homeCountry, entityId: null, region: null }

/** Names that no site bears: each is mapped to a site or becomes one. */
export function UnknownSites(props: WizardProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { one } = props
  const query = useUnknownSites(one.id, true)
  const { unknownSites, newSites = 0 } = one.counts
  const counted = (count: number) => ({ count, number: format.count(count) })
  return (
    <Panel
      title={
        unknownSites > 0
          ? t('import.sites.title', counted(unknownSites))
          : t('import.sites.newTitle', counted(newSites))
      }
      intro={[
        unknownSites > 0 && t('import.sites.intro'),
        newSites > 0 && t('import.sites.newIntro', counted(newSites)),
      ]
        .filter(Boolean)
        .join(' ')}
      toggle={(open) => t(open ? 'import.sites.hide' : 'import.sites.show')}
    >
      <Loaded query={query}>{({ items }) => <Names {...props} items={items} />}</Loaded>
    </Panel>
  )
}

function Names({ one, state, actions, items }: WizardProps & { readonly items: readonly UnknownSite[] }) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const [search, setSearch] = useState('')
  const [creating, setCreating] = useState<readonly string[] | null>(null)
  const { draft, change } = state
  const created = useMemo(() => new Set(draft.created), [draft.created])
  const mapped = draft.synonyms.sites
  const unsettled = items.filter(({ name }) => !created.has(name) && mapped[name] === undefined)
  const open = unsettled.filter(({ isNew }) => !isNew)
  // Where the check is refused, what was created stays marked until it is asked for again.
  const onCreated = (names: readonly string[]) => {
    change((before) => ({ ...before, created: [...new Set([...before.created, ...names])] }))
    void actions.check()
  }
  const wanted = foldText(search)
  const { root, busy, problem, create } = useCreateSites(onCreated)
  const openNames = open.map(({ name }) => name)
  const wantedSites = (names: readonly string[]) => ({
    importId: one.id,
    names,
    everything: names.length === items.length,
  })
  const shown = wanted === '' ? items : items.filter(({ name }) => foldText(name).includes(wanted))
  return (
    <div className="grid gap-4">
      <ProblemAlert error={problem} />
      <div className="flex flex-wrap items-end gap-3 empty:hidden">
        {items.length > searchFrom && (
          <TextInput
            type="search"
            className="max-w-72"
            aria-label={t('import.sites.search')}
            placeholder={t('import.sites.search')}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
        )}
        {(one.counts.newSites ?? 0) > 0 && (
          <Button
            aria-pressed={draft.createSites === false}
            onClick={() =>
              change((before) => ({ ...before, createSites: before.createSites === false ? undefined : false }))
            }
          >
            {t(draft.createSites === false ? 'import.sites.createAfterAll' : 'import.sites.dontCreate')}
          </Button>
        )}
        {open.length > 0 && (
          <Button
            variant="primary"
            icon="plus"
            busy={busy || actions.busy === 'check'}
            disabled={root === null}
            onClick={() => void create(wantedSites(openNames), inTheKingdom)}
          >
            {t('import.sites.createHere', { count: open.length, number: format.count(open.length) })}
          </Button>
        )}
        {unsettled.length > 0 && (
          <Button variant="quiet" onClick={() => setCreating(unsettled.map(({ name }) => name))}>
            {t('import.sites.elsewhere')}
          </Button>
        )}
      </div>
      <UnknownSiteList
        items={shown}
        created={created}
        mapped={mapped}
        onMean={(name, code) => change((before) => withSynonym(before, 'sites', name, code))}
        onCreate={(name) => setCreating([name])}
      />
      {creating !== null && (
        <CreateSites {...wantedSites(creating)} onClose={() => setCreating(null)} onCreated={onCreated} />
      )}
    </div>
  )
}
