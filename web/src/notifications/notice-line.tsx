import type { Notice } from '@athar/contracts/notifications'
import { pageIn } from '@athar/contracts/paths'
import { nameIn } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { useFormat, useLanguage } from '../platform/language/index.ts'
import { useMe } from '../platform/session/index.ts'
import { useToldApart } from '../platform/session/use-told-apart.ts'
import { IconButton } from '../ui/button.tsx'
import { cx } from '../ui/cx.ts'
import { NameText } from '../ui/inline.tsx'
import { useNoticeText } from './use-notice-text.ts'

type NoticeLineProps = {
  readonly notice: Notice
  /** What follows when the notice itself is opened. */
  readonly onOpen: () => void
  readonly onMark: (read: boolean) => void
}

/** One notice: what happened, where and when. It leads to its place; beside it stands the mark. */
export function NoticeLine({ notice, onOpen, onMark }: NoticeLineProps) {
  const { t } = useTranslation('notifications')
  const format = useFormat()
  const { title, text } = useNoticeText()(notice)
  const unread = notice.readAt === null
  return (
    <li className={cx('relative flex items-start gap-2 ps-5 pe-2', unread && 'bg-selected')}>
      {unread && (
        <span aria-hidden="true" className="absolute start-2 top-5 size-2 rounded-full bg-action" data-unread="" />
      )}
      <Link
        to={pageIn(notice.organisationId, notice.link)}
        onClick={onOpen}
        className="min-w-0 flex-1 rounded-control py-3 no-underline -outline-offset-2 hover:underline"
      >
        <span className={cx('block text-text', unread && 'font-semibold')}>
          {unread && <span className="sr-only">{t('list.unread')}: </span>}
          {title}
        </span>
        <span className="line-clamp-3 block text-sm break-words text-muted">{text}</span>
        <span className="mt-0.5 flex flex-wrap gap-x-2 text-xs text-muted">
          <OrganisationName id={notice.organisationId} />
          <time dateTime={notice.createdAt}>
            <bdi>{format.instant(notice.createdAt)}</bdi>
          </time>
        </span>
      </Link>
      <IconButton
        icon={unread ? 'check' : 'bell'}
        label={t(unread ? 'list.markRead' : 'list.markUnread', { title })}
        onClick={() => onMark(unread)}
        className="mt-1.5"
      />
    </li>
  )
}

function OrganisationName({ id }: { readonly id: string | null }) {
  const { t } = useTranslation('notifications')
  const { lang } = useLanguage()
  const memberships = useMe().data?.memberships
  const apart = useToldApart()
  if (id === null) return <span>{t('list.own')}</span>
  const organisation = memberships?.find((one) => one.organisation.id === id)?.organisation
  if (!organisation) return null
  return (
    <>
      <NameText name={nameIn(lang, organisation.name)} />
      {apart.has(id) && <bdi>{apart.get(id)}</bdi>}
    </>
  )
}
