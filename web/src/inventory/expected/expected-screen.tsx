import { mayPrepare } from '@athar/contracts/core'
import { useState, type ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Loaded } from '../../platform/api/loaded.tsx'
import { useFormat } from '../../platform/language/index.ts'
import { useMayAct } from '../../platform/session/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { ScreenFrame } from '../boundary/screen-frame.tsx'
import { useReportingYear } from '../boundary/use-reporting-year.ts'
import { YearSwitcher } from '../boundary/year-switcher.tsx'
import { CopyButton } from './copy-button.tsx'
import { ExpectedTable } from './expected-table.tsx'
import { useExpected, type Expected } from './queries.ts'
import { SourceDialog } from './source-dialog.tsx'

/** What a year waits for: source by source and month by month. */
export function ExpectedScreen() {
  const { t } = useTranslation('inventory')
  const { year, query } = useReportingYear()
  const expected = useExpected(year)
  const [adding, setAdding] = useState(false)
  const data = expected.data
  const open = useMayAct(mayPrepare) && data?.year.state === 'open'
  const add = (
    <Button icon="plus" onClick={() => setAdding(true)}>
      {t('expected.add')}
    </Button>
  )
  return (
    <ScreenFrame
      title={t('expected.title')}
      intro={t('expected.intro')}
      action={
        <span className="flex flex-wrap items-center gap-3">
          <YearSwitcher />
          {open && data && data.items.length > 0 && (
            <>
              {add}
              {data.toCopy > 0 && <CopyButton year={data.year.year} />}
            </>
          )}
        </span>
      }
    >
      <Loaded query={query}>
        {() => (
          <Loaded query={expected}>
            {(list) => (
              <div className="space-y-5">
                <ExpectedOfYear data={list} open={open} add={add} />
                {adding && <SourceDialog year={list.year} source={null} onClose={() => setAdding(false)} />}
              </div>
            )}
          </Loaded>
        )}
      </Loaded>
    </ScreenFrame>
  )
}

type ExpectedOfYearProps = { readonly data: Expected; readonly open: boolean; readonly add: ReactNode }

function ExpectedOfYear({ data, open, add }: ExpectedOfYearProps) {
  const { t } = useTranslation('inventory')
  const format = useFormat()
  const { year, items, toCopy } = data
  const name = format.year(year.year)
  if (items.length === 0)
    return (
      <EmptyState
        icon="list"
        title={t('expected.emptyTitle', { year: name })}
        action={
          open && (
            <span className="flex flex-wrap justify-center gap-3">
              {toCopy > 0 && <CopyButton year={year.year} />}
              {add}
            </span>
          )
        }
      >
        <p>{t('expected.emptyText')}</p>
      </EmptyState>
    )
  const months = items.flatMap((source) => source.months)
  const count = (state: string) => months.filter((month) => month.state === state).length
  return (
    <>
      {year.state !== 'open' && <Alert severity="info" live={false} title={t('expected.closed', { year: name })} />}
      <div className="grid grid-cols-2 gap-4 sm:grid-cols-4">
        <KeyFigure
          label={t('expected.received')}
          value={t('expected.ofMonths', { number: format.count(count('received')), all: format.count(months.length) })}
        />
        <KeyFigure label={t('expected.estimated')} value={format.count(count('estimated'))} />
        <KeyFigure label={t('expected.asked')} value={format.count(count('asked'))} />
        <KeyFigure label={t('expected.late')} value={format.count(count('late'))} />
      </div>
      <ExpectedTable data={data} open={open} />
    </>
  )
}
