import {
  addBadge,
  badgeKinds,
  isBadgeNumber,
  readProviderChecks,
  removeBadge,
  type Badge,
  type CheckedProvider,
} from '@athar/contracts/marketplace'
import { paths } from '@athar/contracts/paths'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useParams } from 'react-router'
import { usePick } from '../../content/index.ts'
import { AdminFrame, Loaded, useAction } from '../../platform/admin/index.ts'
import { callApi, useApiQuery } from '../../platform/api/index.ts'
import { Form, useForm } from '../../platform/form/index.ts'
import { useFormat } from '../../platform/language/index.ts'
import { Button, buttonClass } from '../../ui/button.tsx'
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx'
import { Section } from '../../ui/section.tsx'
import { toast } from '../../ui/toast/toast-store.ts'
import { badgeName } from '../offers/provider-badges.tsx'

const touches = [readProviderChecks]

/** What editors check of a provider. */
export function ProviderChecksScreen() {
  const { id = '' } = useParams()
  const { t } = useTranslation('marketplace')
  const query = useApiQuery(readProviderChecks, { params: { id } }, { staleTime: 0 })
  return (
    <AdminFrame title={t('checks.title')} intro={t('checks.intro')}>
      <Loaded query={query}>{(provider) => <Checks provider={provider} />}</Loaded>
    </AdminFrame>
  )
}

type Props = { readonly provider: CheckedProvider }

function Checks({ provider }: Props) {
  const { t } = useTranslation('marketplace')
  const pick = usePick()
  const { id, name, unifiedNumber, badges } = provider
  return (
    <>
      <Section title={pick(name).text}>
        <p>
          <span className="text-muted">{t('checks.unifiedNumber')}: </span>
          <bdi>{unifiedNumber ?? t('checks.notEntered')}</bdi>
        </p>
        <p>
          <Link to={paths.marketplaceProvider(id)} className={buttonClass()}>
            {t('checks.publicPage')}
          </Link>
        </p>
      </Section>
      <Section title={t('checks.list')}>
        {badges.length === 0 ? (
          <p className="text-muted">{t('checks.none')}</p>
        ) : (
          <ul className="grid grid-cols-1 gap-3">
            {badges.map((badge) => (
              <One key={badge.id} providerId={id} badge={badge} />
            ))}
          </ul>
        )}
      </Section>
      <Section title={t('checks.add')}>
        <AddBadge providerId={id} />
      </Section>
    </>
  )
}

function One({ providerId, badge }: { readonly providerId: string; readonly badge: Badge }) {
  const { t } = useTranslation(['marketplace', 'market', 'common'])
  const format = useFormat()
  const [asking, setAsking] = useState(false)
  const remove = useAction(removeBadge, { touches, onDone: () => void toast.success(t('checks.removed')) })
  const { id, number, checkedAt, expiresOn, expired } = badge
  const name = t(`market:badges.kinds.${badgeName(badge)}`)
  return (
    <li className="flex flex-wrap items-center justify-between gap-3 border-b border-line pb-3">
      <div>
        <p className="font-semibold">
          {name} <bdi>{number}</bdi>
        </p>
        <p className="text-sm text-muted">
          {expired
            ? t('checks.expired', { until: format.day(expiresOn) })
            : t('checks.valid', { checked: format.dayOf(checkedAt), until: format.day(expiresOn) })}
        </p>
      </div>
      <Button size="sm" aria-label={t('checks.remove', { name })} onClick={() => setAsking(true)}>
        {t('checks.removeConfirm')}
      </Button>
      <ConfirmDialog
        open={asking}
        onOpenChange={setAsking}
        title={t('checks.remove', { name })}
        text={t('checks.removeText')}
        closeLabel={t('common:generic.close')}
        cancel={{ label: t('common:generic.cancel') }}
        act={{
          label: t('checks.removeConfirm'),
          busy: remove.isPending,
          danger: true,
          onClick: () => remove.mutate({ params: { id: providerId, badgeId: id } }),
        }}
      />
    </li>
  )
}

function AddBadge({ providerId }: { readonly providerId: string }) {
  const { t } = useTranslation(['marketplace', 'market'])
  const form = useForm({
    name: 'badge',
    initial: { kind: null as string | null, number: '' },
    check: ({ kind, number }) => [
      ...(kind === null ? [{ path: 'kind', code: 'missing' }] : []),
      ...(isBadgeNumber({ kind: kind ?? '', number: number.trim() }) ? [] : [{ path: 'number', code: 'badge-number' }]),
    ],
    send: ({ kind, number }) =>
      callApi(addBadge, {
        params: { id: providerId },
        body: { kind: badgeKinds.find((one) => one === kind) ?? 'licence', number: number.trim() },
      }),
    touches,
    onSaved: () => void toast.success(t('checks.added')),
    fields: [
      {
        kind: 'choice',
        as: 'radio',
        name: 'kind',
        label: t('checks.kind'),
        wrong: t('checks.kindWrong'),
        options: badgeKinds.map((value) => ({ value, label: t(`market:badges.kinds.${value}`) })),
      },
      {
        kind: 'text',
        name: 'number',
        label: t('checks.number'),
        hint: t('checks.numberHint'),
        wrong: t('checks.numberWrong'),
        dir: 'ltr',
        most: 60,
        required: true,
      },
    ],
  })
  return <Form form={form} submit={t('checks.add')} />
}
