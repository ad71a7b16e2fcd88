import type { Adoption, Check } from '@athar/contracts/tree-adoption'
import { isolate } from '@athar/i18n'
import { useTranslation } from 'react-i18next'
import { useFormat } from '../../platform/language/index.ts'
import { TreeStateBadge } from '../tree-state.tsx'
import { TreePhoto } from './tree-photo.tsx'

/** Everything that was seen of a tree, newest first, back to its adoption. */
export function Timeline({ adoption }: { readonly adoption: Adoption }) {
  const { t } = useTranslation('tree-adoption')
  const format = useFormat()
  return (
    <>
      {adoption.checks.length === 0 && <p className="text-muted">{t('tree.timelineEmpty')}</p>}
      <ol className="grid grid-cols-1 gap-6 border-s-2 border-line ps-5">
        {adoption.withdrawnAt !== null && (
          <Moment title={t('tree.givenUp')} date={format.instant(adoption.withdrawnAt)} />
        )}
        {adoption.checks.map((check) => (
          <CheckMoment key={check.id} check={check} />
        ))}
        <Moment title={t('tree.adopted')} date={format.instant(adoption.adoptedAt)} />
      </ol>
    </>
  )
}

const Moment = ({ title, date }: { readonly title: string; readonly date: string }) => (
  <li>
    <p className="font-semibold">{title}</p>
    <p className="text-sm text-muted">
      <bdi>{date}</bdi>
    </p>
  </li>
)

function CheckMoment({ check }: { readonly check: Check }) {
  const { t } = useTranslation('tree-adoption')
  const format = useFormat()
  const date = format.day(check.checkedOn)
  return (
    <li className="grid grid-cols-1 gap-2">
      <p className="flex flex-wrap items-center gap-2">
        <TreeStateBadge state={check.state} />
        <bdi className="text-sm text-muted">{date}</bdi>
      </p>
      {check.note !== '' && (
        <p className="break-words">
          <bdi>{check.note}</bdi>
        </p>
      )}
      {check.photoId !== null && <TreePhoto id={check.photoId} alt={t('tree.photo', { date: isolate(date) })} />}
    </li>
  )
}
