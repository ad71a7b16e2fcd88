import { isPictureAddress, pictureSize, type BrandKey, type BrandValue } from '@athar/contracts/brand'
import { differences } from '@athar/contracts/content'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { BrandImage } from '../../ui/brand-image.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { useName } from './use-name.ts'
import type { Theirs } from './use-setting-editing.ts'

type ConflictDialogProps = {
  readonly brandKey: BrandKey
  readonly mine: BrandValue
  readonly theirs: Theirs
  readonly busy: boolean
  readonly onKeepMine: () => void
  readonly onTakeTheirs: () => void
  readonly onClose: () => void
}

/** Somebody else saved meanwhile: both are shown, and nothing is lost until one is chosen. */
export function ConflictDialog({
  brandKey,
  mine,
  theirs,
  busy,
  onKeepMine,
  onTakeTheirs,
  onClose,
}: ConflictDialogProps) {
  const { t } = useTranslation(['brand', 'common'])
  const format = useFormat()
  const name = useName()
  const changes = differences(theirs.value, mine)
  return (
    <ConfirmDialog
      open
      width="lg"
      onOpenChange={(open) => !open && onClose()}
      title={t('conflict.title')}
      text={t('conflict.text', {
        name: theirs.changedBy?.name ?? t('admin.someone'),
        at: format.instant(theirs.changedAt),
      })}
      closeLabel={t('common:generic.close')}
      cancel={{ label: t('conflict.takeTheirs'), onClick: onTakeTheirs }}
      act={{ label: t('conflict.keepMine'), busy, onClick: onKeepMine }}
    >
      {changes.length === 0 ? (
        <p>{t('conflict.same')}</p>
      ) : (
        <dl className="grid grid-cols-1 divide-y divide-line">
          {changes.map(({ path, before, after }) => (
            <div key={path} className="grid grid-cols-1 gap-2 py-3 sm:grid-cols-2">
              <dt className="font-semibold sm:col-span-2">{name.of(brandKey, path)}</dt>
              <dd>
                <span className="block text-sm text-muted">{t('conflict.theirs')}</span>
                <Member value={before} />
              </dd>
              <dd>
                <span className="block text-sm text-muted">{t('conflict.mine')}</span>
                <Member value={after} />
              </dd>
            </div>
          ))}
        </dl>
      )}
    </ConfirmDialog>
  )
}

function Member({ value }: { readonly value: unknown }) {
  const { t } = useTranslation('brand')
  if (value === null || value === undefined || value === '') return <span>{t('conflict.nothing')}</span>
  if (typeof value === 'boolean') return <span>{t(value ? 'conflict.yes' : 'conflict.no')}</span>
  if (typeof value === 'string' && isPictureAddress(value))
    return (
      <span className="flex flex-wrap items-center gap-2">
        <BrandImage src={value} alt="" badge={value} {...pictureSize(value)} />
      </span>
    )
  return <bdi className="break-all">{typeof value === 'string' ? value : JSON.stringify(value)}</bdi>
}
