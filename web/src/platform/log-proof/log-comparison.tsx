import { readLog, readLogConsistency, type LogState } from '@athar/contracts/platform'
import {
  checkOlderCheckpoint,
  explainingBreak,
  fateOfEntry,
  openOlderCheckpoint,
  toHex,
  type Checkpoint,
} from '@athar/evidence-log'
import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { Alert } from '../../ui/alert.tsx'
import { useApiQuery, type ApiError } from '../api/index.ts'
import { useFormat } from '../language/index.ts'

type LogBreak = LogState['breaks'][number]

export type Comparison =
  | { readonly is: 'asking' | 'unknown' }
  | { readonly is: 'holds' | 'contradicts'; readonly size: number }
  /** Signed on a branch that the operator gave up. */
  | { readonly is: 'broken'; readonly gap: LogBreak }

/** What the log says today of a checkpoint that it signed earlier; asked while there is a connection. */
export function useComparison(note: string, earlier: Checkpoint, key: string): Comparison {
  const log = useApiQuery(readLog, {}, { staleTime: 0 })
  const now = useApiQuery(readLogConsistency, { params: { size: earlier.size } }, { staleTime: 0 })
  // Without a connection a question waits; the verdict does not.
  if (log.fetchStatus === 'paused' || now.fetchStatus === 'paused') return { is: 'unknown' }
  if (log.isPending || now.isPending) return { is: 'asking' }
  const current = now.data ?? smallerLog(now.error)
  if (!log.data || !current) return { is: 'unknown' }
  const result = checkOlderCheckpoint(note, key, current)
  if (result.is === 'another-log') return { is: 'unknown' }
  if (result.is === 'holds') return { is: 'holds', size: result.newest.size }
  const gap = explainingBreak(earlier.size, log.data.breaks, ({ lost }) => lost === toHex(earlier.root))
  return gap ? { is: 'broken', gap } : { is: 'contradicts', size: result.newest.size }
}

/** Of a log with fewer entries than the earlier checkpoint: its newest one, from which no proof leads there. */
function smallerLog(error: ApiError | null) {
  if (error?.code !== 'beyond-log') return undefined
  const { checkpoint } = error.details
  return typeof checkpoint === 'string' ? { checkpoint, proof: [] } : undefined
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
  return <OfCheckpoint note={note} earlier={earlier} logKey={logKey} />
}

type OfCheckpointProps = { readonly note: string; readonly earlier: Checkpoint; readonly logKey: string }

const OfCheckpoint = ({ note, earlier, logKey }: OfCheckpointProps) => (
  <Compared found={useComparison(note, earlier, logKey)} earlier={earlier} />
)

type ComparedProps = {
  readonly found: Comparison
  readonly earlier: Checkpoint
  /** The entry of a proof file, by its place from zero. */
  readonly index?: number
}

/** The comparison in words; of a proof file also whether its entry was lost. */
export function Compared({ found, earlier, index }: ComparedProps) {
  const { t } = useTranslation('log')
  const format = useFormat()
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
    case 'broken':
      return <GivenUp gap={found.gap} size={earlier.size} index={index} />
  }
}

type GivenUpProps = { readonly gap: LogBreak; readonly size: number; readonly index: number | undefined }

/** A checkpoint on the side of a break that the operator gave up; of a proof file also what became of its entry. */
function GivenUp({ gap, size, index }: GivenUpProps) {
  const { t } = useTranslation('log')
  const format = useFormat()
  const fate = index === undefined ? undefined : fateOfEntry(index, gap)
  const isLost = fate === undefined ? size > gap.size : fate === 'lost'
  const values = { size: format.number(size), held: format.number(gap.size), date: format.dayOf(gap.at) }
  const title = fate === 'kept' ? 'entryStays' : isLost ? 'lost' : 'replaced'
  return (
    <Alert severity={fate === 'kept' ? 'warning' : 'error'} title={t(`checkpoint.${title}`)}>
      <p>{t(size > gap.size ? 'checkpoint.lostText' : 'checkpoint.replacedText', values)}</p>
      {fate === 'kept' && <p>{t('checkpoint.newProof')}</p>}
      {fate === 'lost' && index !== undefined && (
        <p>{t('checkpoint.entryLost', { number: format.number(index + 1) })}</p>
      )}
      {fate === 'unknown' && <p>{t('checkpoint.entryUnknown')}</p>}
      <p>
        <Link to={paths.log()} className="text-link underline underline-offset-2">
          {t('checkpoint.breaks')}
        </Link>
      </p>
    </Alert>
  )
}
