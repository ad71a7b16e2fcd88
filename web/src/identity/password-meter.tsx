import { useTranslation } from 'react-i18next'
import { cx } from '../ui/cx.ts'
import { strengthOf, strengths, type Strength } from './password-strength.ts'

const looks: Record<Strength, string> = {
  tooShort: 'bg-critical',
  weak: 'bg-critical',
  fair: 'bg-warning',
  good: 'bg-positive',
  strong: 'bg-positive',
}

type PasswordMeterProps = {
  readonly password: string
  /** How many characters it needs. */
  readonly least: number
  /** The person's own words, which guess themselves. */
  readonly personal?: readonly string[]
}

/** How hard a new password is to guess, in a word and four bars. It advises; the server decides. */
export function PasswordMeter({ password, least, personal = [] }: PasswordMeterProps) {
  const { t } = useTranslation('identity')
  if (password === '') return null
  const strength = strengthOf(password, personal, least)
  const reached = strengths.indexOf(strength)
  return (
    <div className="grid grid-cols-1 gap-1.5">
      <div aria-hidden="true" className="flex gap-1">
        {strengths.slice(1).map((step, at) => (
          <span key={step} className={cx('h-1.5 flex-1 rounded-full', at < reached ? looks[strength] : 'bg-line')} />
        ))}
      </div>
      <output className="text-sm">{t(`meter.${strength}`)}</output>
    </div>
  )
}
