import { contentKindNames, entryStates, listEntries, type EntrySummary } from '@athar/contracts/content'
import { paths } from '@athar/contracts/paths'
import { foldText } from '@athar/activity-file'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../../platform/language/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { LoadFailed } from '../../platform/api/load-failed.tsx'
import { usePageTitle } from '../../platform/routing/index.ts'
import { useAddress } from '../../platform/routing/use-address.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select/index.ts'
import { EmptyState, Skeleton } from '../../ui/states.tsx'
import { TextInput } from '../../ui/text-input.tsx'
import { EntryTable } from './entry-table.tsx'

const anything = 'any'
type Filters = { readonly kind: string; readonly state: string; readonly q: string; readonly page: string }

const answers = ({ kind, state, q }: Filters, entry: EntrySummary): boolean =>
  (kind === anything || entry.kind === kind) &&
  (state === anything ? entry.state !== 'deleted' : entry.state === state) &&
  foldText(`${entry.title.en} ${entry.title.ar} ${entry.slug}`).includes(foldText(q))

/** Everything that visitors may read on the public pages, by kind. */
export function ContentListScreen() {
  const { t } = useTranslation('content-editor')
  usePageTitle(t('list.title'))
  const { params, set } = useAddress()
  const filters: Filters = {
    kind: params.get('kind') ?? anything,
    state: params.get('state') ?? anything,
    q: params.get('q') ?? '',
    page: params.get('page') ?? '',
  }
  const change = (key: keyof Filters, value: string) => set({ [key]: value === anything ? null : value, page: null })
  const kind = contentKindNames.find((name) => name === filters.kind)
  return (
    <div className="grid max-w-7xl grid-cols-1 gap-6">
      <header className="flex flex-wrap items-start justify-between gap-4">
        <div className="max-w-2xl space-y-1">
          <h1 className="text-2xl">{t('list.title')}</h1>
          <p className="text-muted">{t('list.lead')}</p>
        </div>
        <div className="flex flex-wrap gap-3">
          <Link to={paths.adminContentSources()} className={buttonClass()}>
            {t('list.sources')}
          </Link>
          {kind && (
            <Link to={paths.adminContentNew(kind)} className={buttonClass({ variant: 'primary' })}>
              {t('list.new')}
            </Link>
          )}
        </div>
      </header>
      <search className="grid grid-cols-1 gap-4 sm:grid-cols-3">
        <Field label={t('list.kind')}>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: anything, label: t('list.everyKind') },
                ...contentKindNames.map((name) => ({ value: name, label: t(`kinds.${name}`) })),
              ]}
              value={filters.kind}
              onChange={(value) => change('kind', value)}
            />
          )}
        </Field>
        <Field label={t('list.state')}>
          {(control) => (
            <Select
              {...control}
              options={[
                { value: anything, label: t('list.everyState') },
                ...entryStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
              ]}
              value={filters.state}
              onChange={(value) => change('state', value)}
            />
          )}
        </Field>
        <Field label={t('list.search')}>
          {(control) => (
            <TextInput
              {...control}
              type="search"
              dir="auto"
              value={filters.q}
              onChange={({ target }) => change('q', target.value)}
            />
          )}
        </Field>
      </search>
      <Found filters={filters} onPage={(page) => set({ page: page === 1 ? null : String(page) })} />
      {!kind && <p className="text-sm text-muted">{t('list.newHint')}</p>}
    </div>
  )
}

function Found({ filters, onPage }: { readonly filters: Filters; readonly onPage: (page: number) => void }) {
  const { t } = useTranslation(['content-editor', 'common'])
  const format = useFormat()
  const query = useApiQuery(listEntries, { query: {} })
  if (query.error && !query.data) return <LoadFailed query={query} />
  if (!query.data)
    return (
      <output className="grid grid-cols-1 gap-3" aria-label={t('common:generic.loading')}>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} className="h-11 w-full" />
        ))}
      </output>
    )
  const found = query.data.items.filter((entry) => answers(filters, entry))
  if (found.length === 0)
    return (
      <EmptyState icon="search" title={t('list.nothing')}>
        <p>{t('list.nothingText')}</p>
      </EmptyState>
    )
  const kind = contentKindNames.find((name) => name === filters.kind)
  const whole = kind !== undefined && filters.state === anything && filters.q === ''
  const pages = Math.ceil(found.length / perPage)
  const page = Math.min(Math.max(Number(filters.page) || 1, 1), pages)
  const shown = whole ? found : found.toSorted(draftsFirst).slice((page - 1) * perPage, page * perPage)
  return (
    <>
      <output className="block text-sm text-muted">{t('list.found', format.counted(found.length))}</output>
      <EntryTable kind={kind} entries={shown} orderable={whole} />
      {!whole && pages > 1 && (
        <nav aria-label={t('list.pages')} className="flex flex-wrap items-center gap-3">
          <Button disabled={page === 1} onClick={() => onPage(page - 1)}>
            {t('list.previous')}
          </Button>
          <span className="text-sm">{t('list.page', { page: format.count(page), pages: format.count(pages) })}</span>
          <Button disabled={page === pages} onClick={() => onPage(page + 1)}>
            {t('list.next')}
          </Button>
        </nav>
      )}
    </>
  )
}

const perPage = 50

/** What waits for an editor comes first; the rest keeps the order of kinds. */
const waits = (entry: EntrySummary) => (entry.state === 'published' ? 1 : 0)
const draftsFirst = (one: EntrySummary, other: EntrySummary) =>
  waits(one) - waits(other) || contentKindNames.indexOf(one.kind) - contentKindNames.indexOf(other.kind)
