import { endSession, listSessions, type ActiveSession } from '@athar/contracts/identity'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import { useAuthAction } from '../../use-auth-action.ts'
import { callApi, useApiQuery, useErrorWords } from '../../../platform/api/index.ts'
import { LoadFailed } from '../../../platform/api/load-failed.tsx'
import { useFormat } from '../../../platform/language/index.ts'
import { LongList } from '../../../platform/long-list.tsx'
import { Alert } from '../../../ui/alert.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { Skeleton } from '../../../ui/states.tsx'
import { toast } from '../../../ui/toast/toast-store.ts'
import { Section } from '../../../ui/section.tsx'

/** Where the person is signed in: this device marked, any other ended with a press. */
export function SessionsTab() {
  const { t } = useTranslation('profile')
  const errorWords = useErrorWords()
  const queryClient = useQueryClient()
  const query = useApiQuery(listSessions, {}, { staleTime: 0 })
  const others = useAuthAction()
  const list = useRef<HTMLUListElement>(null)
  const ended = useRef(false)
  const renew = () => queryClient.invalidateQueries({ queryKey: [listSessions.name] })
  const end = useMutation({
    mutationFn: (id: string) => callApi(endSession, { params: { id } }),
    onSuccess: () => void toast.success(t('sessions.ended')),
    onSettled: renew,
  })
  const endOthers = () =>
    void others.run(
      async (auth) => ({ data: null, ...(await auth.signOut({ scope: 'others' })) }),
      async () => {
        ended.current = true
        toast.success(t('sessions.othersEnded'))
        await renew()
      },
    )
  const problem = others.problem?.text ?? (end.isError ? errorWords(end.error).text : null)
  const sessions = query.data?.sessions
  // The button that was pressed goes with the rows of the others: whoever uses the keyboard goes on at the list, and not at the top of the page.
  useEffect(() => {
    if (!ended.current || document.activeElement !== document.body) return
    ended.current = false
    list.current?.focus()
  }, [sessions])
  return (
    <Section title={t('sessions.title')} text={t('sessions.text')}>
      {problem !== null && <Alert severity="error">{problem}</Alert>}
      {sessions === undefined && !query.isError && <Skeleton className="h-32 w-full" />}
      {sessions === undefined && query.isError && <LoadFailed query={query} />}
      {sessions !== undefined && (
        <LongList label={t('sessions.title')} items={sessions} by="device" words={sessionWords}>
          {(shown) => (
            <ul
              ref={list}
              tabIndex={-1}
              aria-label={t('sessions.title')}
              className="divide-y divide-line border-y border-line outline-none"
            >
              {shown.map((session) => (
                <SessionRow
                  key={session.id}
                  session={session}
                  busy={end.isPending && end.variables === session.id}
                  onEnd={() => end.mutate(session.id)}
                />
              ))}
            </ul>
          )}
        </LongList>
      )}
      {sessions !== undefined && sessions.length > 1 && (
        <div className="grid justify-items-start gap-2">
          <Button variant="danger" busy={others.busy} onClick={endOthers}>
            {t('sessions.endOthers')}
          </Button>
          <p className="text-sm text-muted">{t('sessions.endOthersText')}</p>
        </div>
      )}
    </Section>
  )
}

const sessionWords = ({ device, address }: ActiveSession): string => `${device ?? ''} ${address}`

type SessionRowProps = { readonly session: ActiveSession; readonly busy: boolean; readonly onEnd: () => void }

function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const { t } = useTranslation('profile')
  const format = useFormat()
  const device = session.device ?? t('sessions.unknownDevice')
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
      <div className="min-w-0 space-y-0.5">
        <p className="flex flex-wrap items-center gap-2 font-semibold">
          <bdi>{device}</bdi>
          {session.current && <Badge tone="positive">{t('sessions.this')}</Badge>}
          {session.confirmed && <Badge tone="info">{t('sessions.confirmed')}</Badge>}
        </p>
        <p className="text-sm text-muted">{t('sessions.used', { date: format.instant(session.lastUsedAt) })}</p>
        <p className="text-sm text-muted">
          {t('sessions.since', { date: format.instant(session.createdAt) })} · <bdi dir="ltr">{session.address}</bdi>
        </p>
      </div>
      {!session.current && (
        <Button size="sm" busy={busy} aria-label={t('sessions.endLabel', { device })} onClick={onEnd}>
          {t('sessions.end')}
        </Button>
      )}
    </li>
  )
}
