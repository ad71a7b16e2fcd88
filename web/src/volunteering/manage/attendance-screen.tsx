import { paths } from '@athar/contracts/paths'
import {
  downloadAttendance,
  readAttendance,
  signUpWorkflow,
  type AttendanceEntry,
  type Event,
} from '@athar/contracts/volunteering'
import { nameIn } from '@athar/i18n'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { fetchFile, saveFile, useApiQuery, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { LoadedPage } from '../../platform/routing/loaded-page.tsx'
import { OrganisationNeeded } from '../../platform/routing/organisation-needed.tsx'
import { usePageTitle } from '../../platform/routing/index.ts'
import { StateBadge } from '../../platform/workflow/index.ts'
import { Button } from '../../ui/button.tsx'
import { PageBody, PageTop } from '../../ui/page-top.tsx'
import { EmptyState } from '../../ui/states.tsx'
import { PlainTable, type PlainColumn } from '../../ui/table/plain-table.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useShiftText } from '../shifts.tsx'
import { WordsOf } from '../words-of.tsx'

/** Who has a place at an event, to be read, printed and taken along. */
export function AttendanceScreen() {
  const { t } = useTranslation('volunteering')
  return (
    <OrganisationNeeded
      page
      title={t('manage.noOrganisationTitle')}
      text={t('manage.noOrganisationText')}
      act={t('manage.noOrganisationAct')}
    >
      <Attendance />
    </OrganisationNeeded>
  )
}

function Attendance() {
  const { id = '' } = useParams()
  const list = useApiQuery(readAttendance, { params: { id } }, { staleTime: 0 })
  return <LoadedPage query={list}>{({ event, items }) => <ListPage event={event} items={items} />}</LoadedPage>
}

type ListProps = { readonly event: Event; readonly items: readonly AttendanceEntry[] }

function ListPage({ event, items }: ListProps) {
  const { t } = useTranslation('volunteering')
  const { lang } = useLanguage()
  const format = useFormat()
  const errorWords = useErrorWords()
  usePageTitle(`${t('attendance.title')}: ${nameIn(lang, event.title).text}`)
  const download = useMutation({
    mutationFn: async () =>
      saveFile(await fetchFile(downloadAttendance, { params: { id: event.id }, query: { lang } })),
    onError: (error) => void toast.error(errorWords(error).text),
  })
  return (
    <>
      <PageTop
        title={t('attendance.title')}
        lead={
          <>
            <WordsOf of={event.title} /> · <bdi>{format.instant(event.startsAt)}</bdi> · <WordsOf of={event.place} />
          </>
        }
        up={<Link to={paths.sgiManageVolunteerEvent(event.id)}>{t('volunteers.title')}</Link>}
      >
        <div className="flex flex-wrap gap-3" data-no-print="">
          <Button icon="download" busy={download.isPending} onClick={() => download.mutate()}>
            {t('attendance.csv')}
          </Button>
          <Button onClick={() => globalThis.print()}>{t('attendance.print')}</Button>
        </div>
      </PageTop>
      <PageBody>
        {items.length === 0 ? (
          <EmptyState icon="people" title={t('attendance.empty')} />
        ) : (
          <>
            <p className="text-sm text-muted">
              {t('attendance.people', format.counted(items.length))} · {t('attendance.lead')}
            </p>
            <AttendanceTable event={event} items={items} />
            <p className="text-sm text-muted">{t('attendance.minors')}</p>
          </>
        )}
      </PageBody>
    </>
  )
}

function AttendanceTable({ event, items }: ListProps) {
  const { t } = useTranslation('volunteering')
  const format = useFormat()
  const shiftText = useShiftText()
  const shiftOf = (entry: AttendanceEntry) => {
    const shift = event.shifts.find(({ id }) => id === entry.shift)
    return shift && shiftText(shift)
  }
  const shift: PlainColumn<AttendanceEntry> = { key: 'shift', header: t('attendance.shift'), cell: shiftOf }
  return (
    <PlainTable
      label={t('attendance.title')}
      className="whitespace-nowrap print:whitespace-normal"
      rows={items}
      rowKey={({ id }) => id}
      rowClass={() => 'break-inside-avoid'}
      columns={[
        {
          key: 'name',
          header: t('attendance.name'),
          cell: ({ name }) => <bdi>{name ?? t('volunteers.nameless')}</bdi>,
        },
        ...(event.shifts.length > 0 ? [shift] : []),
        {
          key: 'state',
          header: t('attendance.state'),
          cell: ({ state }) => <StateBadge of={signUpWorkflow} state={state} />,
        },
        {
          key: 'checkedInAt',
          header: t('attendance.checkedInAt'),
          cell: ({ checkedInAt }) => checkedInAt !== null && <bdi>{format.instant(checkedInAt)}</bdi>,
        },
        { key: 'hours', header: t('attendance.hours'), cell: ({ hours }) => hours !== null && format.number(hours) },
      ]}
    />
  )
}
