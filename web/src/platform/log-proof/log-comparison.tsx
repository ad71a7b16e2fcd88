import { readLog, readLogConsistency, type LogState } from '@athar/contracts/platform'
import { checkOlderCheckpoint, openOlderCheckpoint, type Checkpoint } from '@athar/evidence-log'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Alert } from '../../ui/alert.tsx'
import { useApiQuery } from '../api/index.ts'
import { useFormat } from '../language/index.ts'

type LogBreak = LogState['breaks'][number]

type Comparison =
  | { readonly is: 'asking' | 'unknown' }
  | { readonly is: 'holds' | 'contradicts'; readonly size: number }
  /** Signed on a branch that the operator gave up after `after` entries. */
  | { readonly is: 'lost'; readonly gap: LogBreak }

/** What the log says today of a checkpoint that it signed earlier; asked while there is a connection. */
function useComparison(note: string, earlier: Checkpoint, key: string): Comparison {
  const log = useApiQuery(readLog, {}, { staleTime: 0 })
  const now = useApiQuery(readLogConsistency, { params: { size: earlier.size } }, { staleTime: 0 })
  // Without a connection a question waits; the verdict does not.
  if (log.fetchStatus === 'paused' || now.fetchStatus === 'paused') return { is: 'unknown' }
  if (log.isPending || now.isPending) return { is: 'asking' }
  if (!log.data || !now.data) return { is: 'unknown' }
  const result = checkOlderCheckpoint(note, key, now.data)
  if (result.is === 'another-log') return { is: 'unknown' }
  if (result.is === 'holds') return { is: 'holds', size: result.newest.size }
  const gap = log.data.breaks.find(({ after, signed }) => after < earlier.size && earlier.size <= signed)
  return gap ? { is: 'lost', gap } : { is: 'contradicts', size: result.newest.size }
}

/** Checks an earlier checkpoint against the log of this platform; `logKey` is missing without a connection. */
export function CheckpointVerdict({ note, logKey }: { readonly note: string; readonly logKey: string | undefined }) {
  const { t } = useTranslation('log')
  if (logKey === undefined)
    return (
      <Alert severity="warning" title={t('checkpoint.notAsked')}>
        <p>{t('checkpoint.connect')}</p>
      </Alert>
    )
  const earlier = openOlderCheckpoint(note, logKey)
  if (!earlier)
    return (
      <Alert severity="error" title={t('checkpoint.otherLog')}>
        <p>{t('checkpoint.otherLogText')}</p>
      </Alert>
    )
  return <Compared note={note} earlier={earlier} logKey={logKey} />
}

type ComparedProps = {
  readonly note: string
  readonly earlier: Checkpoint
  readonly logKey: string
  /** The entry of a proof file, by its place from zero. */
  readonly index?: number
}

/** The comparison in words; of a proof file also whether its entry was lost. */
export function Compared({ note, earlier, logKey, index }: ComparedProps) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const found = useComparison(note, earlier, logKey)
  const size = format.number(earlier.size)
  switch (found.is) {
    case 'asking':
      return <output>{t('checkpoint.asking')}</output>
    case 'unknown':
      return (
        <Alert severity="warning" title={t('checkpoint.notAsked')}>
          <p>{t('checkpoint.connect')}</p>
        </Alert>
      )
    case 'holds':
      return (
        <Alert severity="success" title={t('checkpoint.holds')}>
          <p>{t('checkpoint.holdsText', { size, now: format.number(found.size) })}</p>
        </Alert>
      )
    case 'contradicts':
      return (
        <Alert severity="error" title={t('checkpoint.contradicts')}>
          <p>{t('checkpoint.contradictsText', { size, now: format.number(found.size) })}</p>
        </Alert>
      )
    case 'lost': {
      const { after } = found.gap
      const isLost = index === undefined || index >= after
      return (
        <Alert
          severity={isLost ? 'error' : 'warning'}
          title={t(isLost ? 'checkpoint.lost' : 'checkpoint.entryStays', { after: format.number(after) })}
        >
          <BreakText gap={found.gap} />
          {!isLost && <p>{t('checkpoint.newProof')}</p>}
        </Alert>
      )
    }
  }
}

function BreakText({ gap: { after, signed, at, reason } }: { readonly gap: LogBreak }) {
  const { t } = useTranslation('log')
  const format = useFormat()
  return (
    <>
      <p>
        {t('state.break', {
          after: format.number(after),
          signed: format.number(signed),
          date: format.dayOf(at),
        })}
      </p>
      <p dir="auto">{reason}</p>
    </>
  )
}

/** How far the log is, and where it went on from an older backup. */
export function LogStateNote() {
  const { t } = useTranslation('log')
  const format = useFormat()
  const { data } = useApiQuery(readLog, {})
  if (!data) return null
  return (
    <>
      {data.breaks.map((gap) => (
        <Alert key={`${gap.after}-${gap.at}`} severity="warning" title={t('state.broken')}>
          <BreakText gap={gap} />
        </Alert>
      ))}
      <p className="text-sm text-muted">{t('state.size', { number: format.number(data.size) })}</p>
      {data.witnesses.length > 0 && (
        <ul className="space-y-1 text-sm text-muted" aria-label={t('state.witnesses')}>
          {data.witnesses.map(({ name, state, size }) => (
            <li key={name}>{t(`state.witness.${state}`, { name: isolate(name), size: format.number(size) })}</li>
          ))}
        </ul>
      )}
    </>
  )
}
