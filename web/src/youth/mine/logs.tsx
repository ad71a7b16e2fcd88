import {
  readOwnPhoto,
  readParticipation,
  uploadPhoto,
  type Log,
  type ParticipationDetail,
} from '@athar/contracts/youth'
import { isolate, nameIn } from '@athar/i18n'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { usePick, Words } from '../../content/index.ts'
import { uploadFile, useErrorWords } from '../../platform/api/index.ts'
import { useFormat, useLanguage } from '../../platform/language/index.ts'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { ActionPhoto } from '../action-photo.tsx'
import { Savings } from '../savings.tsx'

const tones = { 'photo-missing': 'warning', waiting: 'info', accepted: 'positive', rejected: 'critical' } as const

/** What was logged, newest first. */
export function Logs({ participation }: { readonly participation: ParticipationDetail }) {
  const { t } = useTranslation('youth')
  return (
    <Section title={t('log.list')}>
      {participation.logs.length === 0 ? (
        <p className="text-muted">{t('log.none')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {participation.logs.map((log) => (
            <li key={log.id} className="grid grid-cols-1 gap-3 py-4">
              <LogLine log={log} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function LogLine({ log }: { readonly log: Log }) {
  const { t } = useTranslation('youth')
  const { lang } = useLanguage()
  const format = useFormat()
  const pick = usePick()
  const [shown, setShown] = useState(false)
  return (
    <>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h3 className="text-base">
          <Words of={log.action} /> ·{' '}
          <bdi className="figures">
            {format.number(log.amount)} {pick(log.unit).text}
          </bdi>
        </h3>
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <bdi className="text-muted">{format.day(log.doneOn)}</bdi>
          <Badge tone={tones[log.state]}>{t(`log.states.${log.state}`)}</Badge>
        </p>
      </div>
      {log.reason !== '' && (
        <p>
          <bdi>{log.reason}</bdi>
        </p>
      )}
      {log.points !== null && (
        <p className="text-sm">
          {t('log.points', { count: log.points, number: format.count(log.points) })}
          {log.rule !== null && <span className="text-muted"> · {t('log.rule', { rule: isolate(log.rule) })}</span>}
        </p>
      )}
      <Savings savings={log.savings} per={log.unit} />
      {log.state === 'photo-missing' && <AddPhoto logId={log.id} />}
      {log.photo && !shown && (
        <Button size="sm" className="justify-self-start" onClick={() => setShown(true)}>
          {t('log.showPhoto')}
        </Button>
      )}
      {shown && (
        <ActionPhoto
          contract={readOwnPhoto}
          id={log.id}
          alt={t('log.photoAlt', { action: isolate(nameIn(lang, log.action).text) })}
        />
      )}
    </>
  )
}

/** Where the photo did not arrive with its log. */
function AddPhoto({ logId }: { readonly logId: string }) {
  const { t } = useTranslation('youth')
  const errorWords = useErrorWords()
  const client = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const add = useMutation({
    mutationFn: (photo: File) => {
      const body = new FormData()
      body.append('file', photo)
      return uploadFile(uploadPhoto, { params: { id: logId }, body })
    },
    onSuccess: () => void toast.success(t('log.waits')),
    onError: (error) => void toast.error(errorWords(error).text),
    onSettled: () => client.invalidateQueries({ queryKey: [readParticipation.name] }),
  })
  return (
    <div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png,image/webp"
        aria-label={t('log.addPhoto')}
        className="sr-only"
        tabIndex={-1}
        onChange={({ target }) => {
          const [photo] = target.files ?? []
          if (photo) add.mutate(photo)
        }}
      />
      <Button size="sm" busy={add.isPending} onClick={() => input.current?.click()}>
        {t('log.addPhoto')}
      </Button>
    </div>
  )
}
