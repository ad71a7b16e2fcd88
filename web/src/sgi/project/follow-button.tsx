import { paths } from '@athar/contracts/paths'
import { follow, readFollow } from '@athar/contracts/sgi'
import { useTranslation } from 'react-i18next'
import { Link, useLocation } from 'react-router'
import { useApiQuery } from '../../platform/api/index.ts'
import { useEntered } from '../../platform/session/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { useAction } from '../../platform/api/use-action.ts'

/** To be told of news; a visitor is asked to sign in and comes back here. */
export function FollowButton({ slug }: { readonly slug: string }) {
  const { t } = useTranslation('sgi')
  const { pathname } = useLocation()
  const signedIn = useEntered()
  const standing = useApiQuery(readFollow, { params: { slug } }, { enabled: signedIn })
  const action = useAction(follow, {
    touches: [readFollow],
    onDone: ({ following }) => void toast.success(t(following ? 'project.followed' : 'project.unfollowed')),
  })
  if (!signedIn)
    return (
      <Link to={paths.auth()} state={{ from: pathname }} className={buttonClass()}>
        {t('project.signInToFollow')}
      </Link>
    )
  const following = standing.data?.following ?? false
  return (
    <Button
      icon={following ? 'check' : 'bell'}
      aria-pressed={following}
      busy={action.isPending}
      disabled={!standing.data}
      onClick={() => action.mutate({ params: { slug }, body: { following: !following } })}
    >
      {t(following ? 'project.following' : 'project.follow')}
    </Button>
  )
}
