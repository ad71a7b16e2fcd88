import { listFavourites, setFavourite, type OfferCard } from '@athar/contracts/marketplace'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { usePick } from '../../content/index.ts'
import { useApiQuery } from '../../platform/api/index.ts'
import { useAction } from '../../platform/api/use-action.ts'
import { useEntered } from '../../platform/session/index.ts'
import { IconButton } from '../../ui/button.tsx'
import { cx } from '../../ui/cx.ts'
import { toast } from '../../ui/toast/toast-store.ts'

/** Saves an offer for the person who is signed in, or takes it out. */
export function FavouriteButton({ offer: { id, title } }: { readonly offer: Pick<OfferCard, 'id' | 'title'> }) {
  const { t } = useTranslation('market')
  const pick = usePick()
  const entered = useEntered()
  const saved = useApiQuery(listFavourites, {}, { enabled: entered })
  const mark = useAction(setFavourite, {
    touches: [listFavourites],
    onDone: ({ favourite }) => void toast.success(t(favourite ? 'save.saved' : 'save.removed')),
  })
  if (!entered || saved.data === undefined) return null
  const isSaved = saved.data.items.some((one) => one.id === id)
  return (
    <IconButton
      icon="star"
      label={t(isSaved ? 'save.remove' : 'save.add', { title: isolate(pick(title).text) })}
      className={cx('relative z-1', isSaved && '[&_svg]:fill-current')}
      held={mark.isPending}
      onClick={() => mark.mutate({ params: { id }, body: { favourite: !isSaved } })}
    />
  )
}
