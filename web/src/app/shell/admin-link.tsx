import { paths } from '@athar/contracts/paths'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useMe } from '../../platform/session/index.ts'
import { buttonClass } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { Icon } from '../../ui/icon.tsx'

/** The way to the administration, for those who have a role in the platform. */
export function AdminLink({ wordy = false, onGo }: { readonly wordy?: boolean; readonly onGo?: () => void }) {
  const { t } = useTranslation()
  const runs = (useMe().data?.platformRoles ?? []).length > 0
  if (!runs) return null
  const label = t('nav.administration')
  return (
    <Link
      to={paths.admin()}
      onClick={onGo}
      {...(wordy ? {} : { title: label, 'aria-label': label })}
      className={cx(buttonClass({ variant: 'quiet' }), wordy ? '-mx-4 justify-start' : 'size-10 shrink-0 px-0')}
    >
      <Icon name="settings" />
      {wordy && label}
    </Link>
  )
}
