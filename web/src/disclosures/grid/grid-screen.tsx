import { mayPrepare, mayReadAll } from '@athar/contracts/core'
import { listDatapoints, type GridRow } from '@athar/contracts/disclosures'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useApiQuery } from '../../platform/api/index.ts'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { usePageTitle } from '../../platform/routing/index.ts'
import { RoleNeeded } from '../../platform/routing/role-needed.tsx'
import { useAddress } from '../../platform/routing/use-address.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Button } from '../../ui/button.tsx'
import { Field } from '../../ui/field.tsx'
import { ScrollRegion } from '../../ui/scroll-region.tsx'
import { Select } from '../../ui/select/index.ts'
import { EmptyState } from '../../ui/states.tsx'
import { GridLine } from './grid-line.tsx'
import { useGrid } from './use-grid.ts'

const frameworks = ['ifrs-s2', 'gri', 'sasb', 'tcfd', 'saudi-exchange'] as const
const frameworkNames: Record<(typeof frameworks)[number], string> = {
  'ifrs-s2': 'IFRS S2',
  gri: 'GRI',
  sasb: 'SASB',
  tcfd: 'TCFD',
  'saudi-exchange': 'Saudi Exchange',
}
const groups = ['environmental', 'social', 'governance'] as const
const states = ['open', 'answered'] as const
const all = 'all'

/** Every datapoint of a year as a grid that takes what is typed or pasted. */
export function GridScreen() {
  const { t } = useTranslation('disclosures')
  const reads = useMayAct(mayReadAll)
  const { params } = useAddress()
  const year = Number(params.get('year'))
  const query = useApiQuery(
    listDatapoints,
    { query: year >= 1990 && year <= 2100 ? { year } : {} },
    { staleTime: 0, enabled: reads },
  )
  usePageTitle(t('grid.title'))
  if (!reads) return <RoleNeeded roles={mayReadAll} />
  return (
    <Loaded query={query} title={t('grid.title')}>
      {(answer) => <Grid key={answer.year} year={answer.year} rows={answer.rows} />}
    </Loaded>
  )
}

function Grid({ year, rows }: { readonly year: number; readonly rows: readonly GridRow[] }) {
  const { t } = useTranslation('disclosures')
  const format = useFormat()
  const prepares = useMayAct(mayPrepare)
  const grid = useGrid(year, rows)
  const { shown, filters } = useFiltered(rows, grid.answerOf)
  const latest = useRef({ shown, grid })
  useEffect(() => {
    latest.current = { shown, grid }
  })
  // Lines are drawn again only when their answer changes, so what they call stays the same.
  const paste = useCallback(
    (row: GridRow, cells: readonly (readonly string[])[]) =>
      latest.current.grid.paste(latest.current.shown, row, cells),
    [],
  )
  const undo = useCallback(() => latest.current.grid.undo(), [])
  return (
    <div className="space-y-5">
      <div className="space-y-2">
        <h1 className="text-2xl">{t('grid.title')}</h1>
        <p className="text-sm text-muted">{t('year', { year: format.year(year) })}</p>
        {prepares && <p className="max-w-3xl text-sm">{t('grid.intro')}</p>}
      </div>
      {filters}
      <p className="flex flex-wrap items-center justify-between gap-3 text-sm">
        <output>{t('grid.count', format.counted(shown.length))}</output>
        <span className="flex items-center gap-3">
          <output className="text-muted">
            {grid.busy ? t('grid.saving') : grid.stored > 0 ? t('grid.saved') : ''}
          </output>
          {prepares && (
            <Button size="sm" disabled={!grid.mayUndo} onClick={grid.undo}>
              {t('grid.undo')}
            </Button>
          )}
        </span>
      </p>
      {shown.length === 0 ? (
        <EmptyState icon="list" title={t('grid.empty')} />
      ) : (
        <ScrollRegion label={t('grid.caption')} className="rounded-card border border-line bg-surface">
          <table className="w-full min-w-[44rem] text-start">
            <caption className="sr-only">{t('grid.caption')}</caption>
            <thead className="border-b border-line bg-sunken text-sm">
              <tr>
                {(['datapoint', 'value', 'unit', 'state'] as const).map((column) => (
                  <th key={column} scope="col" className="px-4 py-2 text-start font-semibold">
                    {t(`grid.${column}`)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {shown.map((row) => (
                <GridLine
                  key={row.id}
                  row={row}
                  year={year}
                  answer={grid.answerOf(row)}
                  sign={grid.signOf(row.id)}
                  editable={prepares}
                  onCommit={grid.commit}
                  onPaste={paste}
                  onUndo={undo}
                />
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </div>
  )
}

function useFiltered(rows: readonly GridRow[], answerOf: (row: GridRow) => GridRow['answer']) {
  const { t } = useTranslation('disclosures')
  const { oneOf, read, set } = useAddress()
  const framework = oneOf('framework', frameworks)
  const group = oneOf('group', groups)
  const state = oneOf('state', states)
  const owner = read('owner')
  // A row that was open when the list was made stays where it is while it is filled.
  const [openAtFirst] = useState(() => new Set(rows.filter(isOpen).map(({ id }) => id)))
  const shown = rows.filter(
    (row) =>
      (framework === undefined || row.frameworks.includes(framework)) &&
      (group === undefined || row.group === group) &&
      (owner === undefined || row.owners.includes(owner)) &&
      (state === undefined || (state === 'open' ? openAtFirst.has(row.id) : !isOpen({ answer: answerOf(row) }))),
  )
  const owners = [...new Set(rows.flatMap((row) => row.owners))].filter((name) => name !== '')
  const everything = { value: all, label: t('grid.all') }
  const choose = (name: string) => (value: string) => set({ [name]: value === all ? null : value })
  const filters = (
    <div className="grid grid-cols-1 gap-4 sm:grid-cols-2 lg:grid-cols-4">
      <Field label={t('grid.filterFramework')}>
        {(control) => (
          <Select
            {...control}
            value={framework ?? all}
            onChange={choose('framework')}
            options={[everything, ...frameworks.map((value) => ({ value, label: frameworkNames[value] }))]}
          />
        )}
      </Field>
      <Field label={t('grid.filterGroup')}>
        {(control) => (
          <Select
            {...control}
            value={group ?? all}
            onChange={choose('group')}
            options={[everything, ...groups.map((value) => ({ value, label: t(`groups.${value}`) }))]}
          />
        )}
      </Field>
      <Field label={t('grid.filterState')}>
        {(control) => (
          <Select
            {...control}
            value={state ?? all}
            onChange={choose('state')}
            options={[everything, ...states.map((value) => ({ value, label: t(`grid.${value}`) }))]}
          />
        )}
      </Field>
      <Field label={t('grid.filterOwner')}>
        {(control) => (
          <Select
            {...control}
            value={owner ?? all}
            onChange={choose('owner')}
            options={[everything, ...owners.map((value) => ({ value, label: value }))]}
          />
        )}
      </Field>
    </div>
  )
  return { shown, filters }
}

const isOpen = ({ answer }: Pick<GridRow, 'answer'>): boolean =>
  answer === null || (answer.value === null && answer.notApplicable === null)
