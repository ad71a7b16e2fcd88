import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'

const second = 1000
const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
  ['seconds', 1],
] as const

/** The deadline in the time of Riyadh, and the two largest units of what is left of it. */
export function Deadline({ at, counts }: { readonly at: string; readonly counts: boolean }) {
  const { t } = useTranslation('marketplace')
  const format = useFormat()
  return (
    <div>
      <p>
        <span className="font-semibold">{t('quotations.deadline')}</span>{' '}
        <bdi>{t('quotations.riyadh', { at: format.instant(at) })}</bdi>
      </p>
      {counts && <Countdown at={at} />}
    </div>
  )
}

function Countdown({ at }: { readonly at: string }) {
  const { t } = useTranslation('marketplace')
  const format = useFormat()
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), second)
    return () => clearInterval(timer)
  }, [])
  const left = Math.floor((Date.parse(at) - now) / second)
  if (left < 0) return <p>{t('quotations.late')}</p>
  const parts = units.map(([unit, size], nth) => {
    const larger = units[nth - 1]?.[1]
    return { unit, count: Math.floor((larger === undefined ? left : left % larger) / size) }
  })
  const first = parts.findIndex(({ count }) => count > 0)
  const shown = (first === -1 ? parts.slice(-1) : parts.slice(first, first + 2)).map(({ unit, count }) =>
    t(`quotations.leftParts.${unit}`, format.counted(count)),
  )
  const list = new Intl.ListFormat(format.settings.lang, { style: 'short', type: 'unit' }).format(shown)
  return (
    <p role="timer" aria-live="off">
      {t('quotations.left', { left: list })}
    </p>
  )
}
