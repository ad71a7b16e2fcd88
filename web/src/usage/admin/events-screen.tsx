import { downloadReport, readReport, usageEventNames, type UsageReport } from '@athar/contracts/usage'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AdminFrame, Loaded, useAddress } from '../../platform/admin/index.ts'
import { fetchFile, saveFile, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Alert } from '../../ui/alert.tsx'
import { Button } from '../../ui/button.tsx'
import { KeyFigure } from '../../ui/key-figure.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { EventCharts } from './event-charts.tsx'
import { todayInRiyadh } from '../../platform/today-in-riyadh.ts'
import { faultOf, periodOf } from './period.ts'
import { PeriodFilter } from './period-filter.tsx'
import { Fading } from '../../ui/fading.tsx'

/** Which parts of the product are used, counted without anybody's name. */
export function EventsScreen() {
  const { t } = useTranslation('usage')
  const address = useAddress()
  const [today] = useState(() => todayInRiyadh(new Date()))
  const { period, preset } = periodOf(address.read, today)
  const fault = faultOf(period)
  const filter = { event: address.oneOf('event', usageEventNames), page: address.read('page') }
  const query = { ...period, ...filter }
  const report = useApiQuery(readReport, { query }, { enabled: fault === null, keepPrevious: true, staleTime: 0 })
  const download = useDownload(query)
  return (
    <AdminFrame
      title={t('title')}
      intro={t('intro')}
      action={
        <Button icon="download" disabled={fault !== null} busy={download.isPending} onClick={() => download.mutate()}>
          {t('download')}
        </Button>
      }
    >
      <PeriodFilter
        period={period}
        preset={preset}
        event={filter.event}
        page={filter.page}
        today={today}
        onChange={address.set}
      />
      {fault === null ? (
        <Loaded query={report}>
          {(found) => (
            <Fading stale={report.isPlaceholderData}>
              <Counted
                report={found}
                onEvent={(event) => address.set({ event })}
                onPage={(page) => address.set({ page })}
              />
            </Fading>
          )}
        </Loaded>
      ) : (
        fault === 'tooLong' && <Alert severity="error">{t('period.tooLong')}</Alert>
      )}
    </AdminFrame>
  )
}

function useDownload(query: Parameters<typeof fetchFile<typeof downloadReport>>[1]['query']) {
  const { t } = useTranslation('usage')
  const errorWords = useErrorWords()
  return useMutation({
    mutationFn: () => fetchFile(downloadReport, { query }),
    onSuccess: (file) => {
      saveFile(file)
      toast.success(t('downloaded'))
    },
    onError: (error) => void toast.error(errorWords(error).text),
  })
}

type CountedProps = {
  readonly report: UsageReport
  readonly onEvent: (event: string) => void
  readonly onPage: (page: string) => void
}

function Counted({ report, onEvent, onPage }: CountedProps) {
  const { t } = useTranslation('usage')
  const format = useFormat()
  if (report.total === 0)
    return (
      <EmptyState icon="chart" title={t('empty.title')}>
        <p>{t('empty.text')}</p>
      </EmptyState>
    )
  return (
    <div className="space-y-8">
      <div className="flex flex-wrap gap-x-10 gap-y-4">
        <KeyFigure label={t('total')} value={format.count(report.total)} />
        <KeyFigure label={t('visits')} value={format.count(report.visits)} note={t('visitsNote')} />
      </div>
      <EventCharts report={report} onEvent={onEvent} onPage={onPage} />
    </div>
  )
}
