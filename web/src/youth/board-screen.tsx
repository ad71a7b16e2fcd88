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
import { ScrollRegion } from '../ui/scroll-region.tsx'
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

const cell = 'px-4 py-2.5 text-start'
const figure = 'px-4 py-2.5 text-end figures'

function Teams({ board }: { readonly board: Board }) {
  const { t } = useTranslation(['youth', 'organisations'])
  const format = useFormat()
  return (
    <section aria-labelledby="teams" className="grid grid-cols-1 gap-4">
      <h2 id="teams" className="text-2xl">
        {t('board.teams')}
      </h2>
      {board.teams.length === 0 ? (
        <p className="text-muted">{t('board.none')}</p>
      ) : (
        <ScrollRegion label={t('board.teams')}>
          <table className="w-full min-w-2xl rounded-card border border-line bg-surface">
            <thead>
              <tr className="border-b border-line text-sm text-muted">
                <th scope="col" className={cell}>
                  {t('board.rank')}
                </th>
                <th scope="col" className={cell}>
                  {t('board.team')}
                </th>
                <ScoreHeads />
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {board.teams.map((team, at) => (
                <tr key={`${team.name} ${team.region} ${at}`}>
                  <td className={cell}>{format.count(at + 1)}</td>
                  <th scope="row" className={`${cell} font-semibold`}>
                    <bdi>{team.name}</bdi>
                    <span className="block text-sm font-normal text-muted">
                      {t(`team.kinds.${team.kind}`)} · {t(`organisations:regions.${team.region as 'SA-01'}`)}
                    </span>
                  </th>
                  <ScoreCells score={team} />
                </tr>
              ))}
            </tbody>
          </table>
        </ScrollRegion>
      )}
    </section>
  )
}

function Regions({ board }: { readonly board: Board }) {
  const { t } = useTranslation(['youth', 'organisations'])
  if (board.regions.length === 0) return null
  return (
    <section aria-labelledby="regions" className="grid grid-cols-1 gap-4">
      <h2 id="regions" className="text-2xl">
        {t('board.regions')}
      </h2>
      <ScrollRegion label={t('board.regions')}>
        <table className="w-full min-w-2xl rounded-card border border-line bg-surface">
          <thead>
            <tr className="border-b border-line text-sm text-muted">
              <th scope="col" className={cell}>
                {t('board.region')}
              </th>
              <ScoreHeads />
            </tr>
          </thead>
          <tbody className="divide-y divide-line">
            {board.regions.map((score) => (
              <tr key={score.region}>
                <th scope="row" className={`${cell} font-semibold`}>
                  {t(`organisations:regions.${score.region as 'SA-01'}`)}
                </th>
                <ScoreCells score={score} />
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </section>
  )
}

function ScoreHeads() {
  const { t } = useTranslation('youth')
  return (['points', 'actions', 'co2e', 'water', 'electricity'] as const).map((key) => (
    <th key={key} scope="col" className={figure}>
      {t(`board.${key}`)}
    </th>
  ))
}

function ScoreCells({ score }: { readonly score: Board['regions'][number] }) {
  const format = useFormat()
  const figures = [score.points, score.actions, score.totals.co2e, score.totals.water, score.totals.electricity]
  return figures.map((value, at) => (
    // Columns stand where they stand.
    // oxlint-disable-next-line react/no-array-index-key
    <td key={at} className={figure}>
      <bdi>{format.number(value, { maximumFractionDigits: 1 })}</bdi>
    </td>
  ))
}
