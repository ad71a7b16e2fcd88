import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat } from '../platform/language/index.ts'

/** Whole tonnes with their unit. */
export function Tonnes({ of }: { readonly of: string }) {
  const { t } = useTranslation('credit-registry')
  const format = useFormat()
  return <bdi>{t('tonnes', { tonnes: format.number(of) })}</bdi>
}

const link = 'font-mono text-link underline underline-offset-2 wrap-anywhere'

/** Leads to the history of these tonnes in the public registry. */
export const SerialLink = ({ serial }: { readonly serial: string }) => (
  <Link to={paths.creditSerial(serial)} className={link}>
    <bdi dir="ltr">{serial}</bdi>
  </Link>
)

/** Several serials, one a line. */
export const SerialList = ({ serials }: { readonly serials: readonly string[] }) => (
  <ul className="grid grid-cols-1 gap-1">
    {serials.map((serial) => (
      <li key={serial}>
        <SerialLink serial={serial} />
      </li>
    ))}
  </ul>
)
