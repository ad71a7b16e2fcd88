import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from './language/index.ts'

const second = 1000
const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

type DeadlineProps = {
  readonly label: string
  readonly at: string
  /** Whether what is left is counted. */
  readonly counts: boolean
  /** Said once the time is over. */
  readonly over: string
}

/** A deadline in the time of Riyadh, and the two largest units of what is left of it. */
export function Deadline({ label, at, counts, over }: DeadlineProps) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  return (
    <div>
      <p>
        <span className="font-semibold">{label}</span> <bdi>{t('countdown.riyadh', { at: format.instant(at) })}</bdi>
      </p>
      {counts && <Countdown at={at} over={over} />}
    </div>
  )
}

function Countdown({ at, over }: Pick<DeadlineProps, 'at' | 'over'>) {
  const { t } = useTranslation('ui')
  const format = useFormat()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [])
  const left = Math.floor((Date.parse(at) - now) / second)
  if (left < 0) return <p>{over}</p>
  const parts = units.map(([unit, size], nth) => {
    const larger = units[nth - 1]?.[1]
    return { unit, count: Math.floor((larger === undefined ? left : left % larger) / size) }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  const shown = (first === -1 ? parts.slice(-1) : parts.slice(first, first + 2)).map(({ unit, count }) =>
    t(`countdown.parts.${unit}`, format.counted(count)),
  )
  const list = new Intl.ListFormat(format.settings.lang, { style: 'short', type: 'unit' }).format(shown)
  return (
    <p role="timer" aria-live="off">
      {t('countdown.left', { left: list })}
    </p>
  )
}
