import { regionCodes } from '@athar/contracts/core'
import { paths } from '@athar/contracts/paths'
import { readBoard, type Board } from '@athar/contracts/youth'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useApiQuery } from '../platform/api/index.ts'
import { useFormat } from '../platform/language/index.ts'
import { LoadedPage } from '../platform/routing/loaded-page.tsx'
import { useAddress } from '../platform/routing/use-address.ts'
import { usePageTitle } from '../platform/routing/index.ts'
import { Field } from '../ui/field.tsx'
import { PageBody, PageTop } from '../ui/page-top.tsx'
import { PlainTable, type PlainColumn } from '../ui/table/plain-table.tsx'
import { Select } from '../ui/select/index.ts'
import { useHydrated } from '../ui/use-hydrated.ts'
import { useSeasonName } from './use-season-name.ts'

/** Teams and regions by the points of a season. */
export function BoardScreen() {
  const { t } = useTranslation('youth')
  usePageTitle(t('board.title'), t('board.lead'))
  const { read, oneOf, set } = useAddress()
  // Drawn ahead for every address, it shows the season that is now until the browser has it.
  const hydrated = useHydrated()
  const season = hydrated ? read('season') : undefined
  const region = hydrated ? oneOf('region', regionCodes) : undefined
  const query = { ...(season === undefined ? {} : { season }), ...(region === undefined ? {} : { region }) }
  const board = useApiQuery(readBoard, { query })
  return (
    <>
      <PageTop
        title={t('board.title')}
        lead={t('board.lead')}
        up={<Link to={paths.youth()}>{t('challenge.back')}</Link>}
      />
      <PageBody>
        <LoadedPage query={board}>
          {(found) => (
            <>
              <Filters board={found} region={region} set={set} />
              <Teams board={found} />
              <Regions board={found} />
            </>
          )}
        </LoadedPage>
      </PageBody>
    </>
  )
}

type FiltersProps = {
  readonly board: Board
  readonly region: string | undefined
  readonly set: ReturnType<typeof useAddress>['set']
}

const any = 'any'

function Filters({ board, region, set }: FiltersProps) {
  const { t } = useTranslation(['youth', 'organisations'])
  const nameOf = useSeasonName()
  return (
    <div className="grid max-w-xl grid-cols-1 gap-4 sm:grid-cols-2">
      <Field label={t('board.season')}>
        {(control) => (
          <Select
            {...control}
            value={board.season}
            options={board.seasons.map((value) => ({ value, label: nameOf(value) }))}
            onChange={(value) => set({ season: value })}
          />
        )}
      </Field>
      <Field label={t('board.region')}>
        {(control) => (
          <Select
            {...control}
            value={region ?? any}
            options={[
              { value: any, label: t('board.anyRegion') },
              ...regionCodes.map((value) => ({ value, label: t(`organisations:regions.${value}`) })),
            ]}
            onChange={(value) => set({ region: value === any ? null : value })}
          />
        )}
      </Field>
    </div>
  )
}

function Teams({ board }: { readonly board: Board }) {
  const { t } = useTranslation(['youth', 'organisations'])
  const format = useFormat()
  const scores = useScoreColumns()
  return (
    <section aria-labelledby="teams" className="grid grid-cols-1 gap-4">
      <h2 id="teams" className="text-2xl">
        {t('board.teams')}
      </h2>
      {board.teams.length === 0 ? (
        <p className="text-muted">{t('board.none')}</p>
      ) : (
        <PlainTable
          label={t('board.teams')}
          rows={board.teams.map((team, at) => ({ ...team, rank: at + 1 }))}
          rowKey={({ rank }) => rank}
          columns={[
            { key: 'rank', header: t('board.rank'), cell: ({ rank }) => format.count(rank) },
            {
              key: 'team',
              header: t('board.team'),
              isName: true,
              className: 'min-w-40',
              cell: ({ name, kind, region }) => (
                <>
                  <bdi className="font-semibold">{name}</bdi>
                  <span className="block text-muted">
                    {t(`team.kinds.${kind}`)} · {t(`organisations:regions.${region as 'SA-01'}`)}
                  </span>
                </>
              ),
            },
            ...scores,
          ]}
        />
      )}
    </section>
  )
}

function Regions({ board }: { readonly board: Board }) {
  const { t } = useTranslation(['youth', 'organisations'])
  const scores = useScoreColumns()
  if (board.regions.length === 0) return null
  return (
    <section aria-labelledby="regions" className="grid grid-cols-1 gap-4">
      <h2 id="regions" className="text-2xl">
        {t('board.regions')}
      </h2>
      <PlainTable
        label={t('board.regions')}
        rows={board.regions}
        rowKey={({ region }) => region}
        columns={[
          {
            key: 'region',
            header: t('board.region'),
            className: 'min-w-40 font-semibold',
            cell: ({ region }) => t(`organisations:regions.${region as 'SA-01'}`),
          },
          ...scores,
        ]}
      />
    </section>
  )
}

type Score = Pick<Board['regions'][number], 'points' | 'actions' | 'totals'>

function useScoreColumns(): readonly PlainColumn<Score>[] {
  const { t } = useTranslation('youth')
  const format = useFormat()
  const score = (key: 'points' | 'actions' | keyof Score['totals'], of: (score: Score) => string | number) => ({
    key,
    header: t(`board.${key}`),
    figures: true,
    cell: (row: Score) => format.number(of(row), { maximumFractionDigits: 1 }),
  })
  return [
    score('points', ({ points }) => points),
    score('actions', ({ actions }) => actions),
    ...(['co2e', 'water', 'electricity'] as const).map((key) => score(key, ({ totals }) => totals[key])),
  ]
}
